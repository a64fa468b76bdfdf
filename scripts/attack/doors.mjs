// Every door of the product, as the build knows them, and for each write a body that who may would get accepted.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { runnerImport } from "vite";
import { ROOT } from "../lib.mjs";
import { png } from "./cast.mjs";

/** The lines of the JSON door, from Hono itself: [{ method, path }]. */
export async function jsonDoors() {
  const alias = [
    { find: /^~\//, replacement: `${ROOT}/app/` },
    { find: /^#db\//, replacement: `${ROOT}/db/` },
  ];
  const file = path.join(ROOT, "workers/api/internal/index.ts");
  const { module } = await runnerImport(file, { configFile: false, logLevel: "error", root: ROOT, resolve: { alias } });
  const lines = module.internalApi.routes.filter(({ method, path: at }) => method !== "ALL" && !at.includes("*"));
  return [...new Map(lines.map(({ method, path: at }) => [`${method} ${at}`, { method, path: at }])).values()];
}

/** The pages, from the manifest of the build: [{ path, hasAction, hasLoader }]. */
export function pageDoors() {
  const folder = path.join(ROOT, "build/client/assets");
  const name = readdirSync(folder).find((file) => /^manifest-.*\.js$/.test(file));
  const text = readFileSync(path.join(folder, name), "utf8");
  const { routes } = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  return Object.values(routes)
    .filter((route) => route.id !== "root" && (route.path !== undefined || route.index))
    .map(({ id, path: at = "", hasAction, hasLoader }) => ({ id, path: `/${at}`, hasAction, hasLoader }));
}

/** Every community has its own under the same name. */
const OF_EVERY_HOUSE = /^(\/settings\/legal\/:document|\/moderation_settings\/:kind.*)$/;

/** Whether a door leads to something of a place: a part of the address that may be left out is none. */
export const needsPlace = ({ path: at }) => !OF_EVERY_HOUSE.test(at) && /:\w+\b(?!\?)/.test(at);

/** A door's address with the ids of a place. */
export function addressOf(door, place) {
  const { space, post, comment, draft, group } = place;
  const isPage = !door.method;
  const isOfSpace = door.path.startsWith("/spaces");
  const isOfPost = door.path.startsWith("/posts/:postId");
  const ids = {
    type: "Post",
    kind: "words_hold",
    spaceSlug: place.spaceKey ?? space.slug,
    spaceId: space.id,
    postId: post.id,
    memberId: (place.outsider ?? place.guest).memberId,
    publicUid: place.owner.publicUid,
    memberPublicId: (place.outsider ?? place.guest).publicUid ?? place.owner.publicUid,
    code: place.link?.code,
    version: 1,
    uuid: place.chat?.uuid,
    n: 1,
  };
  const id = {
    "/notifications": place.notification.id,
    "/imports": place.import.id,
    "/settings/jobs": place.job.id,
    "/posts/bulk_actions": place.bulk.id,
    "/code_snippets": place.snippet.id,
    "/settings/code_snippets": place.snippet.id,
    "/header_menu_links": place.headerLink.id,
    "/settings/navigation": place.headerLink.id,
    "/attached_files": place.file.id,
    "/custom_emojis": place.emoji.id,
    "/settings/custom_emoji": place.emoji.id,
    "/topics": place.topic.id,
    "/settings/topics": place.topic.id,
    "/site_pages": place.page.id,
    "/settings/pages": place.page.id,
    "/settings/legal": "terms",
    "/invitation_links": place.link.id,
    "/invitations": place.invited.id,
    "/members/invitation_links": place.link.id,
    "/space_groups": group.id,
    "/members": (place.outsider ?? place.guest).memberId,
    "/posts/drafts": draft.id,
    "/posts/deleted": draft.id,
    "/posts/:id/schedule": draft.id,
    "/posts/:id/publish": draft.id,
    "/jobs": place.job.id,
    "/polls": place.poll.id,
  };
  const known = Object.entries(id).find(([start]) => door.path.startsWith(start))?.[1];
  const own = known ?? (isOfPost ? comment.id : isOfSpace ? space.id : post.id);
  const filled = door.path.replace(/\/:\w+\?/g, "").replace(/:(\w+)(\{[^}]*\})?/g, (_, name) => {
    if (name === "slug" && isPage && door.path.startsWith("/p/")) return place.page.slug;
    if (name === "slug") return isPage && door.path.startsWith("/s/") ? group.slug : post.slug;
    return String(ids[name] ?? own);
  });
  return `${isPage ? "" : "/internal_api"}${filled === "/*" ? "/nobody-lives-here" : filled}`;
}

/**
 * What a door asks of who comes: everybody, member, account, admin; of a place: reader, joiner, asker, manager, author.
 * `body` is what the owner of a place would send there; in the order in which the owner sends them at last.
 */
const text = (words) => ({ type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: words }] }] });
const row = { author: "a", html: "<p>Words</p>", score: 0, at: 1, edited_at: null };
const like = (place) => ({ user_likeable_type: "Post", user_likeable_id: place.post.id });
const reaction = (place) => ({ reactable_type: "Post", reactable_id: place.post.id, emoji: "☕" });
const response = (place) => ({ poll_option_id: place.poll.poll_options[0].id });
const report = (place) => ({
  flagged_content_type: "Post",
  flagged_content_id: place.post.id,
  reported_reason: "spam",
});
const reported = (place) => `?flagged_content_type=Post&flagged_content_id=${place.post.id}`;
/** Nothing of these places is reported: who may judge finds nothing there to judge. */
const judging = Object.fromEntries(
  ["approve", "reject"].flatMap((verdict) =>
    ["PUT", "PATCH"].map((method) => [
      `${method} /flagged_contents/:id/${verdict}`,
      { who: "staff", body: () => ({ action_reason_body: "Not here." }), maySay: [404] },
    ]),
  ),
);
const bookmark = (place) => ({ bookmarkable_type: "Post", bookmarkable_id: place.post.id });
const member = (place) => (place.outsider ?? place.guest).memberId;
const atDoor = (whom) => ({
  operations: [{ id: "seen-at-the-door", community_member_id: whom, people: [0], is_in: true, at: 1_700_000_000_000 }],
});
/** Where the page of a place's chat space posts to: instead of the address of the place's own space. */
const talk = (place) => `/c/${place.talk.slug}`;
const none = () => ({});

/** As a browser gives itself away that wants to be told. */
const BROWSER = {
  p256dh: "BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM",
  auth: "CQkJCQkJCQkJCQkJCQkJCQ",
};
// What plays is worth a card whether its site answers or not: here nobody does.
const video = () => ({ url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" });
const whereItStands = (place) => ({ space_slug: place.spaceKey ?? place.space.slug });
const on = () => ({ share_post_enabled: true });
const openHtml = () => ({ internal_custom_html: "<p>Open</p>" });
const inAnHour = () => ({ scheduled_at: new Date(Date.now() + 3_600_000).toISOString() });
const snippet = { name: "Renamed", code: "<p>Hello", place: "foot", height: "60", visible_to: "members" };

export const WRITES = {
  "POST /files": { who: "member", bytes: () => png(40, 30) },
  "POST /rich_text_fields/attachments": { who: "member", bytes: () => png(40, 30) },
  "POST /imports": {
    who: "admin",
    body: () => ({ kind: "stackexchange", name: "one more", sample: [], spaces: [{ key: "a", tag: "" }] }),
  },
  "POST /imports/:id/authors": {
    who: "admin",
    body: () => ({ authors: [{ external_id: "a", name: "An author", number: 1, joined_at: 1 }] }),
  },
  "POST /imports/:id/posts": {
    who: "admin",
    body: () => ({ posts: [{ ...row, external_id: "p", space: "a", title: "A title", slug: "a-title" }] }),
  },
  "POST /imports/:id/comments": {
    who: "admin",
    body: () => ({ comments: [{ ...row, external_id: "c", question: "p", accepted: false }] }),
  },
  "POST /imports/:id/rooms": {
    who: "admin",
    body: () => ({ rooms: [{ external_id: "r", kind: "space", name: "A channel", created_at: 1 }] }),
  },
  "POST /imports/:id/room_members": { who: "admin", body: () => ({ room: "r", people: ["a"] }) },
  "POST /imports/:id/messages": {
    who: "admin",
    body: () => ({ room: "r", messages: [{ ts: "1706700000.000001", author: "a", doc: null }] }),
  },
  "POST /imports/:id/skips": { who: "admin", body: () => ({ skips: [{ line: 1, reason: "too_long" }] }) },
  "PUT /imports/:id": {
    who: "admin",
    body: () => ({ counts: { posts: 1, comments: 1, authors: 1, skipped: 1, new: 3, tag_wikis: 0 } }),
  },
  "POST /user_likes": { who: "reader", body: like },
  "DELETE /user_likes": { who: "reader", body: like },
  "POST /rich_text_fields/unfurl": { who: "member", isQuiet: true, body: video },
  "POST /rich_text_fields/oembeds": { who: "member", isQuiet: true, body: video },
  "POST /reactions": { who: "reader", body: reaction },
  "DELETE /reactions": { who: "reader", body: reaction },
  "POST /bookmarks": { who: "reader", body: bookmark },
  "DELETE /bookmarks": { who: "member", body: bookmark, isQuiet: true },
  // Each member's own: one that is there is the owner's.
  "DELETE /bookmarks/:id": { who: "author", body: none, maySay: [404] },
  "PUT /bookmarks/:id": { who: "author", body: () => ({ due_at: null }), maySay: [404] },
  "PATCH /bookmarks/:id": { who: "author", body: () => ({ folder_id: null }), maySay: [404] },
  "POST /bookmark_folders": { who: "member", body: () => ({ name: `Folder ${key()}` }), maySay: [409] },
  "PUT /bookmark_folders/:id": { who: "author", body: () => ({ name: `Folder ${key()}` }), maySay: [404] },
  "PATCH /bookmark_folders/:id": { who: "author", body: () => ({ name: `Folder ${key()}` }), maySay: [404] },
  "DELETE /bookmark_folders/:id": { who: "author", body: none, maySay: [404] },
  "POST /notifications/:id/mark_as_read": { who: "author", body: none },
  "POST /notifications/:id/archive": { who: "author", body: none },
  "DELETE /notifications/:id/archive": { who: "author", body: none },
  "PUT /messaging": { who: "admin", body: () => ({ messaging: "all" }) },
  "POST /blocked_members": { who: "member", body: (place) => ({ member_id: member(place) }) },
  "DELETE /blocked_members/:memberId": { who: "member", body: none },
  "POST /chat_rooms": {
    who: "member",
    body: (place) => ({ chat_room: { member_ids: [place.owner.memberId, member(place)] } }),
  },
  "PATCH /chat_rooms/:uuid": {
    who: "author",
    body: () => ({ chat_room: { name: "Renamed", description: "About", shows_history: true } }),
  },
  "POST /chat_rooms/:uuid/participants": { who: "author", body: (place) => ({ member_ids: [member(place)] }) },
  "PATCH /chat_rooms/:uuid/participants/:memberId": { who: "author", body: () => ({ admin: true }) },
  "DELETE /chat_rooms/:uuid/participants/:memberId": { who: "author", body: none },
  "POST /chat_rooms/:uuid/messages": { who: "author", body: () => ({ key: `key-${key()}`, body: "Words" }) },
  "POST /voice_messages/signed_upload_url": { who: "member", body: () => ({ byte_size: 1000 }) },
  // Of nothing that was announced.
  "PUT /voice_messages/:id/file": { who: "member", bytes: () => png(8, 8), maySay: [404] },
  "POST /voice_messages/process_file": {
    who: "member",
    body: () => ({ id: 1, duration_ms: 2000, waveform: Array.from({ length: 64 }, () => 50) }),
    maySay: [404],
  },
  "PATCH /chat_rooms/:uuid/messages/:n": { who: "author", body: () => ({ body: "Other words" }) },
  "DELETE /chat_rooms/:uuid/messages/:n/preview": { who: "author", body: none },
  "POST /chat_rooms/:uuid/messages/:n/pin": { who: "author", body: none },
  "DELETE /chat_rooms/:uuid/messages/:n/pin": { who: "author", body: none },
  "POST /chat_rooms/:uuid/messages/:n/spotlight": { who: "author", body: none },
  "DELETE /chat_rooms/:uuid/messages/:n/spotlight": { who: "author", body: none },
  "POST /chat_rooms/:uuid/messages/:n/reactions": { who: "author", body: () => ({ emoji: "☕" }) },
  "DELETE /chat_rooms/:uuid/messages/:n/reactions": { who: "author", body: () => ({ emoji: "☕" }) },
  "DELETE /chat_rooms/:uuid/messages/:n": { who: "author", body: none },
  "POST /chat_rooms/:uuid/read": { who: "author", body: () => ({ n: 1 }) },
  "PUT /chat_rooms/:uuid/threads/:n/read": { who: "author", body: () => ({ read_n: 1 }) },
  "PUT /chat_rooms/:uuid/threads/:n/follow": { who: "author", body: none },
  "DELETE /chat_rooms/:uuid/threads/:n/follow": { who: "author", body: none },
  "POST /chat_rooms/:uuid/unread": { who: "author", body: () => ({ n: 1 }) },
  "POST /chat_rooms/:uuid/pinned_chat_room": { who: "author", body: none },
  "DELETE /chat_rooms/:uuid/pinned_chat_room": { who: "author", body: none },
  "DELETE /chat_rooms/:uuid": { who: "author", body: none },
  "POST /notifications/:id/snooze": { who: "author", body: () => ({ until: "tomorrow" }) },
  "DELETE /notifications/:id/snooze": { who: "author", body: none },
  "POST /masquerades": { who: "admin", body: () => ({ entity_type: "Visitor" }) },
  // Who looks through one is the one who ends it.
  "DELETE /masquerades": { who: "member", body: none, endsMasquerade: true },
  // Whoever has the code or the cookie is who may.
  "POST /framed_sessions": {
    who: "everybody",
    isQuiet: true,
    body: () => ({ code: "nobody-offered-this-one" }),
    maySay: [409],
  },
  "DELETE /framed_sessions": { who: "everybody", isQuiet: true, body: none },
  "PATCH /notification_preferences": {
    who: "member",
    body: () => ({ cells: [{ matter: "like", channel: "mail", is_on: true }], pause: "none" }),
  },
  // Of a space that one is not in there is nothing to say: an admin may read it, and be in it or not.
  "PUT /notification_preferences/spaces/:spaceId": {
    who: "reader",
    body: () => ({ hears: "mentions" }),
    maySay: [404],
  },
  "PUT /notification_defaults": {
    who: "admin",
    body: () => ({ cells: [{ matter: "like", channel: "mail", is_on: true }] }),
  },
  "PUT /weekly_digest": {
    who: "admin",
    body: () => ({ is_on: true, day: "friday", hour: 9, introduction: "Hello." }),
  },
  "POST /weekly_digest/test": { who: "admin", body: none, maySay: [409] },
  // Each member's own browsers: nobody has one here, and what a stranger's is answers nobody.
  "POST /push/asked": { who: "member", body: none },
  "POST /push/devices": {
    who: "member",
    body: () => ({ endpoint: `https://push.example.com/201/${key()}`, keys: BROWSER }),
  },
  "DELETE /push/devices/:id": { who: "member", body: none, maySay: [404] },
  "POST /push/devices/:id/test": { who: "member", body: none, maySay: [404] },
  "POST /notifications/mark_all_as_read": { who: "member", body: none },
  "POST /notifications/reset_count": { who: "member", body: none },
  "POST /posts/feed_seen": { who: "member", body: none },
  "POST /posts/:id/read": { who: "reader", body: () => ({ comment_ids: [1] }), isQuiet: true },
  "POST /posts/:postId/comments": { who: "reader", body: () => ({ body: "A comment" }) },
  "PATCH /posts/:postId/comments/:id": { who: "author", body: () => ({ body: "Changed" }) },
  "POST /posts/:postId/comments/:id/user_likes": { who: "reader", body: none },
  "DELETE /posts/:postId/comments/:id/user_likes": { who: "reader", body: none },
  "DELETE /posts/:postId/comments/:id": { who: "manager", body: none },
  "POST /posts/:postId/comments/:id/restore": { who: "manager", body: none },
  // Nobody but its author, admin or not: nothing on this stage is shared.
  "PUT /posts/drafts/:id": {
    who: "author",
    body: () => ({ name: "A draft", tiptap_body: text("Still a draft"), version: 99 }),
    maySay: [409],
  },
  "POST /posts/:id/post_followers": { who: "reader", body: none },
  "POST /poll_responses": { who: "reader", body: response },
  "DELETE /poll_responses": { who: "reader", body: response, maySay: [404] },
  "DELETE /posts/:id/post_followers": { who: "reader", body: none },
  "PUT /posts/:id/schedule": { who: "author", body: inAnHour },
  "PATCH /posts/:id/schedule": { who: "author", body: inAnHour },
  "DELETE /posts/:id/schedule": { who: "author", body: none },
  "DELETE /posts/drafts/:id": { who: "author", body: none },
  "POST /posts/deleted/:id/restore": { who: "author", body: none },
  "POST /spaces/:spaceSlug/posts": { who: "reader", body: () => ({ name: "A post", body: "Words" }) },
  "PATCH /spaces/:spaceSlug/posts/:slug": { who: "manager", body: (place) => ({ name: place.post.name, body: "New" }) },
  // The stage has no space of pictures: who writes hears that this is none, and what stands there is none.
  // The places' post is no event: whether there is one is asked of the post, and of its space before that.
  "POST /events/calendar_feed": { who: "member", body: none },
  "DELETE /events/calendar_feed": { who: "member", body: none, isQuiet: true },
  // The places' space takes no events.
  "POST /spaces/:spaceSlug/events/import": {
    who: "manager",
    body: () => ({ ics: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", preview: true }),
    maySay: [404],
  },
  "POST /course_topics": { who: "admin", body: () => ({ name: `About ${key()}`.slice(0, 40) }), maySay: [409, 422] },
  "PUT /course_topics/reorder": { who: "admin", isOrder: true, body: () => ({ ids: [1] }) },
  "PATCH /course_topics/:id": {
    who: "admin",
    body: () => ({ name: `About ${key()}`.slice(0, 40) }),
    maySay: [404, 422],
  },
  "DELETE /course_topics/:id": { who: "admin", body: none },
  // The place's own space is no course: nobody finds one there, whoever asks.
  "PATCH /courses/:spaceSlug": { who: "manager", body: () => ({ enforce_lessons_order: true }), maySay: [404] },
  "PATCH /courses/:spaceSlug/landing": { who: "manager", body: () => ({ outcomes: ["A line"] }), maySay: [404] },
  "PUT /courses/:spaceSlug/order": { who: "manager", body: () => ({ sections: [] }), maySay: [404] },
  "POST /courses/:spaceSlug/sections": { who: "manager", body: () => ({ name: "A section" }), maySay: [404] },
  "PATCH /courses/:spaceSlug/sections/:id": { who: "manager", body: () => ({ name: "Renamed" }), maySay: [404] },
  "DELETE /courses/:spaceSlug/sections/:id": { who: "manager", body: none, maySay: [404] },
  "POST /courses/:spaceSlug/sections/:id/restore": { who: "manager", body: none, maySay: [404] },
  "POST /courses/:spaceSlug/lessons": {
    who: "manager",
    body: () => ({ section_id: 1, title: "A lesson" }),
    maySay: [404],
  },
  "PATCH /courses/:spaceSlug/lessons/:id": { who: "manager", body: () => ({ title: "Renamed" }), maySay: [404] },
  "POST /courses/:spaceSlug/lessons/:id/duplicate": { who: "manager", body: none, maySay: [404] },
  "DELETE /courses/:spaceSlug/lessons/:id": { who: "manager", body: none, maySay: [404] },
  "POST /courses/:spaceSlug/lessons/:id/restore": { who: "manager", body: none, maySay: [404] },
  "PUT /courses/:spaceSlug/lessons/:id/progress": {
    who: "reader",
    body: () => ({ status: "completed" }),
    maySay: [404],
  },
  "POST /events/:id/attendees": { who: "reader", body: none, maySay: [404] },
  "DELETE /events/:id/attendees": { who: "reader", body: none, maySay: [404] },
  "POST /events/:id/invitations": {
    who: "manager",
    body: (place) => ({ community_member_ids: [member(place)] }),
    maySay: [404],
  },
  "POST /events/:id/bulk_rsvp": {
    who: "manager",
    body: (place) => ({ community_member_ids: [member(place)] }),
    maySay: [404],
  },
  "PATCH /events/:id/attendees/:memberId": { who: "manager", body: () => ({ status: "going" }), maySay: [404] },
  "DELETE /events/:id/attendees/:memberId": { who: "manager", body: none, maySay: [404] },
  "POST /events/:id/cancellation": { who: "manager", body: none, maySay: [404] },
  "DELETE /events/:id/cancellation": { who: "manager", body: none, maySay: [404] },
  "POST /events/:id/check_ins": { who: "manager", body: (place) => atDoor(member(place)), maySay: [404] },
  "POST /events/:id/walk_ins": {
    who: "manager",
    body: (place) => ({ community_member_id: member(place), operation_id: "walked-in", at: 1_700_000_000_000 }),
    maySay: [404],
  },
  "POST /events/:id/recurring_events/rsvp": { who: "reader", body: none, maySay: [404] },
  "DELETE /events/:id/recurring_events/rsvp": { who: "reader", body: none, maySay: [404] },
  "POST /spaces/:spaceSlug/events": { who: "reader", body: () => ({ name: "An event" }), maySay: [422] },
  "PUT /spaces/:spaceSlug/events/:slug": { who: "manager", body: () => ({ name: "New" }), maySay: [404] },
  "PATCH /spaces/:spaceSlug/events/:slug": { who: "manager", body: () => ({ name: "New" }), maySay: [404] },
  "DELETE /spaces/:spaceSlug/events/:slug": { who: "manager", body: none, maySay: [404] },
  "PUT /spaces/:spaceSlug/events/:slug/recurring": {
    who: "manager",
    body: () => ({ recurring: { frequency: "daily" } }),
    maySay: [404],
  },
  "POST /spaces/:spaceSlug/events/:slug/duplicate": { who: "manager", body: none, maySay: [404] },
  "POST /spaces/:spaceSlug/images/posts": { who: "reader", body: () => ({ name: "A picture" }), maySay: [422] },
  "PUT /spaces/:spaceSlug/images/posts/:slug": { who: "manager", body: () => ({ name: "New" }), maySay: [404] },
  "PATCH /spaces/:spaceSlug/images/posts/:slug": { who: "manager", body: () => ({ name: "New" }), maySay: [404] },
  // To where it stands: the stage stays as it is.
  "POST /spaces/:spaceSlug/posts/:slug/move": { who: "manager", body: whereItStands, maySay: [404] },
  "POST /spaces/:spaceSlug/posts/:slug/pin": { who: "manager", body: none, maySay: [404, 409] },
  "DELETE /spaces/:spaceSlug/posts/:slug/pin": { who: "manager", body: none, maySay: [404] },
  "POST /spaces/:spaceSlug/posts/:slug/featured_areas_visibility": { who: "admin", body: none, maySay: [404, 409] },
  "DELETE /spaces/:spaceSlug/posts/:slug/featured_areas_visibility": { who: "admin", body: none, maySay: [404] },
  "PUT /posts/featured/preference": { who: "member", body: () => ({ put_away_up_to: null }) },
  "PATCH /posts/featured/preference": { who: "member", body: () => ({ put_away_up_to: null }) },
  "PUT /spaces/:spaceSlug/posts/:slug/custom_html": { who: "admin", body: openHtml, maySay: [404] },
  "PATCH /spaces/:spaceSlug/posts/:slug/custom_html": { who: "admin", body: openHtml, maySay: [404] },
  "PUT /profile": { who: "member", body: () => ({ headline: "Words" }) },
  "PATCH /profile": { who: "member", body: () => ({ bio: "Words" }) },
  "PUT /profile/avatar": { who: "member", body: () => ({ file_id: 1 }), maySay: [409] },
  "DELETE /profile/avatar": { who: "member", body: none },
  "POST /profiles/:publicUid/claim": {
    who: "admin",
    body: () => ({ email: `${key()}@a.example` }),
    maySay: [404, 409, 429],
  },
  "POST /saved_searches": {
    who: "member",
    body: () => ({ name: `Search ${key()}`, query: "a word" }),
    maySay: [409],
  },
  "PUT /saved_searches/:id": { who: "author", body: () => ({ name: `Search ${key()}` }), maySay: [404] },
  "PATCH /saved_searches/:id": { who: "author", body: () => ({ notifies: false }), maySay: [404] },
  "DELETE /saved_searches/:id": { who: "author", body: none, maySay: [404] },
  "POST /search/rebuild": { who: "admin", body: none },
  "POST /jobs/:id/cancel": { who: "admin", body: none, maySay: [404, 409] },
  "POST /jobs/:id/undo": { who: "admin", body: none, maySay: [404, 409] },
  "POST /jobs/:id/retry": { who: "admin", body: none, maySay: [404, 409] },
  "POST /deliveries/retry": { who: "admin", body: none, maySay: [409] },
  "POST /deliveries/mail/retry": { who: "admin", body: none, maySay: [409] },
  "POST /deliveries/late/send": { who: "admin", body: none, maySay: [409] },
  "POST /deliveries/late/drop": { who: "admin", body: none, maySay: [409] },
  "POST /deliveries/:seq/retry": {
    who: "admin",
    body: () => ({ listener: "live" }),
    saysOfNothing: 409,
    maySay: [409],
  },
  // Mail of these places comes back from nobody.
  "DELETE /mail_suppressions/:id": { who: "admin", body: none, saysOfNothing: 404, maySay: [404] },
  "POST /spaces/:spaceSlug/posts/:slug/duplicate": { who: "manager", body: none, maySay: [404] },
  "POST /spaces/:spaceSlug/images/posts/:slug/duplicate": { who: "manager", body: none, maySay: [404] },
  "POST /posts/:id/versions/:version/restore": { who: "manager", body: none, maySay: [404, 409] },
  "DELETE /posts/:id/versions/:version": { who: "admin", body: none, maySay: [404] },
  "DELETE /spaces/:spaceSlug/posts/:slug/attached_files": {
    who: "manager",
    body: () => ({ field_name: "open_graph_image" }),
    maySay: [404],
  },
  "PUT /spaces/:spaceSlug/posts/:slug/share": { who: "manager", body: on, maySay: [404] },
  "PATCH /spaces/:spaceSlug/posts/:slug/share": { who: "manager", body: on, maySay: [404] },
  "POST /spaces/:spaceSlug/posts/:slug/share": { who: "manager", body: () => ({ share_uid: "a" }), maySay: [404] },
  "POST /spaces": { who: "admin", body: (place) => ({ space_group_id: place.group.id, name: "One more" }) },
  "PUT /spaces/reorder": {
    who: "admin",
    body: (place) => ({ space_group_id: place.group.id, ids: [place.space.id] }),
    maySay: [409, 422],
  },
  "PUT /spaces/:id": { who: "manager", body: () => ({ emoji: "🐙" }) },
  "PATCH /spaces/:id": {
    who: "manager",
    body: () => ({ display_view: "masonry", cover_image: "none", locked_page_heading: "Ask at the bar" }),
  },
  "POST /spaces/:id/duplicate": { who: "admin", body: () => ({ name: "Another like it" }), maySay: [422] },
  "DELETE /spaces/:id/attached_files": { who: "manager", body: () => ({ field_name: "cover_image" }) },
  "POST /spaces/:id/move": { who: "admin", body: () => ({ direction: "down" }) },
  "POST /spaces/:id/space_members": { who: "manager", body: (place) => ({ community_member_ids: [member(place)] }) },
  "PATCH /spaces/:id/space_members/:memberId": { who: "admin", body: () => ({ role: "moderator" }) },
  "DELETE /spaces/:id/space_members/:memberId": { who: "manager", body: none },
  // Quiet: who may enter is told so (409), which is no refusal.
  "POST /spaces/:id/entry_request": {
    who: "asker",
    body: () => ({ message: "May I?" }),
    isQuiet: true,
    maySay: [409],
  },
  "DELETE /spaces/:id/entry_request": { who: "asker", body: none, isQuiet: true, maySay: [409] },
  "POST /spaces/:id/entry_requests/:memberId/grant": { who: "manager", body: none, maySay: [409] },
  "POST /spaces/:id/entry_requests/:memberId/decline": { who: "manager", body: none, maySay: [409] },
  "POST /spaces/:id/join": { who: "joiner", body: none, isQuiet: true },
  "POST /spaces/:id/leave": { who: "reader", body: none, maySay: [409, 422] },
  // Quiet: who is in joins again, an unknown id is not moved, a page marks itself as read. Only what changes counts.
  "POST /spaces/:id/read": { who: "reader", body: none, isQuiet: true },
  "POST /spaces/:id/visit": { who: "reader", body: none, isQuiet: true },
  "POST /space_groups": { who: "admin", body: () => ({ name: "One more group" }) },
  "PUT /space_groups/reorder": { who: "admin", body: (place) => ({ ids: [place.group.id] }), isQuiet: true },
  "PATCH /space_groups/:id": {
    who: "admin",
    body: () => ({ name: "Another name", automatically_add_members_to_new_spaces: true }),
  },
  "POST /space_groups/:id/members": { who: "staff", body: (place) => ({ community_member_ids: [member(place)] }) },
  "DELETE /space_groups/:id/members/:memberId": { who: "admin", body: none },
  "PATCH /members/:id/role": { who: "admin", body: () => ({ role: "moderator" }) },
  "POST /settings/home": { who: "admin", body: () => ({ home_page: "feed" }) },
  "PATCH /landing_page": { who: "admin", body: () => ({ heading: "Welcome" }) },
  "DELETE /landing_page/welcome_banner/cover": { who: "admin", body: none },
  "POST /landing_page/welcome_banner/members_preference/reset": { who: "admin", body: none },
  "PUT /landing_page/welcome_banner_preference": { who: "member", body: () => ({ shows: true }) },
  "POST /site_pages": { who: "admin", body: () => ({ title: "A page", body: "Words." }) },
  "PATCH /site_pages/:id": { who: "admin", body: () => ({ title: "Renamed" }), maySay: [404, 409] },
  "POST /site_pages/:id/restore": { who: "admin", body: none, maySay: [404] },
  "POST /site_pages/:id/header_menu_link": { who: "admin", body: none, maySay: [404, 409] },
  "POST /code_snippets": { who: "admin", body: () => ({ name: "A snippet", code: "<p>Hello" }), maySay: [409] },
  "PATCH /code_snippets/:id": { who: "admin", body: () => ({ name: "Renamed" }), maySay: [404, 409] },
  "POST /code_snippets/:id/restore": { who: "admin", body: none, maySay: [404, 409] },
  "POST /custom_emojis": {
    who: "admin",
    body: () => ({ name: `e${Math.random().toString(36).slice(2, 10)}`, picture: 1 }),
    maySay: [409, 422],
  },
  "PUT /custom_emojis/:id": { who: "admin", body: () => ({ picture: 1 }), maySay: [404, 409, 422] },
  "PATCH /custom_emojis/:id": { who: "admin", body: () => ({ dark_picture: null }), maySay: [404, 409] },
  "POST /posts/bulk_actions": {
    who: "admin",
    skipsUnknown: true,
    body: (place) => ({ post_ids: [place.post.id], action: "unpin" }),
  },
  "POST /posts/bulk_actions/:id/undo": { who: "admin", body: none, maySay: [409] },
  // Nobody reports what is their own.
  "POST /flagged_contents": { who: "reader", isBodyOnly: true, body: report, maySay: [403] },
  "PUT /members/:id/mute": {
    who: "staff",
    body: () => ({ until: new Date(Date.now() + 3_600_000).toISOString() }),
    maySay: [403, 409],
  },
  "PATCH /members/:id/mute": {
    who: "staff",
    body: () => ({ until: new Date(Date.now() + 3_600_000).toISOString() }),
    maySay: [403, 409],
  },
  "DELETE /members/:id/mute": { who: "staff", body: none, maySay: [403] },
  "PUT /moderation_settings/:kind": { who: "admin", body: () => ({ is_on: false, words: ["decaf"] }) },
  "PATCH /moderation_settings/:kind": { who: "admin", body: () => ({ is_on: false, words: ["decaf"] }) },
  // Nothing of anybody's is taken down there.
  "POST /flagged_contents/:id/appeal": { who: "member", body: () => ({ body: "It was about coffee." }), maySay: [404] },
  ...judging,
  "POST /topics": { who: "admin", body: () => ({ name: `Topic ${key()}`.slice(0, 40) }), maySay: [409, 422] },
  "PUT /topics/:id": { who: "admin", body: () => ({ name: `Topic ${key()}`.slice(0, 40) }), maySay: [404, 409] },
  "PATCH /topics/:id": { who: "admin", body: () => ({ admin_only: true }), maySay: [404, 409] },
  "PUT /topics/reorder": { who: "admin", isOrder: true, body: (place) => ({ ids: [place.topic.id] }) },
  "POST /topics/:id/restore": { who: "admin", body: none, maySay: [404, 409] },
  "POST /header_menu_links": { who: "admin", body: () => ({ name: "A link", url: "/members" }), maySay: [409] },
  "PATCH /header_menu_links/:id": { who: "admin", body: () => ({ name: "Renamed" }), maySay: [404, 409] },
  "PUT /header_menu_links/reorder": { who: "admin", isOrder: true, body: (place) => ({ ids: [place.headerLink.id] }) },
  "POST /header_menu_links/:id/restore": { who: "admin", body: none, maySay: [404, 409] },
  "POST /invitation_links": { who: "admin", body: (place) => ({ name: "A link", space_ids: [place.space.id] }) },
  "PATCH /invitation_links/:id": { who: "admin", body: () => ({ name: "Renamed" }) },
  "POST /invitation_links/:id/revoke": { who: "admin", body: none, maySay: [409] },
  "POST /invitation_links/:id/reactivate": { who: "admin", body: none, maySay: [409] },
  "POST /bulk_invitations": {
    who: "admin",
    body: (place) => ({ people: `${key()}@a.example`, space_ids: [place.space.id] }),
    maySay: [429],
  },
  "POST /bulk_resend_invitations": { who: "admin", body: none, maySay: [429] },
  "POST /invitations/:id/resend": { who: "admin", body: none, maySay: [409, 429] },
  "DELETE /invitations/:id": { who: "admin", body: none, maySay: [409] },
  "PATCH /community/custom_invitation_email": { who: "admin", body: () => ({ text: "Words of an admin" }) },
  "PATCH /community/onboarding": { who: "admin", body: () => ({ checklist_hidden: true }), isQuiet: true },
  "PATCH /community/onboarding_settings": { who: "admin", body: (place) => ({ space_ids: [place.space.id] }) },
  "POST /community/template": { who: "admin", body: () => ({ template: "club" }), maySay: [409], isQuiet: true },
  "DELETE /community/template": { who: "admin", body: none, isQuiet: true },
  "PATCH /community": { who: "admin", body: () => ({ description: "Words of an admin" }) },
  "DELETE /community/attached_files": { who: "admin", body: () => ({ field_name: "icon" }) },
  "POST /community/legal": {
    who: "admin",
    body: () => ({ document: "privacy", kind: "link", url: "https://example.com/privacy", base: 0 }),
    maySay: [409],
  },
  "POST /community/legal/agreement": { who: "member", body: () => ({ versions: [] }), maySay: [422] },
  "PUT /community/allowed_players": { who: "admin", body: () => ({ allowed_players: ["vimeo"] }) },
  "PUT /community/cors_origins": { who: "admin", body: () => ({ origins: ["https://www.example.com"] }) },
  "PATCH /community/seo": { who: "admin", body: () => ({ meta_title: "Found by this" }) },
  "DELETE /community/open_graph_image": { who: "admin", body: none },
  "PATCH /community/theme": { who: "admin", body: () => ({ default_appearance: "dark" }) },
  "POST /communities": {
    who: "account",
    body: () => ({ name: "A house", slug: `house-${Math.random().toString(36).slice(2, 9)}`, locale: "en" }),
  },
  "POST /posts/:id/publish": { who: "author", body: none, maySay: [404, 409] },
  "POST /spaces/:id/space_members/from": { who: "admin", body: () => ({ from: "community" }), maySay: [404, 409] },
  "POST /spaces/:id/members_csv": { who: "manager", body: none, maySay: [404, 409] },
  "POST /space_groups/:id/members_csv": { who: "staff", body: none, maySay: [404, 409] },
  "DELETE /spaces/:spaceSlug/posts/:slug": { who: "manager", body: none },
  "DELETE /spaces/:id": { who: "admin", body: (place) => ({ confirm: place.space.name }), maySay: [422] },
  "POST /spaces/:id/restore": { who: "admin", body: none, maySay: [404, 409] },
  "DELETE /space_groups/:id": { who: "admin", body: none, maySay: [409, 422] },
  "DELETE /site_pages/:id": { who: "admin", body: none, maySay: [404] },
  "DELETE /code_snippets/:id": { who: "admin", body: none, maySay: [404] },
  "DELETE /attached_files/:id": { who: "admin", body: none, maySay: [404] },
  "DELETE /custom_emojis/:id": { who: "admin", body: none, maySay: [404] },
  "DELETE /topics/:id": { who: "admin", body: none, maySay: [404] },
  "DELETE /header_menu_links/:id": { who: "admin", body: none, maySay: [404] },
  "DELETE /invitation_links/:id": { who: "admin", body: none },
  "POST /activity_logs/export": { who: "admin", body: none },
  "DELETE /members/:id": { who: "admin", body: none, maySay: [403] },
  "POST /members/:id/ban": { who: "admin", body: () => ({ until: null }), maySay: [403] },
  "POST /members/:id/restore": { who: "admin", body: none, maySay: [403], isQuiet: true },
};

/**
 * As WRITES, for what reads. `query` names the place where the path does not.
 */
export const READS = {
  "GET /user_likes": {
    who: "reader",
    query: (place) => `?user_likeable_type=Post&user_likeable_id=${place.post.id}`,
  },
  "GET /reactions/member_details": {
    who: "reader",
    query: (place) => `?reactable_type=Post&reactable_id=${place.post.id}&emoji=%E2%98%95`,
  },
  "GET /bookmarks": { who: "member" },
  "GET /bookmark_folders": { who: "member" },
  "GET /notifications": { who: "member" },
  "GET /messaging": { who: "admin" },
  "GET /blocked_members": { who: "member" },
  "GET /online_members": { who: "member" },
  "GET /chat_rooms": { who: "member" },
  "GET /chat_threads": { who: "member" },
  "GET /chat_threads/unread": { who: "member" },
  "GET /chat_rooms/unread": { who: "member" },
  // A conversation is unknown to whoever is not in it.
  "GET /chat_rooms/:uuid": { who: "author", alsoSays: [404] },
  "GET /chat_rooms/:uuid/participants": { who: "author", alsoSays: [404] },
  "GET /chat_rooms/:uuid/participants/me": { who: "author", alsoSays: [404] },
  "GET /chat_rooms/:uuid/messages": { who: "author", alsoSays: [404] },
  "GET /chat_rooms/:uuid/messages/:n": { who: "author", alsoSays: [404] },
  "GET /chat_rooms/:uuid/threads/:n": { who: "author", alsoSays: [404] },
  "GET /chat_rooms/:uuid/pins": { who: "author", alsoSays: [404] },
  "GET /chat_rooms/:uuid/search": { who: "author", alsoSays: [404], query: () => "?query=a-word" },
  "GET /chat_rooms/:uuid/messages/:n/versions": { who: "author", alsoSays: [404] },
  "GET /chat_rooms/:uuid/messages/:n/reactions": { who: "author", alsoSays: [404], query: () => "?emoji=%E2%98%95" },
  "GET /notification_preferences": { who: "member" },
  "GET /notification_defaults": { who: "admin" },
  "GET /weekly_digest": { who: "admin" },
  "GET /weekly_digest/preview": { who: "admin" },
  "GET /push/key": { who: "member" },
  "GET /push/devices": { who: "member" },
  "GET /notifications/new_count": { who: "member" },
  // Of a file that one may not read nothing is said, and of another community's that it is none.
  "GET /rich_text_fields/sgids": {
    who: "member",
    query: (place) => `?sgids[]=${place.file.sgid}`,
    maySay: [422],
  },
  // What one may not read is not told from what is gone: it is a list of one.
  "GET /rich_text_fields/sgids/:type/:id": { who: "reader", alsoSays: [401, 404] },
  "GET /polls/:id": { who: "reader" },
  "GET /poll_responses": { who: "reader", query: (place) => `?poll_option_id=${place.poll.poll_options[0].id}` },
  "GET /posts/:postId/comments": { who: "reader" },
  "GET /posts/:postId/comments/:id": { who: "reader" },
  "GET /posts/:postId/comments/:id/replies": { who: "reader" },
  "GET /posts/:postId/comments/:id/user_likes": { who: "reader" },
  "GET /posts": { who: "everybody" },
  "GET /saved_searches": { who: "member" },
  "GET /search": { who: "everybody", query: () => "?query=a-word" },
  "GET /search/count": { who: "everybody", query: () => "?query=a-word" },
  "GET /search/mentionable": {
    who: "reader",
    query: (place) => `?query=a&${new URLSearchParams(whereItStands(place))}`,
    alsoSays: [401, 404],
  },
  "GET /posts/featured": { who: "everybody" },
  "GET /profile": { who: "member" },
  "GET /jobs/:id": { who: "admin" },
  "GET /deliveries": { who: "admin" },
  "GET /mail_suppressions": { who: "admin" },
  "GET /posts/:id/versions": { who: "manager" },
  "GET /posts/:id/versions/:version": { who: "manager", maySay: [404] },
  "GET /posts/details": { who: "everybody", query: (place) => `?post_ids=${place.post.id},${place.draft.id}` },
  "GET /posts/drafts/:id": { who: "author" },
  "GET /spaces/:spaceSlug/posts": { who: "reader" },
  "GET /spaces/:spaceSlug/posts/:slug": { who: "reader" },
  "GET /courses": { who: "admin" },
  "GET /course_topics": { who: "admin" },
  "GET /courses/:spaceSlug": { who: "reader", maySay: [404] },
  "GET /courses/:spaceSlug/progress": { who: "reader", maySay: [404] },
  "GET /courses/:spaceSlug/lessons/:id": { who: "reader", maySay: [404] },
  "GET /events": { who: "admin" },
  "GET /events/upcoming": { who: "everybody" },
  "GET /events/calendar_feed": { who: "member" },
  "GET /events/:id/attendees": { who: "reader", maySay: [404] },
  "GET /events/:id/community_members": { who: "manager", maySay: [404] },
  "GET /events/:id/check_ins": { who: "manager", maySay: [404] },
  "GET /events/:id/check_ins/scanned": { who: "manager", maySay: [404, 422] },
  "GET /events/:id/walk_ins": { who: "manager", maySay: [404] },
  "GET /events/:id/recurring_events": { who: "reader", maySay: [404] },
  "GET /spaces/:spaceSlug/events": { who: "reader" },
  "GET /spaces/:spaceSlug/events/:slug": { who: "reader", maySay: [404] },
  "GET /spaces/:spaceSlug/images/posts/:slug": { who: "reader", maySay: [404] },
  "GET /spaces": { who: "everybody" },
  "GET /spaces/max_space_limit": { who: "admin", query: (place) => `?space_group_id=${place.group.id}` },
  "GET /spaces/:id/active_members_count": { who: "reader" },
  "GET /spaces/:id": { who: "reader" },
  "GET /spaces/:id/access_change": { who: "manager", query: () => "?access=draft" },
  "GET /spaces/:id/access_change/members": { who: "manager", query: () => "?access=draft&side=lose" },
  "GET /spaces/:id/space_members": { who: "reader" },
  "GET /spaces/:id/entry_requests": { who: "manager" },
  // Who has a link asks for it; another is not there for anybody.
  "GET /posts/shared/:shareUid": { who: "everybody" },
  "GET /space_groups": { who: "everybody" },
  "GET /space_groups/:id": { who: "everybody", isOfCommunity: true },
  "GET /invitations": { who: "admin" },
  "GET /community/custom_invitation_email": { who: "admin" },
  "GET /community/allowed_players": { who: "admin" },
  "GET /community/cors_origins": { who: "admin" },
  "GET /community/seo": { who: "admin" },
  "GET /community/legal": { who: "admin", query: () => "?document=terms" },
  "GET /community/onboarding": { who: "admin" },
  "GET /community/onboarding_settings": { who: "admin" },
  "GET /community/templates": { who: "admin" },
  "GET /settings/home": { who: "admin" },
  "GET /landing_page": { who: "admin" },
  "GET /landing_page/welcome_banner_preference": { who: "member" },
  "GET /site_pages": { who: "admin" },
  "GET /site_pages/:id": { who: "admin" },
  "GET /code_snippets": { who: "admin" },
  "GET /code_snippets/:id": { who: "admin" },
  "GET /attached_files": { who: "admin" },
  "GET /attached_files/community_members": { who: "admin" },
  "GET /custom_emojis": { who: "member" },
  "GET /posts/bulk_actions/:id": { who: "admin" },
  "GET /moderation_settings": { who: "admin" },
  "GET /moderation_settings/:kind/try": { who: "admin", query: () => "?words=decaf" },
  "GET /flagged_contents": { who: "staff" },
  "GET /flagged_contents/unaddressed_count": { who: "staff" },
  "GET /flagged_contents/:id": { who: "staff", maySay: [404] },
  "GET /topics": { who: "admin" },
  "GET /topics/:id": { who: "admin" },
  "GET /spaces/:spaceSlug/topics": { who: "reader" },
  "GET /spaces/:spaceSlug/post_authors": { who: "admin" },
  "GET /header_menu_links": { who: "admin" },
  "GET /header_menu_links/:id": { who: "admin" },
  "GET /invitation_links": { who: "admin" },
  "GET /invitation_links/:id": { who: "admin" },
  "GET /activity_logs": { who: "admin" },
  "GET /members": { who: "admin" },
  "GET /members/:id": { who: "admin" },
  "GET /members/:id/role_change": { who: "admin", query: () => "?role=moderator" },
  "GET /members/:id/access": { who: "manager", query: (place) => `?space_id=${place.space.id}` },
  "GET /communities/address": { who: "everybody", query: () => "?slug=a-free-address" },
  "GET /community": { who: "everybody" },
  "GET /community/settings": { who: "everybody" },
  "GET /community_switchers": { who: "account" },
  "GET /current_user": { who: "everybody" },
  "GET /framed_sessions": { who: "everybody" },
  "GET /masquerading_entities": { who: "admin" },
};

/** What a frame of ours asks with: alone such a document is not there. */
const IN_A_FRAME = { "Sec-Fetch-Dest": "iframe" };

/**
 * The doors that are neither pages nor JSON, but files (refusals.mjs `files`): what each asks of who comes. Who may not is
 * told 404, whoever they are. `says`: what who may is given.
 */
export const OTHERS = [
  {
    path: "/snippets/posts/:id",
    who: "reader",
    address: ({ post }) => `/snippets/posts/${post.id}`,
    headers: IN_A_FRAME,
    says: ({ mark }) => `${mark}html`,
  },
  // On no page yet: its admins look at it.
  {
    path: "/snippets/:id",
    who: "admin",
    address: ({ snippet }) => `/snippets/${snippet.id}`,
    headers: IN_A_FRAME,
    says: ({ mark }) => `${mark}code`,
  },
  // To whom the space is open, everybody is: a feed is read by programs, which are nobody.
  {
    path: "/c/:slug/feed.xml",
    who: "visitor",
    address: ({ space }) => `/c/${space.slug}/feed.xml`,
    says: ({ mark }) => `${mark}title`,
  },
];

/** What stands at such an address is a draft, and unknown to visitors. */
export const UNKNOWN_TO_VISITORS = new Set(["/p/:slug"]);

/** Whoever is signed in and not in a conversation does not learn that there is one. */
export const UNKNOWN_TO_OTHERS = new Set(["/messages/:uuid", "/messages/:uuid/file"]);

/** What each page asks of who opens it. */
export const PAGES = {
  "/c/:spaceSlug": "reader",
  "/c/:spaceSlug/members": "reader",
  "/c/:spaceSlug/members.csv": "manager",
  "/c/:spaceSlug/members_pagination": "reader",
  "/c/:spaceSlug/:slug": "reader",
  "/c/:spaceSlug/new": "writer",
  "/c/:spaceSlug/events/new": "writer",
  "/c/:spaceSlug/events/import": "manager",
  "/c/:spaceSlug/:slug/event.ics": "reader",
  "/c/:spaceSlug/:slug/attendees": "reader",
  "/c/:spaceSlug/:slug/attendees.csv": "reader",
  "/c/:spaceSlug/:slug/invite": "reader",
  // The places' post is no event: both lead to it.
  "/c/:spaceSlug/:slug/check-in": "reader",
  "/c/:spaceSlug/:slug/code": "reader",
  "/c/:spaceSlug/:slug/series.ics": "reader",
  "/c/:spaceSlug/:slug/dates": "reader",
  "/c/:spaceSlug/:slug/repeats": "manager",
  "/c/:spaceSlug/:slug/edit": "manager",
  "/c/:spaceSlug/:slug/move": "manager",
  "/c/:spaceSlug/:slug/pin": "manager",
  "/c/:spaceSlug/:slug/feature": "admin",
  "/c/:spaceSlug/:slug/seo": "manager",
  "/c/:spaceSlug/:slug/custom_html": "admin",
  "/c/:spaceSlug/:slug/share": "manager",
  "/c/:spaceSlug/:slug/history": "manager",
  "/c/:spaceSlug/:slug/new_duplicate": "manager",
  "/c/:spaceSlug/settings": "manager",
  "/c/:spaceSlug/settings/landing": "manager",
  "/settings/course_topics": "admin",
  "/c/:spaceSlug/settings/outline": "manager",
  "/c/:spaceSlug/sections/:sectionId/lessons/:lessonId": "reader",
  "/c/:spaceSlug/sections/:sectionId/edit-lesson/:lessonId": "manager",
  "/c/:spaceSlug/settings/duplicate": "admin",
  "/posts/:id": "reader",
  "/posts/:id/schedule": "author",
  "/s/:slug/invite": "staff",
  "/s/:slug/settings": "admin",
  "/s/:slug/members.csv": "staff",
  "/space_groups/new": "admin",
  "/spaces/new": "admin",
  "/settings": "admin",
  "/settings/onboarding": "admin",
  // The house of an attack is no demo: to its admins it is not there.
  "/settings/demo": "admin",
  "/settings/spaces": "admin",
  "/settings/theme": "admin",
  "/settings/seo": "admin",
  "/settings/links": "admin",
  "/settings/moderation": "staff",
  "/settings/moderation/edit": "admin",
  "/settings/legal": "admin",
  "/settings/legal/:document": "admin",
  "/legal/agree": "member",
  "/settings/embed": "admin",
  "/settings/communities/attached_files": "admin",
  "/settings/deliveries": "admin",
  "/settings/deliveries/mail": "admin",
  "/settings/imports": "admin",
  "/settings/members/activity_logs": "admin",
  "/settings/members/activity_logs.csv": "admin",
  "/admin/members/:memberPublicId/info?": "admin",
  "/admin/members/:memberPublicId/access": "admin",
  "/admin/members/:memberPublicId/activity_logs": "admin",
  "/admin/members/:memberPublicId/sent": "admin",
  "/settings/jobs": "admin",
  "/settings/jobs/:id": "admin",
  "/settings/jobs/:id/file": "admin",
  "/members/invite/:part?": "admin",
  "/members/invitations": "admin",
  "/members/invitations/email": "admin",
  "/feed": "everybody",
  "/settings/landing_page/welcome_banner_preference": "member",
  "/settings/home": "admin",
  "/settings/notifications": "admin",
  "/settings/messaging": "admin",
  "/settings/weekly_digest": "admin",
  "/settings/weekly_digest/preview": "admin",
  "/p/:slug": "admin",
  "/settings/pages": "admin",
  "/settings/pages/new": "admin",
  "/settings/pages/:id/edit": "admin",
  "/settings/code_snippets": "admin",
  "/settings/code_snippets/new": "admin",
  "/settings/code_snippets/:id/edit": "admin",
  "/settings/custom_emoji": "admin",
  "/settings/custom_emoji/:id/edit": "admin",
  "/settings/topics": "admin",
  "/settings/topics/new": "admin",
  "/settings/topics/:id/edit": "admin",
  "/settings/navigation": "admin",
  "/settings/navigation/new": "admin",
  "/settings/navigation/:id/edit": "admin",
  "/members/invitation_links": "admin",
  "/members/invitation_links/new/:part?": "admin",
  "/members/invitation_links/:id/edit/:part?": "admin",
  "/account": "account",
  "/account/authentication": "account",
  "/account/notifications": "member",
  "/events/subscribe": "member",
  "/account/notifications/sent": "member",
  "/settings/profile": "member",
  "/settings/posts": "member",
  "/settings/posts/bulk_actions": "admin",
  "/bookmarks": "member",
  "/notifications": "member",
  "/messages": "member",
  "/threads": "member",
  "/messages/new": "member",
  // Who is not in it does not find it: of these groups, whoever began them alone.
  "/messages/:uuid": "author",
  "/messages/:uuid/file": "author",
  "/view_as": "admin",
  "/community_switchers": "account",
  "/communities/new": "account",
  "/members/edit/:memberId": "staff",
  "/space_members/new": "staff",
  // What everybody is answered says less to some: `look` reads every answer.
  ...Object.fromEntries(
    [
      "/",
      "/*",
      "/settings/*",
      "/dev/mail",
      "/embed.js",
      "/embeds",
      "/courses",
      "/events",
      "/flagged_contents/:id",
      "/flagged_contents/new",
      "/i/:code",
      "/legal/:document",
      "/locale",
      "/members",
      "/moderation_log",
      "/s/:slug",
      "/search",
      "/session/frame",
      "/session/handoff",
      "/session/pass",
      "/shared/:shareUid",
      "/u/:publicUid",
      // Whoever has the mail: a link that we have not written is not there.
      "/unsubscribe/:token",
      "/weekly_digest/keep/:token",
      "/users/claim",
      "/users/confirm",
      "/users/enter",
      "/users/invitation",
      "/users/password/edit",
      "/users/password/new",
      "/users/sign_in",
      "/users/sign_in/link",
      "/users/sign_out",
      "/users/sign_up",
      "/view_as/end",
    ].map((path) => [path, "everybody"]),
  ),
};

/** The forms of the pages that change something of a place or a community. */
export const FORMS = {
  // The first page under its other address.
  "/feed": [{ who: "admin", body: () => ({ intent: "hide_first_steps" }) }],
  "/settings/posts": [{ who: "author", body: (place) => ({ restore: place.draft.id }), maySay: [404] }],
  "/settings/posts/bulk_actions": [
    {
      who: "admin",
      skipsUnknown: true,
      body: (place) => ({ [`post_${place.post.id}`]: "1", act: "unpin", requestKey: key() }),
    },
  ],
  // Each member's own: a number that is not theirs is nobody's.
  "/bookmarks": [
    { who: "member", body: () => ({ intent: "create-folder", name: `Folder ${key()}` }), maySay: [409] },
    { who: "author", body: (place) => ({ intent: `rename-folder ${place.post.id}`, name: "Renamed" }), maySay: [404] },
    { who: "author", body: (place) => ({ intent: `remove ${place.post.id}` }), maySay: [404] },
    { who: "author", isLast: true, body: (place) => ({ intent: `delete-folder ${place.post.id}` }), maySay: [404] },
  ],
  "/messages/new": [
    {
      who: "member",
      body: (place) => ({ intent: "send", people: `${member(place)} Them`, body: "Words", request_key: key() }),
    },
  ],
  // What comes without a file is none.
  "/messages/:uuid/file": [{ who: "author", body: () => ({ request_key: key(), body: "Words" }), maySay: [422] }],
  "/messages/:uuid": [
    { who: "author", body: () => ({ intent: "say", key: `key-${key()}`, body: "Words" }) },
    { who: "author", body: () => ({ intent: "react 1 ☕" }) },
    { who: "author", body: () => ({ intent: "pin 1" }) },
    { who: "author", body: () => ({ intent: "spotlight 1" }) },
    { who: "author", body: () => ({ intent: "describe", name: "Renamed", description: "About", shows_history: "on" }) },
    { who: "author", body: (place) => ({ intent: "add_people", people: `${member(place)} Them` }) },
    { who: "author", isLast: true, body: () => ({ intent: "delete" }) },
  ],
  "/search": [
    { who: "author", body: (place) => ({ intent: `rename ${place.post.id}`, name: "Renamed" }), maySay: [404] },
    { who: "author", isLast: true, body: (place) => ({ intent: `delete ${place.post.id}` }), maySay: [404] },
  ],
  "/flagged_contents/new": [{ who: "reader", query: reported, body: () => ({ reported_reason: "spam" }) }],
  "/flagged_contents/:id": [{ who: "member", body: () => ({ body: "It was about coffee." }), maySay: [404] }],
  "/settings/links": [{ who: "admin", body: () => ({ vimeo: "on" }) }],
  // Nothing of these places is reported.
  "/settings/moderation": [
    { who: "staff", body: (place) => ({ intent: "approve", id: place.post.id }), maySay: [404] },
    { who: "staff", body: (place) => ({ intent: "mute", member_id: member(place), days: "1" }) },
  ],
  "/settings/moderation/edit": [
    { who: "admin", query: () => "?rule=words_hold", body: () => ({ intent: "on", words: "decaf" }) },
  ],
  "/c/:spaceSlug": [
    { who: "joiner", body: () => ({ intent: "join" }), isQuiet: true },
    { who: "reader", body: () => ({ intent: "leave" }), maySay: [409] },
    { who: "asker", body: () => ({ intent: "ask", message: "May I?" }), isQuiet: true },
    { who: "asker", body: () => ({ intent: "withdraw" }), isQuiet: true },
    { who: "reader", at: talk, body: () => ({ intent: "say", key: `key-${key()}`, body: "Words" }) },
    { who: "reader", at: talk, body: () => ({ intent: "mute" }) },
    { who: "reader", at: talk, body: () => ({ intent: "unmute" }) },
    { who: "reader", at: talk, body: () => ({ intent: "read", n: "1" }) },
    { who: "reader", at: talk, body: () => ({ intent: "react 1 ☕" }) },
    { who: "reader", at: talk, body: () => ({ intent: "unreact 1 ☕" }) },
    { who: "reader", at: talk, body: () => ({ intent: "follow 1" }) },
    { who: "reader", at: talk, body: () => ({ intent: "unfollow 1" }) },
    { who: "manager", at: talk, body: () => ({ intent: "pin 1" }) },
    { who: "manager", at: talk, body: () => ({ intent: "unpin 1" }) },
    { who: "manager", at: talk, body: () => ({ intent: "spotlight 1" }) },
    { who: "manager", at: talk, body: () => ({ intent: "unspotlight 1" }) },
  ],
  "/c/:spaceSlug/members": [
    { who: "admin", body: (place) => ({ intent: "moderator", member_id: member(place) }), maySay: [404, 409] },
    { who: "manager", body: (place) => ({ intent: "remove", member_id: member(place) }), maySay: [404, 409] },
    {
      who: "admin",
      body: (place) => ({ intent: "remove_from_group", member_id: member(place), group_id: place.group.id }),
    },
    { who: "manager", body: (place) => ({ intent: "let_in", member_id: member(place) }), maySay: [409] },
    { who: "manager", body: (place) => ({ intent: "decline", member_id: member(place) }), maySay: [409] },
  ],
  "/c/:spaceSlug/new": [
    { who: "writer", body: () => ({ title: "A post", body: "Words", request_key: key(), intent: "publish" }) },
    {
      who: "author",
      body: (place) => ({ title: "Out", body: "Words", request_key: key(), draft_id: place.draft.id }),
      maySay: [404],
    },
  ],
  "/c/:spaceSlug/:slug": [
    { who: "reader", body: (place) => ({ intent: `follow ${place.post.id}` }) },
    {
      who: "reader",
      body: (place) => ({ intent: "comment", post_id: place.post.id, body: "A comment", request_key: key() }),
    },
    { who: "reader", body: (place) => ({ intent: `like Post ${place.post.id}` }) },
    // It is no event.
    { who: "reader", body: () => ({ intent: "rsvp" }), maySay: [404] },
    { who: "reader", body: () => ({ intent: "wait" }), maySay: [404] },
    { who: "reader", body: () => ({ intent: "not_going" }), maySay: [404] },
    { who: "manager", isLast: true, body: () => ({ intent: "delete" }) },
  ],
  "/c/:spaceSlug/:slug/attendees": [
    { who: "manager", body: (place) => ({ intent: "remove", member_id: member(place) }), maySay: [404] },
    { who: "manager", body: (place) => ({ intent: "approve", member_id: member(place) }), maySay: [404] },
    { who: "manager", body: (place) => ({ intent: "decline", member_id: member(place) }), maySay: [404] },
    { who: "manager", body: (place) => ({ intent: "role speaker", member_id: member(place) }), maySay: [404] },
  ],
  "/c/:spaceSlug/:slug/dates": [
    // It is no date of a series.
    { who: "reader", body: (place) => ({ intent: "rsvp_dates", event_ids: place.post.id }), maySay: [404, 409] },
    { who: "manager", isLast: true, body: () => ({ intent: "delete_dates", scope: "one" }) },
  ],
  "/c/:spaceSlug/:slug/repeats": [
    // It is no date of a series.
    {
      who: "manager",
      body: () => ({ intent: "change", scope: "following", event_repeats: "daily", event_interval: "1" }),
      maySay: [404],
    },
  ],
  "/events/subscribe": [
    { who: "member", body: () => ({ intent: "make" }) },
    { who: "member", body: () => ({ intent: "renew" }) },
    { who: "member", isLast: true, body: () => ({ intent: "end" }) },
  ],
  "/c/:spaceSlug/events/import": [
    { who: "manager", body: () => ({ intent: "zone", upload: "1", time_zone: "UTC" }), maySay: [404] },
    { who: "manager", body: () => ({ intent: "import", upload: "1" }), maySay: [404] },
  ],
  "/c/:spaceSlug/:slug/invite": [
    { who: "manager", body: (place) => ({ intent: "invite", member_ids: member(place) }), maySay: [404] },
  ],
  "/c/:spaceSlug/:slug/check-in": [
    { who: "manager", body: (place) => ({ intent: "check_in", member_id: member(place), people: "0" }), maySay: [404] },
  ],
  "/c/:spaceSlug/:slug/edit": [
    { who: "manager", body: (place) => ({ title: place.post.name, body: "Changed" }), maySay: [404] },
  ],
  "/c/:spaceSlug/:slug/move": [{ who: "manager", body: whereItStands, maySay: [404] }],
  "/c/:spaceSlug/:slug/pin": [{ who: "manager", body: () => ({ intent: "pin" }), maySay: [404, 409] }],
  "/c/:spaceSlug/:slug/feature": [
    { who: "admin", body: () => ({ intent: "feature", for_days: "" }), maySay: [404, 409] },
  ],
  // Who may not duplicate it writes a post of their own, to which nothing of the other comes along.
  "/c/:spaceSlug/:slug/new_duplicate": [
    {
      who: "writer",
      body: (place) => ({
        title: "A copy",
        body: "Words",
        intent: "draft",
        request_key: key(),
        copy_of: place.post.id,
      }),
      maySay: [404],
    },
  ],
  "/c/:spaceSlug/:slug/history": [
    { who: "manager", body: () => ({ intent: "restore", version: "1", opened: "1" }), maySay: [404, 409] },
    { who: "admin", isLast: true, body: () => ({ intent: "purge", version: "1", opened: "1" }), maySay: [404] },
  ],
  "/c/:spaceSlug/:slug/custom_html": [
    { who: "admin", body: () => ({ internal_custom_html: "<p>Open</p>" }), maySay: [404] },
  ],
  "/c/:spaceSlug/:slug/seo": [{ who: "manager", body: () => ({ meta_title: "Found" }), maySay: [404] }],
  "/c/:spaceSlug/:slug/share": [{ who: "manager", body: () => ({ intent: "share" }), maySay: [404] }],
  "/posts/:id/schedule": [{ who: "author", body: () => ({ intent: "draft" }), maySay: [404] }],
  "/c/:spaceSlug/settings": [
    {
      who: "manager",
      body: (place) => ({ name: "Renamed", slug: place.space.slug, description: "", emoji: "" }),
      maySay: [422],
    },
  ],
  // The place's own space is no course.
  "/c/:spaceSlug/settings/landing": [
    { who: "manager", body: () => ({ outcomes: "A line", section_word: "week", lesson_word: "day" }), maySay: [404] },
  ],
  "/settings/course_topics": [
    { who: "admin", body: () => ({ intent: "add", name: `About ${key()}`.slice(0, 40) }), maySay: [409, 422] },
  ],
  "/c/:spaceSlug/settings/outline": [
    { who: "manager", body: () => ({ intent: "add_section", name: "A section" }), maySay: [404] },
    { who: "manager", body: () => ({ intent: "rules", course_type: "scheduled" }), maySay: [404] },
  ],
  "/c/:spaceSlug/sections/:sectionId/lessons/:lessonId": [
    { who: "reader", body: () => ({ intent: "complete" }), maySay: [404] },
  ],
  "/c/:spaceSlug/sections/:sectionId/edit-lesson/:lessonId": [
    { who: "manager", body: () => ({ title: "Renamed", body: "Words." }), maySay: [404] },
  ],
  "/s/:slug": [
    { who: "staff", body: () => ({ intent: "export" }) },
    { who: "reader", body: (place) => ({ intent: "read", space: place.space.slug }), isQuiet: true },
  ],
  "/s/:slug/invite": [{ who: "staff", body: (place) => ({ member_ids: member(place) }) }],
  "/s/:slug/settings": [{ who: "admin", body: (place) => ({ name: "Group", slug: place.group.slug }) }],
  "/space_groups/new": [{ who: "admin", body: () => ({ name: "From a form", slug: "", request_key: key() }) }],
  "/c/:spaceSlug/settings/duplicate": [
    { who: "admin", body: () => ({ name: "From a form", request_key: key() }), maySay: [422] },
  ],
  "/spaces/new": [
    {
      who: "admin",
      body: (place) => ({ name: "From a form", slug: "", space_group_id: place.group.id, request_key: key() }),
      maySay: [422],
    },
  ],
  "/space_members/new": [
    { who: "manager", body: (place) => ({ space: place.space.slug, member_ids: member(place) }), maySay: [409] },
  ],
  "/u/:publicUid": [
    { who: "admin", body: () => ({ intent: "role", role: "member" }), maySay: [403, 409, 422] },
    { who: "admin", body: () => ({ email: "claim@attack.test" }), maySay: [409] },
    { who: "member", body: () => ({ intent: "block" }), maySay: [404] },
    { who: "member", body: () => ({ intent: "unblock" }) },
  ],
  "/settings": [
    { who: "admin", body: () => ({ name: "House", description: "", locale: "en", privacy: "public" }), maySay: [422] },
  ],
  "/settings/onboarding": [
    { who: "admin", body: () => ({ intent: "hide_first_steps" }) },
    { who: "admin", body: () => ({ intent: "show_first_steps" }) },
    { who: "admin", body: (place) => ({ intent: "new_members", [`space_${place.space.id}`]: "on" }) },
    { who: "admin", body: () => ({ intent: "assign_template", template: "club" }), maySay: [409] },
    { who: "admin", body: () => ({ intent: "remove_template" }) },
  ],
  "/settings/demo": [{ who: "admin", body: () => ({}), maySay: [404] }],
  "/settings/spaces": [{ who: "admin", body: (place) => ({ intent: `space_up=${place.space.id}` }) }],
  "/settings/theme": [{ who: "admin", body: () => ({ theme: "default", default_appearance: "light" }) }],
  "/view_as": [{ who: "admin", body: () => ({ entity_type: "Visitor" }) }],
  "/settings/seo": [{ who: "admin", body: () => ({ meta_title: "Found by this", allow_indexing: "on" }) }],
  "/settings/legal/:document": [
    { who: "admin", body: () => ({ kind: "text", body: "Be kind.", base: "0" }), maySay: [409] },
  ],
  "/legal/agree": [{ who: "member", body: () => ({ versions: "1" }) }],
  "/settings/embed": [{ who: "admin", body: () => ({ hosts: "blog.example" }) }],
  "/settings/communities/attached_files": [
    { who: "admin", isLast: true, body: (place) => ({ intent: "delete", id: place.file.id }), maySay: [404] },
  ],
  "/settings/deliveries": [
    { who: "admin", body: () => ({ seq: "1", listener: "x" }), maySay: [404, 409, 422] },
    { who: "admin", body: () => ({ intent: "all" }), maySay: [409] },
    { who: "admin", body: () => ({ intent: "mail" }), maySay: [409] },
    { who: "admin", body: () => ({ intent: "late_send" }), maySay: [409] },
    { who: "admin", body: () => ({ intent: "late_drop" }), maySay: [409] },
  ],
  "/settings/deliveries/mail": [{ who: "admin", body: () => ({ id: "1" }), saysOfNothing: 404, maySay: [404] }],
  "/settings/imports": [{ who: "admin", body: none }],
  "/settings/members/activity_logs": [{ who: "admin", body: () => ({ intent: "export" }) }],
  "/settings/jobs/:id": [
    { who: "admin", body: () => ({ intent: "cancel" }), maySay: [409] },
    { who: "admin", body: () => ({ intent: "retry" }), maySay: [409] },
    { who: "admin", body: () => ({ intent: "undo" }), isLast: true },
  ],
  "/i/:code": [{ who: "account", body: none }],
  "/settings/landing_page/welcome_banner_preference": [
    { who: "member", body: () => ({ shows: "on" }) },
    { who: "member", body: () => ({ intent: "hide" }) },
  ],
  "/settings/home": [
    { who: "admin", body: () => ({ intent: "home", home_page: "feed", visitors_home_page: "feed" }) },
    {
      who: "admin",
      body: () => ({ intent: "banner", heading: "Welcome", text: "", button_label: "", button_address: "" }),
    },
    { who: "admin", body: () => ({ intent: "reset" }) },
  ],
  "/settings/pages": [
    { who: "admin", body: (place) => ({ intent: `header=${place.page.id}`, requestKey: key() }), maySay: [404, 409] },
    { who: "admin", body: (place) => ({ intent: `restore=${place.page.id}` }), maySay: [404] },
  ],
  "/settings/pages/new": [
    { who: "admin", body: () => ({ title: "A page", body: "Words.", status: "draft", requestKey: key() }) },
  ],
  "/settings/pages/:id/edit": [
    { who: "admin", body: () => ({ title: "Renamed", body: "Words.", status: "draft" }), maySay: [404, 409] },
    { who: "admin", isLast: true, body: () => ({ intent: "delete" }), maySay: [404] },
  ],
  "/settings/code_snippets": [
    { who: "admin", body: (place) => ({ intent: `on=${place.snippet.id}` }), maySay: [404] },
    { who: "admin", body: (place) => ({ intent: `off=${place.snippet.id}` }), maySay: [404] },
    { who: "admin", body: (place) => ({ intent: `restore=${place.snippet.id}` }), maySay: [404, 409] },
  ],
  "/settings/code_snippets/new": [{ who: "admin", body: () => ({ ...snippet, requestKey: key() }), maySay: [409] }],
  "/settings/code_snippets/:id/edit": [
    { who: "admin", body: () => snippet, maySay: [404, 409] },
    { who: "admin", isLast: true, body: () => ({ intent: "remove" }), maySay: [404] },
  ],
  "/settings/custom_emoji": [
    {
      who: "admin",
      body: () => ({ name: `e${Math.random().toString(36).slice(2, 10)}`, picture: "1", requestKey: key() }),
      maySay: [409, 422],
    },
  ],
  "/settings/custom_emoji/:id/edit": [
    { who: "admin", body: () => ({ picture: "", dark_picture: "none" }), maySay: [404, 409, 422] },
    { who: "admin", isLast: true, body: () => ({ intent: "delete" }), maySay: [404] },
  ],
  "/settings/topics": [
    { who: "admin", body: (place) => ({ intent: `up=${place.topic.id}` }), maySay: [404] },
    { who: "admin", body: (place) => ({ intent: `restore=${place.topic.id}` }), maySay: [404, 409] },
  ],
  "/settings/topics/new": [
    {
      who: "admin",
      body: () => ({ name: `Topic ${key()}`.slice(0, 40), offered: "everywhere", requestKey: key() }),
      maySay: [409],
    },
  ],
  "/settings/topics/:id/edit": [
    { who: "admin", body: () => ({ name: `Topic ${key()}`.slice(0, 40), offered: "everywhere" }), maySay: [404, 409] },
    { who: "admin", isLast: true, body: () => ({ intent: "delete" }), maySay: [404] },
  ],
  "/settings/navigation": [
    { who: "admin", body: (place) => ({ intent: `up=${place.headerLink.id}` }), maySay: [404] },
    { who: "admin", body: (place) => ({ intent: `restore=${place.headerLink.id}` }), maySay: [404, 409] },
  ],
  "/settings/navigation/new": [
    {
      who: "admin",
      body: () => ({ name: "A link", url: "/members", visible_to: "everybody", requestKey: key() }),
      maySay: [409],
    },
  ],
  "/settings/navigation/:id/edit": [
    { who: "admin", body: () => ({ name: "Renamed", url: "/members", visible_to: "members" }), maySay: [404, 409] },
    { who: "admin", isLast: true, body: () => ({ intent: "remove" }), maySay: [404] },
  ],
  "/members/invitation_links": [
    { who: "admin", body: (place) => ({ intent: "revoke", id: place.link.id }), maySay: [404, 409] },
    { who: "admin", body: (place) => ({ intent: "reactivate", id: place.link.id }), maySay: [404, 409] },
  ],
  "/members/invite/:part?": [
    { who: "admin", body: () => ({ people: `${key()}@a.example`, requestKey: key() }), maySay: [429] },
  ],
  "/members/invitations": [
    { who: "admin", body: (place) => ({ intent: "resend", id: place.invited.id }), maySay: [404, 409, 429] },
    { who: "admin", body: () => ({ intent: "resend_all" }), maySay: [429] },
    { who: "admin", body: (place) => ({ intent: "cancel", id: place.invited.id }), maySay: [404, 409] },
  ],
  "/members/invitations/email": [{ who: "admin", body: () => ({ subject: "", text: "Words of an admin" }) }],
  "/members/invitation_links/new/:part?": [
    { who: "admin", body: (place) => ({ name: "A link", [`space_${place.space.id}`]: "on", requestKey: key() }) },
  ],
  "/members/invitation_links/:id/edit/:part?": [
    { who: "admin", body: () => ({ name: "Renamed" }), maySay: [404] },
    { who: "admin", isLast: true, body: () => ({ intent: "destroy", sure: "on" }), maySay: [404] },
  ],
  "/members/edit/:memberId": [
    { who: "admin", body: () => ({ intent: "role", role: "member" }), maySay: [409] },
    { who: "admin", body: () => ({ intent: "ban", days: "1" }), maySay: [409] },
    { who: "admin", body: () => ({ intent: "restore" }), maySay: [409] },
    { who: "admin", isLast: true, body: () => ({ intent: "remove" }), maySay: [409] },
  ],
  "/settings/profile": [{ who: "member", body: () => ({ name: "A name", headline: "", bio: "" }) }],
  "/notifications": [
    { who: "author", body: (place) => ({ intent: "archive", id: place.notification.id }), maySay: [404] },
    { who: "member", body: () => ({ intent: "read_all" }) },
  ],
  "/account/notifications": [
    { who: "member", body: () => ({ intent: "cells", shown: "like:mail", before: "", on: "like:mail" }) },
    { who: "member", body: () => ({ intent: "quiet", is_on: "on", from: "22:00", until: "07:30", days: "every" }) },
    { who: "member", body: () => ({ intent: "out" }) },
    { who: "member", body: () => ({ intent: "pause none" }) },
    { who: "member", body: () => ({ intent: "remove_device", device: 1 }), maySay: [404] },
    { who: "member", body: () => ({ intent: "test_device", device: 1 }), maySay: [404] },
  ],
  "/settings/messaging": [{ who: "admin", body: () => ({ messaging: "all" }) }],
  "/settings/weekly_digest": [
    {
      who: "admin",
      body: () => ({ intent: "save", is_on: "on", day: "friday", hour: "9", introduction: "Hello.", has_posts: "on" }),
    },
    { who: "admin", body: () => ({ intent: "test" }), maySay: [409] },
  ],
  "/settings/notifications": [{ who: "admin", body: () => ({ shown: "like:mail", before: "", on: "like:mail" }) }],
  "/account": [
    { who: "account", body: () => ({ intent: "details", name: "A name", locale: "en", timeZone: "UTC" }) },
    { who: "account", body: () => ({ intent: "mail" }) },
    { who: "member", body: () => ({ intent: "unblock", member_id: 1 }) },
  ],
  "/account/authentication": [{ who: "account", body: () => ({ intent: "others" }), isLast: true }],
  "/communities/new": [
    {
      who: "account",
      body: () => ({ name: "House", slug: `form-${key().slice(0, 8)}`, locale: "en", request_key: key() }),
    },
  ],
};

/** Forms by which people come and go, which the other parts try (redirects, links, limits), and those of a cookie. */
export const OTHER_FORMS =
  /^\/($|users\/|unsubscribe\/|weekly_digest\/keep\/|session\/|locale|(settings\/)?\*$|community_switchers|view_as\/end)/;

function key() {
  return `attack-${Math.random().toString(36).slice(2, 12)}`;
}
