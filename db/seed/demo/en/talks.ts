import type { DemoTalk } from "../types";

/** What people of the demo write to each other. */
export const talks: DemoTalk[] = [
  {
    key: "grinder",
    name: "",
    people: ["helena", "aoife"],
    unreadBy: ["helena"],
    lines: [
      { by: "aoife", hoursAgo: 51, text: "Helena, is the grinder from the repair bench still looking for a home?" },
      { by: "helena", hoursAgo: 50, text: "It is. New burrs since last week, and the switch no longer sticks." },
      { by: "aoife", hoursAgo: 49.8, text: "Then I would like it. I get off at eight on Saturday, is that too early?" },
      {
        by: "helena",
        hoursAgo: 49,
        text: "The door is open from seven. Bring a bag you know well, we set it together.",
        reactions: { "🙌": ["aoife"] },
      },
      { by: "aoife", hoursAgo: 3, text: "I have the Guji from Abeba, nine days old." },
      { by: "aoife", hoursAgo: 2.9, text: "And a question about the water, but that can wait for Saturday." },
    ],
  },
  {
    key: "saturday",
    name: "Saturday table",
    people: ["helena", "tomas", "wanjiru", "aoife"],
    unreadBy: ["aoife", "tomas"],
    lines: [
      { by: "helena", hoursAgo: 74, text: "Who sets the table this Saturday? I have six chairs and eight names." },
      { by: "wanjiru", hoursAgo: 73, text: "I bring the cupping spoons, and two more chairs if somebody has a car." },
      {
        by: "tomas",
        hoursAgo: 72,
        text: "I have a car. I also have 20 litres at 90 ppm, so leave room in the boot.",
        reactions: { "🙏": ["helena", "wanjiru"], "🚗": ["aoife"] },
      },
      {
        by: "aoife",
        hoursAgo: 70,
        text: "I come straight from the ward. Somebody else pours first, please.",
        reactions: { "☕": ["tomas", "helena", "wanjiru"] },
      },
      {
        by: "helena",
        hoursAgo: 26,
        text: "The plan, then:\n\nTomas: water and chairs\nWanjiru: spoons and the score sheets\nAoife: sleep, then a bag\nI: bread, and the first kettle",
        isPinned: true,
      },
      { by: "wanjiru", hoursAgo: 5, text: "The score sheets are printed. This time with a line for “I do not know”." },
    ],
  },
];
