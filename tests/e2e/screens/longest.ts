import { INTRODUCTION_LENGTH } from "~/features/digests/rules";
import sharp from "sharp";
import { seedId, seedShareUid } from "#db/seed/ids";
import type { DemoCommunity, DemoMember, DemoPost } from "#db/seed/demo/types";
import { FOLDER_NAME_LENGTH } from "~/features/bookmarks/rules";
import { SAVED_NAME_LENGTH } from "~/features/search/rules";
import { DESCRIPTION_LENGTH as ABOUT_COMMUNITY, NAME_LENGTH as COMMUNITY_NAME } from "~/features/communities/rules";
import { NAME_MAX as PERSON_NAME } from "~/features/accounts/rules";
import { MAX_NAME as LINK_NAME } from "~/features/invitations/rules";
import { BIO_MAX, HEADLINE_MAX } from "~/features/members/rules";
import { PLACE_MAX } from "~/features/events/rules";
import { OUTCOME_LENGTH } from "~/features/courses/landing-rules";
import { COURSE_TOPIC_LENGTH } from "~/features/courses/topic-rules";
import { SECTION_NAME_LENGTH } from "~/features/courses/rules";
import { ALT_MAX } from "~/features/posts/gallery";
import { MAX_NAME } from "~/features/chat/rules";
import { TITLE_MAX } from "~/features/posts/rules";
import { DESCRIPTION_LENGTH as ABOUT_SPACE, NAME_LENGTH as PLACE_NAME } from "~/features/spaces/rules";
import { url } from "../browser";
import type { World } from "./list";
import { NAME_LENGTH as HEADER_NAME } from "~/features/navigation/rules";
import { NAME_LENGTH as EMOJI_NAME } from "~/features/emojis/rules";
import { NAME_LENGTH as TOPIC_NAME } from "~/features/topics/rules";

/** Letters without a place to break, long words with one, and a script that runs the other way. */
const WIDE = "W";
const WORDS = "Featherstonehaugh-Cholmondeley Incomprehensibilities Otorrinolaringologista ";
const HEBREW = "התרגשות גדולה בבית הקפה שלנו ";

const VIEWS = ["cards", "list", "feed", "masonry", "grid"] as const;

const filled = (words: string, length: number): string =>
  words.repeat(Math.ceil(length / words.length)).slice(0, length);

const said = (...people: string[]) =>
  people.flatMap((by, n) =>
    [WIDE, WORDS, HEBREW].map((words, at) => ({ by, hoursAgo: 30 - 3 * n - at, text: filled(words, 600) })),
  );

/** What nobody writes and the rules let stand: a community in which every name is as long as its field takes. */
export function longest(locale: "en" | "pt"): DemoCommunity {
  return {
    locale,
    slug: slugOf(locale),
    name: filled(WIDE, COMMUNITY_NAME),
    description: filled(WORDS, ABOUT_COMMUNITY),
    theme: "atrium",
    savedSearch: { name: filled(WIDE, SAVED_NAME_LENGTH), query: filled(WORDS, 40) },
    letter: filled(WIDE, INTRODUCTION_LENGTH),
    reports: [],
    heldWords: ["W".repeat(60)],
    folders: [filled(WIDE, FOLDER_NAME_LENGTH), filled(HEBREW, FOLDER_NAME_LENGTH)],
    scheduled: [WORDS, WIDE, HEBREW].map((words, n) => ({
      space: ["words", "wide", "hebrew"][n] ?? "words",
      title: filled(words, TITLE_MAX),
      text: filled(words, 900),
      days: 30 + n,
    })),
    groups: [
      { key: "words", name: filled(WORDS, PLACE_NAME), slug: "words" },
      { key: "wide", name: filled(WIDE, PLACE_NAME), slug: filled("wide", PLACE_NAME) },
      { key: "hebrew", name: filled(HEBREW, PLACE_NAME), slug: "hebrew" },
    ],
    spaces: [
      space("words", "words", WORDS),
      space("wide", "words", WIDE),
      space("hebrew", "hebrew", HEBREW),
      space("empty", "hebrew", HEBREW),
      ...VIEWS.map((view, n) => ({ ...space(view, "wide", [WORDS, WIDE, HEBREW][n % 3] ?? WIDE), view })),
      { ...space("members", "wide", WIDE), showsMembers: true },
      { ...space("talk", "wide", WIDE), showsTalk: true },
      { ...space("course", "wide", WIDE), isCourse: true },
      { ...space("images", "wide", WIDE), showsPictures: true, view: "masonry" },
      { ...space("meetings", "wide", WIDE), showsEvents: true, view: "list" },
      { ...space("locked", "words", WIDE), isPrivate: true, members: ["owner"] },
      { ...space("hidden", "wide", WORDS), isPrivate: true, members: ["owner"] },
    ],
    members: [
      person("owner", "owner", WIDE),
      person("moderator", "moderator", HEBREW),
      person("member", "member", WORDS),
      person("hebrew", "member", HEBREW),
      person("wide", "member", WIDE),
    ],
    links: [WIDE, WORDS, HEBREW, WIDE].map((words, n) => ({
      name: filled(words, HEADER_NAME),
      to: n === 3 ? `https://${filled("w", 60)}.example/${filled("w", 300)}` : n === 0 ? "page:wide" : "space:words",
    })),
    pages: [
      {
        key: "wide",
        slug: filled("wide", 80),
        title: filled(WIDE, 200),
        description: filled(WIDE, 200),
        html: `<p>${filled(WIDE, 400)}</p><h2>${filled(WORDS, 200)}</h2><p>${filled(HEBREW, 400)}</p>`,
      },
    ],
    banner: { heading: filled(WIDE, 80), text: filled(WORDS, 300), button: filled(WIDE, 30), to: "space:words" },
    invitation: { name: filled(WIDE, LINK_NAME), code: filled("invitation", 40) },
    invited: [
      { name: filled(WIDE, PERSON_NAME), email: `${filled("w", 60)}@${filled("w", 60)}.example`, days: 3 },
      { name: "", email: `${filled("m", 64)}@${filled("m", 60)}.example`, days: 40 },
    ],
    talks: [
      { key: "two", name: "", people: ["owner", "wide"], unreadBy: ["owner"], lines: said("owner", "wide") },
      {
        key: "many",
        name: filled(WIDE, MAX_NAME),
        people: ["owner", "moderator", "member", "hebrew", "wide"],
        unreadBy: ["owner", "member"],
        lines: said("owner", "moderator", "member", "hebrew", "wide"),
      },
      {
        key: "talk",
        space: "talk",
        name: "",
        people: ["owner", "moderator", "member", "hebrew", "wide"],
        unreadBy: ["owner", "member"],
        lines: said("owner", "moderator", "member", "hebrew", "wide"),
      },
    ],
    posts: [
      post("words", "owner", WORDS, 1),
      {
        ...post("words", "member", WIDE, 2),
        isShared: true,
        edits: [
          {
            by: "wide",
            hoursAfter: 1,
            title: filled(HEBREW, TITLE_MAX),
            html: `<p>${filled(WIDE, 900)}</p><p>${filled(HEBREW, 300)}</p>`,
          },
        ],
      },
      post("wide", "moderator", HEBREW, 3),
      post("hebrew", "member", HEBREW, 4),
      ...VIEWS.flatMap((view, n) => [
        post(view, "wide", WIDE, 5 + n),
        post(view, "hebrew", HEBREW, 6 + n),
        post(view, "member", WORDS, 7 + n),
      ]),
      {
        ...post("images", "wide", WIDE, 2),
        gallery: [WIDE, WORDS, HEBREW].map((words) => ({ picture: "", alt: filled(words, ALT_MAX) })),
        isDownloadable: true,
      },
      {
        ...post("meetings", "wide", WIDE, 2),
        event: {
          inDays: 20,
          at: "23:00",
          zone: "America/Argentina/ComodRivadavia",
          minutes: 2_000,
          kind: "in_person",
          place: filled(WIDE, PLACE_MAX),
          limit: 100_000,
          going: ["member", "moderator"],
        },
      },
    ],
    course: {
      space: "course",
      outcomes: [WIDE, WORDS, HEBREW].map((words) => filled(words, OUTCOME_LENGTH)),
      topics: [WIDE, WORDS, HEBREW].map((words, n) => ({
        name: filled(words, COURSE_TOPIC_LENGTH),
        slug: `about-${n}`,
      })),
      sections: [WIDE, WORDS, HEBREW].map((name) => ({
        name: filled(name, SECTION_NAME_LENGTH),
        lessons: [WIDE, WORDS, HEBREW].map((words) => ({
          title: filled(words, TITLE_MAX),
          html: `<p>${filled(words, 900)}</p>`,
          isPreview: words === WIDE,
        })),
      })),
    },
    topics: [WIDE, WORDS, HEBREW].map((words, n) => ({
      key: `topic-${n}`,
      slug: `topic-${n}`,
      name: filled(words, TOPIC_NAME),
      posts: ["words-owner", "words-member", "wide-moderator", ...VIEWS.map((view) => `${view}-wide`)],
    })),
  };
}

const slugOf = (locale: "en" | "pt") => `${locale}-${filled("longest", 37)}`;

export const longestWorld = (locale: "en" | "pt"): World => ({
  host: slugOf(locale),
  space: "words",
  locked: "locked",
  empty: "empty",
  cards: "cards",
  list: "list",
  feed: "feed",
  masonry: "masonry",
  grid: "grid",
  images: "images",
  events: "meetings",
  members: "members",
  course: "course",
  talk: "talk",
  group: "words",
  invitation: filled("invitation", 40),
  page: filled("wide", 80),
  shared: seedShareUid(slugOf(locale)),
});

/** Pours the community in, beside the demo: its people are the demo's accounts. Safe to run twice. */
export async function seedLongest(locale: "en" | "pt"): Promise<World> {
  const demo = longest(locale);
  const { id } = (await sow("people", { demo, shard: locale === "en" ? "SHARD_1" : "SHARD_2" })) as { id: number };
  const place = { community: String(id), owner: String(seedId(demo.slug, "member", "owner")), name: "long.png" };
  const pictures = [];
  for (const [width, height] of LONG_SIDES) pictures.push(await sowPicture("picture", place, width, height));
  await sowPicture("emoji", { ...place, emoji: "w".repeat(EMOJI_NAME) }, 64, 64);
  await sow("posts", { demo, pictures: { "images-wide": pictures }, community: id });
  return longestWorld(locale);
}

async function sow(step: string, body: unknown): Promise<unknown> {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(url("", `/dev/seed/${step}`), { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${step}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** As wide and as high as nobody's screen. */
const LONG_SIDES = [
  [1600, 60],
  [60, 1600],
  [900, 900],
] as const;

async function sowPicture(
  purpose: "picture" | "emoji",
  place: Record<string, string>,
  width: number,
  height: number,
): Promise<unknown> {
  const body = await sharp({ create: { width, height, channels: 3, background: "#805030" } })
    .png()
    .toBuffer();
  const to = url("", `/dev/seed/${purpose}?${new URLSearchParams(place)}`);
  const response = await fetch(to, {
    method: "POST",
    headers: { "Content-Type": "image/png" },
    body: new Uint8Array(body),
  });
  if (!response.ok) throw new Error(`picture: ${response.status} ${await response.text()}`);
  return response.json();
}

function space(key: string, group: string, words: string) {
  const name = filled(words, PLACE_NAME);
  return { key, group, slug: key, name, emoji: "🌱", description: filled(words, ABOUT_SPACE), isPrivate: false };
}

function person(key: string, role: DemoMember["role"], words: string): DemoMember {
  return {
    key,
    role,
    name: filled(words, PERSON_NAME),
    headline: filled(words, HEADLINE_MAX),
    bio: filled(words, BIO_MAX),
    face: 1,
    timeZone: "America/Sao_Paulo",
  };
}

function post(inSpace: string, author: string, words: string, hoursAgo: number): DemoPost {
  const long = filled(words, 120);
  const reply = (who: string) => ({ author: who, html: `<p>${long}</p>`, hoursAfter: 0.2, likes: ["owner"] });
  return {
    key: `${inSpace}-${author}`,
    space: inSpace,
    author,
    title: filled(words, TITLE_MAX),
    html: `<h2>${long}</h2><p>${long}</p><p>${HEBREW.repeat(3)}</p><ul><li>${HEBREW}</li><li>${long}</li></ul>
      <blockquote><p>${HEBREW}</p></blockquote><pre><code>const ${filled("wide", 120)} = "${HEBREW}";</code></pre>
      <p><a href="https://example.test/${filled("long", 90)}">https://example.test/${filled("long", 90)}</a></p>`,
    hoursAgo,
    likes: ["owner", "moderator", "member", "hebrew", "wide"],
    comments: ["owner", "moderator", "member", "wide"].map((who) => ({ ...reply(who), replies: [reply("hebrew")] })),
  };
}
