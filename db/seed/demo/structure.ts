import { bagPosts } from "./structure/bags";
import { counterPosts } from "./structure/counter";
import { eventPosts } from "./structure/events";
import { housePosts } from "./structure/house";
import { roasteryPosts } from "./structure/roastery";
import { type GroupShape, keys, type PersonShape, type PostShape, type SpaceShape } from "./structure/shapes";

/** Who is there, where, when and who liked what: all of the demo that is the same in every language. */
export const groups: GroupShape[] = [
  { key: "house" },
  { key: "counter" },
  { key: "roastery", adds: keys("zoe rafael solveig diego abeba linh") },
];

export const spaces: SpaceShape[] = [
  { key: "welcome", group: "house", emoji: "👋", isPrivate: false },
  { key: "mornings", group: "house", emoji: "☕", isPrivate: false, view: "feed" },
  { key: "stools", group: "house", emoji: "💬", isPrivate: false, showsTalk: true },
  { key: "gatherings", group: "house", emoji: "📅", isPrivate: false, showsEvents: true, view: "list" },
  {
    key: "regulars",
    group: "house",
    emoji: "🪑",
    isPrivate: false,
    showsMembers: true,
    members: keys(
      "helena tomas wanjiru jun aoife diego priya marek leila caio noor sam mei solveig beatriz kwame elif rafael hanna linh owen abeba matteo zoe",
    ),
  },
  { key: "pour-over", group: "counter", emoji: "⏳", isPrivate: false },
  { key: "espresso", group: "counter", emoji: "🔥", isPrivate: false, view: "masonry" },
  { key: "water", group: "counter", emoji: "💧", isPrivate: false, view: "grid" },
  { key: "bench", group: "counter", emoji: "🔧", isPrivate: false, view: "list" },
  { key: "first-cup", group: "counter", emoji: "🎓", isPrivate: false, isCourse: true, cover: "pourover" },
  { key: "roasting", group: "roastery", emoji: "🌱", isPrivate: false, view: "cards", cover: "beans" },
  { key: "bags", group: "roastery", emoji: "🏷️", isPrivate: false, showsPictures: true, view: "masonry" },
  {
    key: "roasters",
    group: "roastery",
    emoji: "📓",
    isPrivate: true,
    members: keys("helena tomas wanjiru caio zoe rafael solveig diego abeba linh ximena"),
    asking: { member: "kwame", hoursAgo: 5 },
  },
];

export const people: PersonShape[] = [
  person("helena", "Helena Prado", "America/Sao_Paulo", 45, "owner"),
  person("tomas", "Tomas Lindqvist", "Europe/Stockholm", 38, "moderator"),
  person("wanjiru", "Wanjiru Kariuki", "Africa/Nairobi", 31, "moderator"),
  person("jun", "Jun Takeda", "Asia/Tokyo", 33),
  person("aoife", "Aoife Brennan", "Europe/Dublin", 18),
  person("diego", "Diego Huamán", "America/Lima", 5),
  person("priya", "Priya Raman", "Asia/Kolkata", 21),
  person("marek", "Marek Dvořák", "Europe/Prague", 17),
  person("leila", "Leila Haddad", "Asia/Beirut", 43),
  person("caio", "Caio Figueira", "America/Sao_Paulo", 46),
  person("noor", "Noor van Dijk", "Europe/Amsterdam", 10),
  person("sam", "Sam Okafor", "Europe/London", 19),
  person("mei", "Mei-Ling Chou", "Asia/Taipei", 26),
  person("solveig", "Sólveig Arnarsdóttir", "Atlantic/Reykjavik", 15),
  person("beatriz", "Beatriz Salgueiro", "Europe/Lisbon", 2),
  person("kwame", "Kwame Asante", "Africa/Accra", 14),
  person("elif", "Elif Demirci", "Europe/Istanbul", 29),
  person("rafael", "Rafael Tamez", "America/Mexico_City", 12),
  person("hanna", "Hanna Wiśniewska", "Europe/Warsaw", 8),
  person("linh", "Linh Đặng", "Asia/Ho_Chi_Minh", 13),
  person("owen", "Owen Pritchard", "Europe/London", 3),
  person("abeba", "Abeba Tesfaye", "Africa/Addis_Ababa", 1),
  person("matteo", "Matteo Ferrante", "Europe/Rome", 22),
  person("zoe", "Zoë Marchetti", "Australia/Melbourne", 37),
  person("ximena", "Ximena Cutzal", "America/Guatemala", 16),
  person("luc", "Luc Desrosiers", "America/Toronto", 28),
  person("dineo", "Dineo Mokoena", "Africa/Johannesburg", 39),
  person("farid", "Farid Yusupov", "Asia/Samarkand", 42),
  person("ruth", "Ruth Abernathy", "America/Los_Angeles", 11),
  person("tane", "Tāne Rangihuna", "Pacific/Auckland", 36),
];

export const posts: PostShape[] = [...housePosts, ...counterPosts, ...roasteryPosts, ...bagPosts, ...eventPosts];

function person(
  key: string,
  name: string,
  timeZone: string,
  face: number,
  role: PersonShape["role"] = "member",
): PersonShape {
  return { key, name, role, face, timeZone };
}
