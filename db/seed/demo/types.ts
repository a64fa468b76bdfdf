import type { MessagePreview } from "~/features/chat/previews";
import type { LocationKind } from "~/features/events/rules";
import type { Reason } from "~/features/moderation/rules";
import type { DisplayView } from "~/features/spaces/rules";
import type { TopicShape } from "./structure/topics";

/** One person of the demo. `face` picks one of the 48 drawn avatars (0..47); `timeZone` is an IANA name. */
export interface DemoMember {
  key: string;
  name: string;
  headline: string;
  bio: string;
  role: "owner" | "moderator" | "member";
  face: number;
  timeZone: string;
}

/** A comment; `hoursAfter` counts from its post, for replies too. `likes` are member keys. Replies go one level. */
export interface DemoComment {
  author: string;
  html: string;
  hoursAfter: number;
  likes: string[];
  /** Of the comment it stands under. */
  quote?: string;
  replies?: DemoComment[];
}

/**
 * A post. `hoursAgo` counts back from the moment of seeding. In `html`, `<a href="post:KEY">` is a link to another
 * demo post and `<figure data-picture="NAME">` holds `db/seed/pictures/NAME.webp`; the seeder rewrites both.
 */
/** What a page elsewhere says of itself, as the demo has it: nobody asks it. */
export interface DemoCard {
  href: string;
  title: string;
  description: string;
  site: string;
  author: string;
}

export interface DemoPost {
  key: string;
  space: string;
  author: string;
  title: string;
  html: string;
  hoursAgo: number;
  /** It stands first in its space since it was published. */
  isPinned?: boolean;
  /** The community's home shows it above its feed. */
  isFeatured?: boolean;
  /** What was said is read, and nothing is added. */
  isClosed?: boolean;
  /** Whoever has its share link reads it. */
  isShared?: boolean;
  /** What search results and shared links say of it. */
  found?: { title: string; description: string };
  /** Links below its text, each a card. */
  cards?: DemoCard[];
  /** Before those, out of db/seed/files: what moves with what it shows, the rest to be downloaded. */
  files?: { file: string; name: string; alt?: string }[];
  /** An admin's own, below its text. */
  customHtml?: string;
  /** Its edits, the oldest first, with what stood there before each. */
  edits?: { by: string; hoursAfter: number; title: string; html: string }[];
  /** Of an image post: each picture by its name, and what it shows. */
  gallery?: { picture: string; alt: string }[];
  /** Below its text: who chose what of it (member keys), and in how many days from now it closes. */
  poll?: { question: string; days: number; options: { words: string; voters: string[] }[] };
  /** When and where it is, and who comes. */
  event?: DemoEvent;
  /** Its readers are offered its pictures to keep. */
  isDownloadable?: boolean;
  likes: string[];
  comments: DemoComment[];
}

/** Of an event: its day is as far from the day on which the demo is made as `inDays` says. */
export interface DemoEvent {
  inDays: number;
  /** "10:00", in its zone. */
  at: string;
  zone: string;
  minutes: number;
  kind: LocationKind;
  place?: string;
  url?: string;
  hidesLocation?: boolean;
  limit?: number;
  closesBefore?: number;
  /** People that one answer may be for. */
  groupMost?: number;
  /** Every week from then on, without end. */
  isWeekly?: boolean;
  going: string[];
  /** Who stands in line, if there is one. */
  waiting?: string[];
  /** Who was checked in at the door, of those who come: with all of theirs. */
  here?: string[];
  /** Names of whom a member brings, by the member's key. */
  guests?: Readonly<Record<string, readonly string[]>>;
}

/** A space; where not everybody is in it, it lists the member keys of who is. */
export interface DemoSpace {
  key: string;
  group: string;
  name: string;
  slug: string;
  emoji: string;
  description: string;
  isPrivate: boolean;
  /** A space without posts, that shows its members. */
  showsMembers?: boolean;
  /** A chat space. */
  showsTalk?: boolean;
  /** A space of image posts. */
  showsPictures?: boolean;
  /** A space of events. */
  showsEvents?: boolean;
  /** A course. */
  isCourse?: boolean;
  /** How its posts are shown; as posts where nothing is said. */
  view?: DisplayView;
  members?: string[];
  /** The picture above it and what that shows. */
  cover?: { picture: string; alt: string };
  /** What it says to those outside it; its button leads to the first space. */
  locked?: { heading: string; description: string; label: string };
  /** Somebody outside it who waits to be let in, with their words; `hoursAgo` as of posts. */
  asking?: { member: string; hoursAgo: number; message: string };
}

/** What members have reported: a post by its key, or a comment by its post's and its places ("bloom/0/1"). */
export interface DemoReport {
  kind: "post" | "comment";
  key: string;
  by: readonly { member: string; reason: Reason; body: string }[];
  hoursAgo: number;
  /** The owner has looked at it, and it stays. */
  isKept?: boolean;
}

export interface DemoGroup {
  key: string;
  name: string;
  slug: string;
  /** Who is in it, and so in each of its spaces and in its new ones. */
  adds?: string[];
}

/** What some of its people write to each other: two, a group that the first has begun, or in a chat space. `hoursAgo` as of posts. */
export interface DemoTalk {
  key: string;
  /** The chat space in which it is; its people are then those who have read along. */
  space?: string;
  /** Of a group. */
  name: string;
  /** Of a group: what it is about, its picture out of db/seed/pictures, and whether newcomers see what was said before. */
  description?: string;
  picture?: string;
  showsHistory?: true;
  people: string[];
  /** `reactions`: by emoji, who. A text names people by their keys: "@[Sam Okafor](sam)". */
  lines: {
    by: string;
    hoursAgo: number;
    text: string;
    reactions?: Record<string, string[]>;
    isPinned?: true;
    /** Out of db/seed/pictures, and what it is called. */
    picture?: { file: string; name: string };
    /** What its link says of itself, as if it had been asked. */
    preview?: Omit<MessagePreview, "picture">;
    /** Somebody has reported it, which is to be decided. */
    report?: { member: string; reason: Reason; body: string };
  }[];
  /** In threads, the oldest first: `to` is the line that is answered, the first being 1. */
  replies?: { to: number; by: string; hoursAgo: number; text: string }[];
  /** Who has read no further than what they said last. */
  unreadBy: string[];
  /** Who has it at the top of their list. */
  pinnedBy?: string[];
}

/** A course: where it is, and what stands in it. Who takes it is everybody in its space. */
export interface DemoCourse {
  space: string;
  /** What one will be able to do. */
  outcomes: readonly string[];
  /** What courses of this community are about; the first of them is what this one is. */
  topics: readonly { name: string; slug: string }[];
  sections: readonly { name: string; lessons: readonly { title: string; html: string; isPreview?: boolean }[] }[];
}

/** The whole demo in one language. */
export interface DemoCommunity {
  locale: "en" | "pt";
  slug: string;
  name: string;
  description: string;
  theme: string;
  groups: DemoGroup[];
  spaces: DemoSpace[];
  members: DemoMember[];
  /** What its owner put into the header, of places by their keys: `space:welcome`, `page:about`. */
  links: readonly { name: string; to: string }[];
  /** What greets its members above their feed. */
  banner: { heading: string; text: string; button: string; to: string };
  /** What its weekly digest begins with. */
  letter: string;
  /** Pages of its own, for everybody. */
  pages: readonly { key: string; slug: string; title: string; description: string; html: string }[];
  /** A way in that its owner handed out, for the first space. */
  invitation: { name: string; code: string };
  /** Whom its owner has invited by mail, so many days ago, into the first space; whose letter came back. */
  invited: readonly { name: string; email: string; days: number; isReturned?: boolean }[];
  /** In which people keep what they save. */
  folders: readonly string[];
  /** What the people one can enter as look for again and again. */
  savedSearch: { name: string; query: string };
  posts: DemoPost[];
  course: DemoCourse;
  talks: readonly DemoTalk[];
  /** What the people one can enter as have scheduled, one each, so many days ahead; plain text. */
  scheduled: readonly { space: string; title: string; text: string; days: number }[];
  /** What waits for who moderates it, or was decided. */
  reports: readonly DemoReport[];
  /** What somebody writes with one of these words waits. */
  heldWords: readonly string[];
  /** What its posts are about: `posts` and `spaces` are their keys. */
  topics: readonly (TopicShape & { name: string; slug: string })[];
}
