import { keys, type PostShape } from "./shapes";

/** What comes with places left, what is online, and what is over: as of the day on which the demo is made. */
export const eventPosts: PostShape[] = [
  {
    key: "open-cupping",
    space: "gatherings",
    author: "helena",
    hoursAgo: 70,
    event: {
      inDays: 9,
      at: "10:00",
      zone: "America/Sao_Paulo",
      minutes: 150,
      kind: "in_person",
      limit: 12,
      closesBefore: 1_440,
      going: keys("caio beatriz diego rafael solveig linh"),
    },
    likes: keys("caio diego zoe noor"),
    comments: [],
  },
  {
    key: "water-evening",
    space: "gatherings",
    author: "tomas",
    hoursAgo: 40,
    event: {
      inDays: 4,
      at: "19:30",
      zone: "Europe/Stockholm",
      minutes: 60,
      kind: "virtual",
      url: "https://meet.example.org/water-evening",
      hidesLocation: true,
      going: keys("helena priya marek aoife mei"),
    },
    likes: keys("marek priya"),
    comments: [],
  },
  {
    key: "grinder-clinic",
    space: "gatherings",
    author: "sam",
    hoursAgo: 400,
    event: {
      inDays: -6,
      at: "14:00",
      zone: "Europe/London",
      minutes: 120,
      kind: "in_person",
      limit: 8,
      going: keys("owen aoife kwame helena tomas marek hanna leila"),
    },
    likes: keys("owen kwame hanna"),
    comments: [],
  },
];
