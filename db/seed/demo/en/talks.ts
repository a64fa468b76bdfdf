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
    description: "Who brings what, and when. Eight cups at most, and the kettle goes round.",
    picture: "cupping",
    showsHistory: true,
    people: ["helena", "tomas", "wanjiru", "aoife"],
    unreadBy: ["aoife", "tomas"],
    pinnedBy: ["helena", "aoife"],
    replies: [
      { to: 3, by: "wanjiru", hoursAgo: 71.5, text: "Two chairs and the box of spoons, then. Can you come by at six?" },
      { to: 3, by: "tomas", hoursAgo: 71, text: "Six it is. I ring once." },
    ],
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
      {
        by: "wanjiru",
        hoursAgo: 5,
        text: "The score sheets are printed. This time with a line for “I do not know”. @[Aoife Brennan](aoife), yours has two.",
      },
    ],
  },
  {
    key: "stools",
    space: "stools",
    name: "",
    people: ["helena", "marek", "priya", "mei", "sam", "noor", "aoife", "jun"],
    unreadBy: ["helena", "sam"],
    replies: [
      { to: 11, by: "marek", hoursAgo: 5.6, text: "Ten from roast, or ten from opening?" },
      { to: 11, by: "helena", hoursAgo: 5.5, text: "From roast. Yours says the 12th, so Sunday is day ten." },
      { to: 11, by: "priya", hoursAgo: 5.2, text: "I opened one at six for science. Flat, then suddenly a lemon." },
      { to: 11, by: "sam", hoursAgo: 4.1, text: "Mine will be day fourteen by the time it finds my door." },
    ],
    lines: [
      {
        by: "marek",
        hoursAgo: 28.2,
        text: "New basket came in. 18 g, no other change, and the shot runs four seconds faster. Is that normal or did I break something?",
        picture: { file: "espresso", name: "New basket.webp" },
      },
      {
        by: "priya",
        hoursAgo: 28.0,
        text: "Normal. More holes, less resistance. Go two notches finer and taste before you touch the dose.",
      },
      { by: "priya", hoursAgo: 27.98, text: "And pull three before you judge. The first one always lies." },
      {
        by: "marek",
        hoursAgo: 26.5,
        text: "Two notches finer: 27 seconds, 38 g out. Sweeter, but a bit of a dry finish now.",
      },
      { by: "priya", hoursAgo: 26.4, text: "Dry finish is the fines. Drop the temperature a degree, leave the grind." },
      {
        by: "marek",
        hoursAgo: 25.9,
        text: "92 °C. That did it. Caramel, no dryness.",
        reactions: { "🎉": ["priya", "mei"] },
      },
      {
        by: "mei",
        hoursAgo: 9.5,
        text: "Morning. The water table is updated with everyone’s recipes, thank you. Eleven cities so far. If you wonder about yours: https://en.wikipedia.org/wiki/Hard_water",
        preview: {
          url: "https://en.wikipedia.org/wiki/Hard_water",
          title: "Hard water",
          description: "Water that has picked up a lot of calcium and magnesium on its way through the ground.",
          site: "Wikipedia",
        },
      },
      {
        by: "sam",
        hoursAgo: 6.1,
        text: "Has anyone had a delivery from the Guji group buy yet? Mine says `out for delivery` since Tuesday.",
        report: { member: "mei", reason: "incorrect_location", body: "The group buy has a thread of its own." },
      },
      {
        by: "noor",
        hoursAgo: 6.0,
        text: "Got mine! Smells like bergamot and I have been smiling at a bag for ten minutes.",
      },
      { by: "noor", hoursAgo: 5.99, text: "Resting it until Sunday. Probably. We’ll see." },
      {
        by: "helena",
        hoursAgo: 5.8,
        text: "Rest it ten days if you can, the florals open late on this lot. @[Sam Okafor](sam), write me your order number and I’ll chase it.",
        reactions: { "🙏": ["sam"] },
        isPinned: true,
      },
      { by: "sam", hoursAgo: 5.7, text: "Sent. Thank you!" },
      { by: "aoife", hoursAgo: 2.2, text: "Night shift question: what survives four hours in a flask?" },
      {
        by: "jun",
        hoursAgo: 2.0,
        text: "Immersion, a little stronger than you would drink it, and no lid until it stops steaming.",
      },
    ],
  },
];
