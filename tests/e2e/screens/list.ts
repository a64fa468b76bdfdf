import type { Page } from "playwright-core";
import { seedShareUid } from "#db/seed/ids";
import { beginSignUp, enterAs, type Locale, linkInMail, lookAs, url } from "../browser";

/** A `newcomer` has just signed up and confirmed nothing; `looking` is the owner with a member's eyes. */
export const WHO = ["visitor", "newcomer", "member", "owner", "looking"] as const;
export type Who = (typeof WHO)[number];

export interface Screen {
  who: Who;
  /** As addresses are written, with a world's places in braces: see `World` and `FINDERS`. */
  path: string;
  /** What is typed into the page's form and sent: the screen is the answer, once `shows` stands there. */
  send?: { fields: Readonly<Record<string, string>>; shows: string };
}

/** A community, and the slugs in it of the places that screens are made of; "" is a place it does not have. */
export interface World {
  host: string;
  space: string;
  /** Private, and neither visitors nor the member one enters as are in it. */
  locked: string;
  /** Without a post. */
  empty: string;
  /** With posts, each in the view of its name (`display_view`). */
  cards: string;
  list: string;
  feed: string;
  masonry: string;
  images: string;
  /** In which people meet. */
  events: string;
  grid: string;
  /** Without posts, showing who is in it. */
  members: string;
  /** In which people learn. */
  course: string;
  /** In which people talk. */
  talk: string;
  group: string;
  /** The end of an invitation link's address. */
  invitation: string;
  /** Of the community's own, for everybody. */
  page: string;
  /** The end of a post's share link. */
  shared: string;
}

export const DEMO: World = {
  host: "",
  space: "pour-over",
  locked: "roasters-table",
  empty: "",
  cards: "roasting-and-origins",
  list: "repair-bench",
  feed: "whats-in-your-cup",
  masonry: "espresso",
  images: "bag-library",
  events: "gatherings",
  grid: "water-and-grind",
  members: "ask-a-regular",
  course: "your-first-good-cup",
  talk: "the-stools",
  group: "the-counter",
  invitation: "lisbon-fair",
  page: "about",
  shared: seedShareUid("longtable"),
};
export const DEMO_PT: World = {
  host: "mesacomprida",
  space: "coado",
  locked: "mesa-de-quem-torra",
  empty: "",
  cards: "torra-e-origens",
  list: "bancada-de-conserto",
  feed: "o-que-tem-na-xicara",
  masonry: "espresso",
  images: "acervo-de-pacotes",
  events: "encontros",
  grid: "agua-e-moagem",
  members: "pergunte-a-quem-e-da-casa",
  course: "sua-primeira-boa-xicara",
  talk: "as-banquetas",
  group: "o-balcao",
  invitation: "feira-de-lisboa",
  page: "sobre",
  shared: seedShareUid("mesacomprida"),
};

const LONG = "W".repeat(300);

/** Every screen of the product, by who sees it: what holds for all of them walks along this list. */
export const SCREENS: readonly Screen[] = [
  ...seenBy("visitor", [
    "/",
    "/c/{space}",
    "/c/{space}/members",
    "/c/{locked}",
    "/c/{empty}",
    "/c/{talk}",
    "/c/{course}",
    "{lesson}",
    "{post}",
    "{image-post}",
    "/c/{events}",
    "/c/{events}?tab=past",
    "/courses",
    "/events",
    "/events?tab=past",
    "/events?month=2026-12",
    "{event}",
    "{event}/attendees",
    "{event}/dates",
    "/shared/{shared}",
    "/shared/nobody-knows",
    "/s/{group}",
    "/embeds",
    "/embeds?show=space&space={space}",
    "/members",
    "/search?q=coffee",
    "{author}",
    "{author}?tab=comments",
    "{author}?tab=spaces",
    "/?iframe=true",
    "/c/{space}?iframe=true",
    "{post}?iframe=true",
    "/users/sign_in",
    "/users/sign_in?enter=owner",
    "/users/sign_in?notice=confirmed",
    "/users/sign_in/link",
    "/users/sign_up",
    "/users/enter",
    "/feed",
    "/p/{page}",
    "/i/{invitation}",
    "/i/nobody-knows",
    "/users/invitation?token=nobody-knows",
    "/users/confirm",
    "/users/password/new",
    "/users/password/edit",
    "/users/claim",
    "/session/handoff?token=",
    "/no-such-page",
    "/notifications",
    "/dev/mail",
    "{end-link}",
    "/weekly_digest/keep/nobody-knows",
  ]),
  {
    who: "visitor",
    path: "/users/sign_in",
    send: { fields: { email: "nobody@example.test", password: "not-the-one" }, shows: ".hint.error, .form-error" },
  },
  {
    who: "visitor",
    path: "/users/sign_up",
    send: { fields: { name: LONG, email: "nobody@example.test", password: "short" }, shows: ".hint.error" },
  },
  {
    who: "visitor",
    path: "/users/password/new",
    send: { fields: { email: `${LONG.slice(0, 60)}@example.test` }, shows: "main:not(:has([name=email]))" },
  },
  ...seenBy("newcomer", ["/", "/users/confirm", "{confirm-link}", "{reset-link}", "/account"]),
  ...seenBy("member", [
    "/",
    "/c/{space}",
    "/c/{space}/members",
    "/c/{space}/new",
    "/c/{locked}",
    "/c/{empty}",
    "/c/{cards}",
    "/c/{list}",
    "/c/{feed}",
    "/c/{masonry}",
    "/c/{images}",
    "/c/{images}/new",
    "/c/{events}",
    "/courses",
    "/events",
    "/events?month=2026-12",
    "/events/subscribe",
    "/c/{events}/events/import",
    "/events?week=2026-12-04",
    "/events?agenda=2026-12",
    "/c/{events}/new",
    "{event}",
    "{event}/dates",
    "{event}/repeats",
    "{event}/edit",
    "{event}/attendees",
    "{event}/invite",
    "{event}/check-in",
    "{event}/code",
    "/c/{grid}",
    "/c/{members}",
    "/c/{talk}",
    "/c/{course}",
    "{lesson}",
    "{post}",
    "/s/{group}",
    "/members",
    "/search",
    "/search?q=coffee&type=comments",
    "/search?q=decaf",
    "/search?type=mentions",
    "/search?q=coffee&type=messages",
    "{me}",
    "/bookmarks",
    "/bookmarks?reminders=true",
    "/bookmarks?folder_id=none",
    "{report}",
    "{reported}",
    "/moderation_log",
    "/notifications",
    "/messages",
    "/messages?archived=true",
    "/messages/new",
    "/messages/new?q=a",
    "{room}",
    "{room}?show=people",
    "{room}/file",
    "{room}?search=one",
    "{room}?search=nowhere-said",
    "{room}?thread=2",
    "/threads",
    "/notifications?status=snoozed",
    "/notifications?status=archived",
    "/settings/posts",
    "/settings/posts?status=published",
    "/settings/posts?status=held",
    "/account",
    "/account/authentication",
    "/account/notifications",
    "/account/notifications?spaces=all",
    "/account/notifications/sent",
    "/settings/profile",
    "/settings/landing_page/welcome_banner_preference",
    "/community_switchers",
    "/communities/new",
    "/users/sign_out",
    "/users/confirm",
    "/session/frame?site=another.example",
    "/settings",
    "/i/{invitation}",
  ]),
  {
    who: "member",
    path: "/settings/profile",
    send: { fields: { headline: LONG }, shows: ".hint.error" },
  },
  ...seenBy("owner", [
    "/",
    "/c/{space}",
    "/c/{space}/members",
    "/c/{space}/settings",
    "/c/{empty}",
    "/c/{members}",
    "/c/{talk}",
    "/c/{talk}?show=pins",
    "/c/{members}/settings",
    "/c/{talk}/settings",
    "/c/{talk}/members",
    "{post}",
    "{post}/edit",
    "{image-post}/edit",
    "{post}/move",
    "{post}/pin",
    "{post}/feature",
    "{post}/share",
    "{post}/new_duplicate",
    "{image-post}/new_duplicate",
    "/shared/{shared}",
    "{shared-post}/seo",
    "{shared-post}/custom_html",
    "{shared-post}/share",
    "{shared-post}/share?new_link=1",
    "{shared-post}/history",
    "{shared-post}/history?version=1",
    "{post}/history",
    "{draft}",
    "{scheduled}",
    "{author}",
    "/members",
    "/search?q=zzz&type=posts&sort=latest",
    "/members?status=removed",
    "/members?q=zzz",
    "{managed}",
    "{looked-after}",
    "{looked-after}/access",
    "{looked-after}/access?space={space}",
    "{looked-after}/activity_logs",
    "{looked-after}/sent",
    "/notifications",
    "/messages",
    "{room}",
    "/settings/posts",
    "/settings/posts?status=scheduled",
    "/s/{group}",
    "/s/{group}/invite",
    "/s/{group}/settings",
    "/spaces/new",
    "/c/{space}/settings/duplicate",
    "/c/{course}",
    "/c/{course}/settings",
    "/c/{course}/settings/outline",
    "/c/{course}/settings/outline?day=5",
    "/c/{course}/settings/landing",
    "/settings/course_topics",
    "{lesson}",
    "{lesson-edit}",
    "/space_groups/new",
    "/view_as",
    "/view_as?q=nobody-is-called-so",
    "/space_members/new",
    "/space_members/new?space={space}",
    "/settings",
    "/settings/onboarding",
    "/settings/demo",
    "/settings/spaces",
    "/feed",
    "/p/{page}",
    "/settings/home",
    "/settings/notifications",
    "/settings/messaging",
    "/settings/weekly_digest",
    "/settings/weekly_digest?q=a",
    "/settings/pages",
    "/settings/pages/new",
    "{page-edit}",
    "/settings/navigation",
    "/settings/navigation/new",
    "{header-link}",
    "/settings/posts/bulk_actions",
    "/settings/posts/bulk_actions?status=draft",
    "/settings/custom_emoji",
    "{custom-emoji}",
    "/settings/moderation",
    "/settings/moderation?status=rejected",
    "{case}",
    "/settings/moderation/edit",
    "/settings/moderation/edit?rule=words_hold",
    "/settings/topics",
    "/settings/topics/new",
    "{topic}",
    "/settings/code_snippets",
    "/settings/code_snippets/new",
    "{code-snippet}",
    "/settings/theme",
    "/settings/seo",
    "/settings/legal",
    "/settings/legal/terms",
    "/legal/agree",
    "/settings/links",
    "/settings/embed",
    "/settings/embed?show=space",
    "/settings/embed?show=post&post=nowhere",
    "/settings/communities/attached_files",
    "/settings/deliveries",
    "/settings/deliveries/mail",
    "/settings/imports",
    "/settings/members/activity_logs",
    "/settings/members/activity_logs?who=a",
    "/settings/members/activity_logs?group=work&to=2020-01-01",
    "/settings/jobs",
    "{job}",
    "/members/invite/details",
    "/members/invitations",
    "/members/invitations/email",
    "/members/invitation_links",
    "/members/invitation_links/new",
    "{invitation-link}",
  ]),
  {
    who: "owner",
    path: "/members/invite/details",
    send: { fields: { people: LONG }, shows: ".hint.error" },
  },
  {
    who: "owner",
    path: "/spaces/new",
    send: { fields: { name: LONG }, shows: ".hint.error, .form-error" },
  },
  {
    who: "owner",
    path: "/settings/navigation/new",
    send: { fields: { name: "Shop", url: "javascript:alert(1)" }, shows: ".hint.error" },
  },
  {
    who: "owner",
    path: "/settings/custom_emoji",
    send: { fields: { name: "not one" }, shows: ".hint.error" },
  },
  {
    who: "owner",
    path: "/settings/topics/new",
    send: { fields: { name: LONG }, shows: ".hint.error" },
  },
  {
    who: "owner",
    path: "/settings/code_snippets/new",
    send: { fields: { name: "Counter", code: "<p>Hello", height: "7" }, shows: ".hint.error" },
  },
  {
    who: "member",
    path: "/messages/new",
    send: { fields: { body: LONG }, shows: ".form-error" },
  },
  ...seenBy("looking", ["/", "{post}", "/messages"]),
];

/** Routes of app/routes.ts that show no screen, by their paths there, with what they do instead. */
export const NO_SCREENS: Readonly<Record<string, string>> = {
  "legal/:document": "the demo asks nobody to agree to anything; features/legal reads what is published",
  "session/pass": "answers with a redirect from another host of ours",
  "embed.js": "the script that other sites load",
  locale: "keeps a choice and leads back",
  "view_as/end": "leads back to one's own eyes",
  "posts/:id": "leads to the post's own address",
  "c/:spaceSlug/events/new": "leads to where new posts are written",
  "c/:spaceSlug/:slug/event.ics": "a file",
  "c/:spaceSlug/:slug/attendees.csv": "a file",
  "c/:spaceSlug/:slug/series.ics": "a file",
  "c/:spaceSlug/members.csv": "a file",
  "s/:slug/members.csv": "a file",
  "settings/jobs/:id/file": "a file",
  "settings/weekly_digest/preview": "the letter alone, in a frame of the settings",
  "settings/members/activity_logs.csv": "a file",
  "settings/*": "what every address says that nobody answers for, beside the list of the settings",
  "c/:spaceSlug/members_pagination": "JSON, the next members of a list",
};

/** What a screen is called where a test speaks of it. */
export const nameOf = ({ who, path, send }: Screen): string => `${who} ${path}${send ? " refused" : ""}`;

/** The screens that a world has, of everybody or of one. */
export const screensOf = (world: World, who?: Who): Screen[] =>
  SCREENS.filter((screen) => who === undefined || screen.who === who).filter(({ path }) =>
    placesIn(path).every((place) => world[place as keyof World] !== ""),
  );

function seenBy(who: Who, paths: readonly string[]): Screen[] {
  return paths.map((path) => ({ who, path }));
}

export const placesIn = (path: string): string[] => [...path.matchAll(/\{([\w-]+)\}/g)].map(([, name = ""]) => name);

/** The page becomes somebody's: signed in, or a visitor's as it is. */
export async function enter(page: Page, who: Who, { host }: World, locale: Locale = "en-US"): Promise<void> {
  if (who === "newcomer") newcomers.set(page, await beginSignUp(page, { host, locale }));
  else if (who === "looking") {
    await enterAs(page, "owner", host);
    await lookAs(page, "member", host);
  } else if (who !== "visitor") await enterAs(page, who, host);
}

/** Who signed up in which page: their letters hold links to screens. */
const newcomers = new WeakMap<Page, { email: string }>();

/** Opens a screen; the page is its person's already. Returns the path that was opened. */
export async function open(page: Page, { path, send }: Screen, world: World): Promise<string> {
  const address = await addressOf(page, path, world);
  await page.goto(new URL(address, url(world.host)).href);
  await page.waitForFunction(() => document.readyState === "complete");
  if (send) await fillAndSend(page, send);
  return address;
}

async function fillAndSend(page: Page, { fields, shows }: NonNullable<Screen["send"]>): Promise<void> {
  const names = Object.keys(fields);
  const form = page.locator("form", { has: page.locator(`[name="${names[0]}"]`) }).first();
  for (const name of names) {
    const field = form.locator(`[name="${name}"]`).first();
    // Past what the field itself holds back: the screen is what the server answers.
    await field.evaluate((node) => node.removeAttribute("maxlength"));
    await field.fill(fields[name] ?? "");
  }
  await form.locator("button[type=submit]:visible").first().click();
  await page.locator(shows).first().waitFor();
}

/** A screen's address in a world: its slugs put in, and what only the pages know looked up once for each page. */
export async function addressOf(page: Page, path: string, world: World): Promise<string> {
  const known = found.get(page) ?? new Map<string, string>();
  found.set(page, known);
  let address = path;
  for (const place of placesIn(path)) {
    const find = FINDERS[place];
    const value = known.get(place) ?? (find ? await find(page, world) : world[place as keyof World]);
    known.set(place, value);
    address = address.replace(`{${place}}`, value);
  }
  return address;
}

const found = new WeakMap<Page, Map<string, string>>();

/** Places that are found in the pages of whoever looks, or made there. */
export const FINDERS: Readonly<Record<string, (page: Page, world: World) => Promise<string>>> = {
  post: (page, world) => hrefOn(page, world, "main article h2 a"),
  event: (page, world) => hrefOn(page, world, "main article h2 a", `/c/${world.events}`),
  // The first that stands open to whoever looks.
  lesson: (page, world) => hrefOn(page, world, "main ol a[href*='/lessons/']", `/c/${world.course}`),
  "lesson-edit": async (page, world) =>
    (await hrefOn(page, world, "main ol a[href*='/lessons/']", `/c/${world.course}`)).replace(
      "/lessons/",
      "/edit-lesson/",
    ),
  "image-post": (page, world) => hrefOn(page, world, "main article h2 a", `/c/${world.images}`),
  // Who may read it there is led to the post itself.
  "shared-post": (page, world) => hrefOn(page, world, "main aside a", `/shared/${world.shared}`),
  author: (page, world) => hrefOn(page, world, "main article a[href^='/u/']"),
  me: (page, world) => hrefOn(page, world, ".hdr a[href^='/u/'], .tabbar a[href^='/u/']"),
  managed: (page, world) => hrefOn(page, world, "main a[href^='/members/edit/']", "/members?q=a"),
  "looked-after": (page, world) => hrefOn(page, world, "main a[href^='/admin/members/']", "/members?q=a"),
  draft: beginDraft,
  scheduled: (page, world) => hrefOn(page, world, "main .list a.title", "/settings/posts?status=scheduled"),
  room: beginTalk,
  job: beginJob,
  "header-link": (page, world) => hrefOn(page, world, "main .list a.title", "/settings/navigation"),
  "custom-emoji": (page, world) => hrefOn(page, world, "main .list a.title", "/settings/custom_emoji"),
  // Where nothing waits, the list says so.
  case: (page, world) => hrefOn(page, world, "main a[href*='item='], main .tabs a", "/settings/moderation"),
  report: reportOf,
  reported: sendReport,
  topic: (page, world) => hrefOn(page, world, "main .list a.title", "/settings/topics"),
  "code-snippet": firstSnippet,
  "page-edit": (page, world) => hrefOn(page, world, "main .list .title a", "/settings/pages"),
  "invitation-link": firstLink,
  "confirm-link": (page) => linkInMail(page, emailOf(page), "/users/confirm"),
  "reset-link": askForReset,
  // The demo has something to tell its owner, which is mailed as soon as it is served.
  "end-link": async (page, { host }) => {
    await page.goto(url(host, "/dev/mail"));
    // Where other letters have pushed it out of the list, the page of a link that is none.
    return linkInMail(page, "owner@demo.test", url(host, "/unsubscribe/")).catch(() => "/unsubscribe/nobody-knows");
  },
};

async function hrefOn(page: Page, { host }: World, selector: string, path = ""): Promise<string> {
  await page.goto(url(host, path));
  return (await page.locator(selector).first().getAttribute("href")) ?? "";
}

/** The page on which one reports a post, as its menu leads there without scripts: nobody reports what is their own. */
async function reportOf(page: Page, { host }: World): Promise<string> {
  await page.goto(url(host));
  const posts = await page
    .locator("main article h2 a")
    .evaluateAll((links) => links.map((a) => a.getAttribute("href")));
  for (const post of posts) {
    await page.goto(url(host, post ?? ""));
    const item = page.locator("main a[href^='/flagged_contents/new']").first();
    if ((await item.count()) > 0) return (await item.getAttribute("href")) ?? "";
  }
  throw new Error("nothing here is anybody else's");
}

async function sendReport(page: Page, world: World): Promise<string> {
  const asked = new URL(url(world.host, await reportOf(page, world))).searchParams;
  const id = await page.evaluate(async (thing) => {
    const body = JSON.stringify({ ...thing, reported_reason: "spam" });
    const headers = { "Content-Type": "application/json" };
    const response = await fetch("/internal_api/flagged_contents", { method: "POST", body, headers });
    return ((await response.json()) as { id: number }).id;
  }, Object.fromEntries(asked));
  return `/flagged_contents/${id}`;
}

async function beginDraft(page: Page, { host, space }: World): Promise<string> {
  await page.goto(url(host));
  const id = await page.evaluate(async (path) => {
    const body = JSON.stringify({ name: "A title to go on with", body: "Words.", status: "draft" });
    const headers = { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() };
    const response = await fetch(path, { method: "POST", body, headers });
    return ((await response.json()) as { id: number }).id;
  }, `/internal_api/spaces/${space}/posts`);
  return `/c/${space}/new?draft=${id}`;
}

async function firstSnippet(page: Page, { host }: World): Promise<string> {
  await page.goto(url(host, "/settings/code_snippets"));
  const found = await page
    .locator("main .list a.title")
    .first()
    .getAttribute("href", { timeout: 500 })
    .catch(() => null);
  if (found !== null) return found;
  const id = await page.evaluate(async () => {
    const body = JSON.stringify({ name: "Saturdays", code: "<p>Open from 9 to 13.", place: "foot", height: 60 });
    const headers = { "Content-Type": "application/json" };
    const response = await fetch("/internal_api/code_snippets", { method: "POST", body, headers });
    return ((await response.json()) as { id: number }).id;
  });
  return `/settings/code_snippets/${id}/edit`;
}

async function firstLink(page: Page, { host }: World): Promise<string> {
  await page.goto(new URL("/members/invitation_links", url(host)).href);
  return (await page.locator("main .list a").first().getAttribute("href")) ?? "";
}

/** A group with everything that a talk holds: turns, lines, a link, an edit, and what was taken away. */
async function beginTalk(page: Page, { host }: World): Promise<string> {
  await page.goto(url(host));
  const uuid = await page.evaluate(async () => {
    const call = async (method: string, path: string, json?: object) => {
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch(`/internal_api${path}`, { method, headers, body: json && JSON.stringify(json) });
      return (await answer.json()) as Record<string, never>;
    };
    // Where the list of members is closed: those one has talked with.
    const { records } = (await call("GET", "/chat_rooms")) as unknown as {
      records: { participants: { member_id: number }[] }[];
    };
    const others = new Set(records.flatMap(({ participants }) => participants.map((one) => one.member_id)));
    const room = await call("POST", "/chat_rooms", {
      chat_room: { member_ids: [...others].slice(0, 4) },
    });
    const door = `/chat_rooms/${room.uuid}`;
    for (const [at, body] of ["One.\nTwo.\n\nThree.", "See https://example.test/a/long/way", "Gone", "שלום"].entries())
      await call("POST", `${door}/messages`, { key: `screen-${at}-${crypto.randomUUID()}`, body });
    const upload = async (name: string, body: Blob) => {
      const headers = { "Content-Type": "application/octet-stream", "X-Filename": encodeURIComponent(name) };
      const answer = await fetch("/internal_api/files?purpose=file", { method: "POST", headers, body });
      return ((await answer.json()) as { id: number }).id;
    };
    const canvas = new OffscreenCanvas(600, 400);
    canvas.getContext("2d")?.fillRect(0, 0, 600, 300);
    const attachments = [
      await upload("a cup.png", await canvas.convertToBlob()),
      await upload("beans.txt", new Blob(["x"])),
    ];
    await call("POST", `${door}/messages`, { key: `files-${crypto.randomUUID()}`, body: "", attachments });
    await call("PATCH", `${door}/messages/1`, { body: "One, changed.\nTwo." });
    await call("DELETE", `${door}/messages/3`);
    await call("POST", `${door}/messages/1/reactions`, { emoji: "☕" });
    await call("POST", `${door}/messages/2/pin`);
    await call("POST", `${door}/messages/1/spotlight`);
    for (const body of ["A reply", "One more, with many words in it, as somebody writes who has time."])
      await call("POST", `${door}/messages`, { key: `screen-reply-${crypto.randomUUID()}`, body, thread: 2 });
    return String(room.uuid);
  });
  return `/messages/${uuid}`;
}

/** A job that changes nothing: everybody of a space is let into that space. */
async function beginJob(page: Page, { host, space }: World): Promise<string> {
  await page.goto(url(host));
  return page.evaluate(async (slug) => {
    const body = new URLSearchParams({ space: slug, from: slug, request_key: crypto.randomUUID() });
    const response = await fetch("/space_members/new", { method: "POST", body });
    return new URL(response.url).pathname;
  }, space);
}

async function askForReset(page: Page, { host }: World): Promise<string> {
  await page.goto(url(host, "/users/password/new"));
  await page.locator("[name=email]").fill(emailOf(page));
  await page.locator("form:has([name=email]) button[type=submit]").click();
  return linkInMail(page, emailOf(page), "/users/password/edit");
}

const emailOf = (page: Page): string => newcomers.get(page)?.email ?? "";
