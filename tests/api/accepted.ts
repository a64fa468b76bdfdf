import { giveRsvp } from "~/features/events/commands.server";
import { blockMember } from "~/features/chat/commands/block-member.server";
import { finishDue } from "../features/jobs/finish";
import { event, inDays, WEEKLY } from "../features/events/events";
import { ask, optionOf } from "../features/polls/asking";
import { browserOf, subscription } from "../features/push/browsers";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { makePng } from "../features/files/pictures";
import { addTerms, newest } from "../features/legal/publishing";
import { addPost, docOf, post } from "../features/posts/posting";
import {
  asked,
  bookmarkFolder,
  chatRoom,
  bulkAction,
  beginning,
  begun,
  comment,
  course,
  courseTopic,
  emptied,
  givenUp,
  lateMail,
  group,
  codeSnippet,
  headerLink,
  imagePost,
  imageSpace,
  imported,
  savedSearch,
  invitation,
  job,
  made,
  mailed,
  parked,
  reported,
  takenDown,
  picture,
  sitePage,
  space,
  stopped,
  told,
  topic,
  customEmoji,
  emojiName,
  emojiPicture,
  file,
} from "../support/subjects";
import { PEAKS } from "~/features/chat/attachments";
import { incomingKey } from "~/features/files/keys";
import { webm } from "../features/chat/sounds";
import { inside, roomOf } from "../features/chat/talking";
import { as, addPerson, addSession, addSpace, call, env, grant, type Person, rows, run, type World } from "../world";

/** A call that writes and is accepted: the whole of it, so that what refuses it for somebody else is who asks. */
export interface Accepted {
  path: string;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
  /** Who may make it; the owner, where nobody is named. */
  by?: Person;
  /** Members who may not, beside those who may nothing. */
  notBy?: Person[];
  /** What it changes that no shard has; a door that has it changes nothing else. */
  keeps?(): Promise<unknown>;
}

type Make = (world: World) => Accepted | Promise<Accepted>;

/** Lines that are anybody's to send: whoever brings what they ask for is who may; their own tests have what they refuse. */
export const FOR_ANYBODY: Readonly<Record<string, string>> = {
  "POST /framed_sessions": "a frame that has the code: features/accounts/framed",
  "DELETE /framed_sessions": "a frame that has the cookie: features/accounts/framed",
};

/**
 * For each line of every JSON door that writes, a call that is accepted and changes something, made anew each time:
 * what it is about is made first.
 */
export const ACCEPTED: Readonly<Record<string, Make>> = {
  "POST /files": async () => {
    const body = await makePng(40, 30);
    const headers = { "X-Filename": "a.png", "Content-Length": String(body.byteLength) };
    return { path: "/files?purpose=picture", body, headers };
  },

  "POST /flagged_contents": async (world) => {
    const { id } = await addPost(world, world.mia, world.plaza);
    const json = { flagged_content_type: "Post", flagged_content_id: id, reported_reason: "spam" };
    return { path: "/flagged_contents", json, by: world.max, notBy: [world.mia, world.una] };
  },
  "PUT /members/:id/mute": muted,
  "PATCH /members/:id/mute": muted,
  "DELETE /members/:id/mute": async (world) => {
    const { id } = await addPerson(world.community, "Mute Member", "member");
    await run(world.community, sql`update members set muted_until = ${Date.now() + 86_400_000} where id = ${id}`);
    return { path: `/members/${id}/mute`, by: world.mo, notBy: [world.max] };
  },
  "PUT /moderation_settings/:kind": ruled,
  "PATCH /moderation_settings/:kind": ruled,
  "POST /flagged_contents/:id/appeal": async (world) => ({
    path: `/flagged_contents/${await takenDown(world)}/appeal`,
    json: { body: "It was about coffee." },
    by: world.mia,
    notBy: [world.max, world.mo],
  }),
  "PUT /flagged_contents/:id/approve": judged("approve"),
  "PATCH /flagged_contents/:id/approve": judged("approve"),
  "PUT /flagged_contents/:id/reject": judged("reject"),
  "PATCH /flagged_contents/:id/reject": judged("reject"),

  "POST /settings/home": async (world) => ({
    path: "/settings/home",
    json: { home_page: `page:${await sitePage(world)}` },
    notBy: [world.max, world.mo],
  }),
  "PATCH /landing_page": (world) => ({
    path: "/landing_page",
    json: { heading: "Welcome", is_shown: true },
    notBy: [world.max, world.mo],
  }),
  "DELETE /landing_page/welcome_banner/cover": (world) => ({
    path: "/landing_page/welcome_banner/cover",
    notBy: [world.max, world.mo],
  }),
  "POST /landing_page/welcome_banner/members_preference/reset": async (world) => {
    await made(world, "/landing_page", { heading: "Welcome" }, "PATCH");
    return { path: "/landing_page/welcome_banner/members_preference/reset", json: {}, notBy: [world.max, world.mo] };
  },
  "PUT /landing_page/welcome_banner_preference": () => ({
    path: "/landing_page/welcome_banner_preference",
    json: { shows: false },
  }),
  "POST /site_pages": (world) => ({
    path: "/site_pages",
    json: { title: "About us", body: "Words.", status: "published" },
    notBy: [world.max, world.mo],
  }),
  "PATCH /site_pages/:id": async (world) => ({
    path: `/site_pages/${await sitePage(world)}`,
    json: { title: "About all of us" },
    notBy: [world.max, world.mo],
  }),
  "DELETE /site_pages/:id": async (world) => ({
    path: `/site_pages/${await sitePage(world)}`,
    notBy: [world.max, world.mo],
  }),
  "POST /site_pages/:id/restore": async (world) => {
    const id = await sitePage(world);
    await made(world, `/site_pages/${id}`, undefined, "DELETE");
    return { path: `/site_pages/${id}/restore`, json: {}, notBy: [world.max, world.mo] };
  },
  "POST /site_pages/:id/header_menu_link": async (world) => ({
    path: `/site_pages/${await sitePage(world)}/header_menu_link`,
    json: {},
    notBy: [world.max, world.mo],
  }),
  "PATCH /courses/:spaceSlug": async (world) => ({
    path: `/courses/${(await course(world)).slug}`,
    json: { course_type: "scheduled", enforce_lessons_order: true },
    notBy: [world.max],
  }),
  "POST /course_topics": (world) => ({
    path: "/course_topics",
    json: { name: `About ${newUid(5)}` },
    notBy: [world.max, world.mo],
  }),
  "PUT /course_topics/reorder": async (world) => ({
    path: "/course_topics/reorder",
    json: { ids: [await courseTopic(world)] },
    notBy: [world.max, world.mo],
  }),
  "PATCH /course_topics/:id": async (world) => ({
    path: `/course_topics/${await courseTopic(world)}`,
    json: { name: `Other ${newUid(5)}` },
    notBy: [world.max, world.mo],
  }),
  "DELETE /course_topics/:id": async (world) => ({
    path: `/course_topics/${await courseTopic(world)}`,
    notBy: [world.max, world.mo],
  }),
  "PATCH /courses/:spaceSlug/landing": async (world) => ({
    path: `/courses/${(await course(world)).slug}/landing`,
    json: { outcomes: ["Tell what went wrong"], lesson_word: "day" },
    notBy: [world.max],
  }),
  "PUT /courses/:spaceSlug/order": async (world) => {
    const { slug, sectionId, lessonId } = await course(world);
    const json = { sections: [{ id: sectionId, lesson_ids: [lessonId] }] };
    return { path: `/courses/${slug}/order`, json, notBy: [world.max] };
  },
  "POST /courses/:spaceSlug/sections": async (world) => ({
    path: `/courses/${(await course(world)).slug}/sections`,
    json: { name: "The brew" },
    notBy: [world.max],
  }),
  "PATCH /courses/:spaceSlug/sections/:id": async (world) => {
    const { slug, sectionId } = await course(world);
    return { path: `/courses/${slug}/sections/${sectionId}`, json: { name: "Beans" }, notBy: [world.max] };
  },
  "DELETE /courses/:spaceSlug/sections/:id": async (world) => {
    const { slug, sectionId } = await course(world);
    return { path: `/courses/${slug}/sections/${sectionId}`, notBy: [world.max] };
  },
  "POST /courses/:spaceSlug/sections/:id/restore": async (world) => {
    const { slug, sectionId } = await course(world);
    await made(world, `/courses/${slug}/sections/${sectionId}`, undefined, "DELETE");
    return { path: `/courses/${slug}/sections/${sectionId}/restore`, json: {}, notBy: [world.max] };
  },
  "POST /courses/:spaceSlug/lessons": async (world) => {
    const { slug, sectionId } = await course(world);
    const json = { section_id: sectionId, title: "Water" };
    return { path: `/courses/${slug}/lessons`, json, notBy: [world.max] };
  },
  "PATCH /courses/:spaceSlug/lessons/:id": async (world) => {
    const { slug, lessonId } = await course(world);
    return { path: `/courses/${slug}/lessons/${lessonId}`, json: { title: "Other" }, notBy: [world.max] };
  },
  "POST /courses/:spaceSlug/lessons/:id/duplicate": async (world) => {
    const { slug, lessonId } = await course(world);
    return { path: `/courses/${slug}/lessons/${lessonId}/duplicate`, json: {}, notBy: [world.max] };
  },
  "DELETE /courses/:spaceSlug/lessons/:id": async (world) => {
    const { slug, lessonId } = await course(world);
    return { path: `/courses/${slug}/lessons/${lessonId}`, notBy: [world.max] };
  },
  "POST /courses/:spaceSlug/lessons/:id/restore": async (world) => {
    const { slug, lessonId } = await course(world);
    await made(world, `/courses/${slug}/lessons/${lessonId}`, undefined, "DELETE");
    return { path: `/courses/${slug}/lessons/${lessonId}/restore`, json: {}, notBy: [world.max] };
  },
  "PUT /courses/:spaceSlug/lessons/:id/progress": async (world) => {
    const { slug, lessonId } = await course(world);
    return { path: `/courses/${slug}/lessons/${lessonId}/progress`, json: { status: "completed" }, notBy: [world.max] };
  },
  "POST /header_menu_links": (world) => ({
    path: "/header_menu_links",
    json: { name: "Shop", url: "https://shop.example.com" },
    notBy: [world.max, world.mo],
  }),
  "PUT /header_menu_links/reorder": async (world) => ({
    path: "/header_menu_links/reorder",
    json: { ids: [await headerLink(world), await headerLink(world)].reverse() },
    notBy: [world.max, world.mo],
  }),
  "PATCH /header_menu_links/:id": async (world) => ({
    path: `/header_menu_links/${await headerLink(world)}`,
    json: { name: "Our shop" },
    notBy: [world.max, world.mo],
  }),
  "DELETE /header_menu_links/:id": async (world) => ({
    path: `/header_menu_links/${await headerLink(world)}`,
    notBy: [world.max, world.mo],
  }),
  "POST /header_menu_links/:id/restore": async (world) => {
    const id = await headerLink(world);
    await made(world, `/header_menu_links/${id}`, undefined, "DELETE");
    return { path: `/header_menu_links/${id}/restore`, json: {}, notBy: [world.max, world.mo] };
  },
  "DELETE /attached_files/:id": async (world) => ({
    path: `/attached_files/${await file(world)}`,
    notBy: [world.max, world.mo],
  }),
  "POST /topics": (world) => ({
    path: "/topics",
    json: { name: `Recipes ${newUid(5)}` },
    notBy: [world.max, world.mo],
  }),
  "PUT /topics/reorder": async (world) => ({
    path: "/topics/reorder",
    json: { ids: [await topic(world), await topic(world)].reverse() },
    notBy: [world.max, world.mo],
  }),
  "PUT /topics/:id": changedTopic,
  "PATCH /topics/:id": changedTopic,
  "DELETE /topics/:id": async (world) => ({ path: `/topics/${await topic(world)}`, notBy: [world.max, world.mo] }),
  "POST /topics/:id/restore": async (world) => {
    const id = await topic(world);
    await made(world, `/topics/${id}`, undefined, "DELETE");
    return { path: `/topics/${id}/restore`, json: {}, notBy: [world.max, world.mo] };
  },
  "POST /custom_emojis": async (world) => ({
    path: "/custom_emojis",
    json: { name: emojiName(), picture: await emojiPicture(world) },
    notBy: [world.max, world.mo],
  }),
  "PUT /custom_emojis/:id": changedEmoji,
  "PATCH /custom_emojis/:id": changedEmoji,
  "DELETE /custom_emojis/:id": async (world) => ({
    path: `/custom_emojis/${await customEmoji(world)}`,
    notBy: [world.max, world.mo],
  }),
  "POST /code_snippets": (world) => ({
    path: "/code_snippets",
    json: { name: "Counter", code: "<script>1</script>", place: "foot", is_on: true },
    notBy: [world.max, world.mo],
  }),
  "PATCH /code_snippets/:id": async (world) => ({
    path: `/code_snippets/${await codeSnippet(world)}`,
    json: { code: "<p>Hello again" },
    notBy: [world.max, world.mo],
  }),
  "DELETE /code_snippets/:id": async (world) => ({
    path: `/code_snippets/${await codeSnippet(world)}`,
    notBy: [world.max, world.mo],
  }),
  "POST /code_snippets/:id/restore": async (world) => {
    const id = await codeSnippet(world);
    await made(world, `/code_snippets/${id}`, undefined, "DELETE");
    return { path: `/code_snippets/${id}/restore`, json: {}, notBy: [world.max, world.mo] };
  },

  "POST /invitation_links": (world) => ({
    path: "/invitation_links",
    json: { name: "A fair" },
    notBy: [world.max, world.mo],
  }),
  "PATCH /invitation_links/:id": async (world) => ({
    path: `/invitation_links/${await invitation(world)}`,
    json: { name: "Another fair" },
    notBy: [world.max, world.mo],
  }),
  "DELETE /invitation_links/:id": async (world) => ({
    path: `/invitation_links/${await invitation(world)}`,
    notBy: [world.max, world.mo],
  }),
  "POST /invitation_links/:id/revoke": async (world) => ({
    path: `/invitation_links/${await invitation(world)}/revoke`,
    json: {},
    notBy: [world.max, world.mo],
  }),
  "POST /invitation_links/:id/reactivate": async (world) => {
    const id = await invitation(world);
    await made(world, `/invitation_links/${id}/revoke`, {});
    return { path: `/invitation_links/${id}/reactivate`, json: {}, notBy: [world.max, world.mo] };
  },

  "POST /bulk_invitations": (world) => ({
    path: "/bulk_invitations",
    json: { people: `${newUid()}@example.test` },
    notBy: [world.max, world.mo],
  }),
  "POST /bulk_resend_invitations": async (world) => {
    await mailed(world);
    return { path: "/bulk_resend_invitations", json: {}, notBy: [world.max, world.mo] };
  },
  "POST /invitations/:id/resend": async (world) => ({
    path: `/invitations/${await mailed(world)}/resend`,
    json: {},
    notBy: [world.max, world.mo],
  }),
  "DELETE /invitations/:id": async (world) => ({
    path: `/invitations/${await mailed(world)}`,
    notBy: [world.max, world.mo],
  }),
  "PATCH /community/custom_invitation_email": (world) => ({
    path: "/community/custom_invitation_email",
    json: { text: "Come and sit with us." },
    notBy: [world.max, world.mo],
  }),

  "POST /imports": (world) => ({ path: "/imports", json: beginning(), notBy: [world.max, world.mo] }),
  "POST /imports/:id/authors": async (world) => ({
    path: `/imports/${await begun(world)}/authors`,
    json: { authors: [{ external_id: newUid(), name: "Robin", number: null, joined_at: 1e12 }] },
    notBy: [world.max, world.mo],
  }),
  "POST /imports/:id/posts": async (world) => ({
    path: `/imports/${await begun(world)}/posts`,
    json: { posts: [{ ...words(), space: "general", title: "Question", slug: `question-${newUid()}` }] },
    notBy: [world.max, world.mo],
  }),
  "POST /imports/:id/comments": async (world) => {
    const id = await begun(world);
    const question = { ...words(), space: "general", title: "Question", slug: `question-${newUid()}` };
    await made(world, `/imports/${id}/posts`, { posts: [question] });
    const comment = { ...words(), question: question.external_id, accepted: false };
    return { path: `/imports/${id}/comments`, json: { comments: [comment] }, notBy: [world.max, world.mo] };
  },
  "POST /imports/:id/rooms": async (world) => ({
    path: `/imports/${await begun(world)}/rooms`,
    json: { rooms: [channel()] },
    notBy: [world.max, world.mo],
  }),
  "POST /imports/:id/room_members": async (world) => {
    const id = await begun(world);
    const room = channel();
    await made(world, `/imports/${id}/rooms`, { rooms: [room] });
    const json = { room: room.external_id, people: ["user:4"] };
    return { path: `/imports/${id}/room_members`, json, notBy: [world.max, world.mo] };
  },
  "POST /imports/:id/messages": async (world) => {
    const id = await begun(world);
    const room = channel();
    await made(world, `/imports/${id}/rooms`, { rooms: [room] });
    const doc = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Said before" }] }] };
    const json = { room: room.external_id, messages: [{ ts: "1706700000.000001", author: "user:4", doc }] };
    return { path: `/imports/${id}/messages`, json, notBy: [world.max, world.mo] };
  },
  "POST /imports/:id/skips": async (world) => ({
    path: `/imports/${await begun(world)}/skips`,
    json: { skips: [{ line: 3, reason: "no_question" }] },
    notBy: [world.max, world.mo],
  }),
  "PUT /imports/:id": async (world) => ({
    path: `/imports/${await begun(world)}`,
    json: { counts: { posts: 0, comments: 0, authors: 0, skipped: 0, new: 0, tag_wikis: 0 } },
    notBy: [world.max, world.mo],
  }),

  "POST /user_likes": async (world) => ({
    path: "/user_likes",
    json: likeOf((await addPost(world, world.mia, world.plaza)).id),
  }),
  "DELETE /user_likes": async (world) => {
    const json = likeOf((await addPost(world, world.mia, world.plaza)).id);
    await made(world, "/user_likes", json);
    return { path: "/user_likes", json };
  },

  // Never asked before: what is remembered changes nothing.
  "POST /rich_text_fields/unfurl": () => ({
    path: "/rich_text_fields/unfurl",
    json: { url: `https://page.example.com/${newUid()}?title=A+page` },
  }),
  "POST /rich_text_fields/oembeds": () => ({
    path: "/rich_text_fields/oembeds",
    json: { url: `https://www.youtube.com/watch?v=${newUid(11)}` },
  }),
  "POST /rich_text_fields/attachments": () => ({
    path: "/rich_text_fields/attachments",
    body: new TextEncoder().encode("one,two"),
    headers: { "X-Filename": "numbers.csv", "Content-Length": "7" },
  }),
  "POST /reactions": async (world) => ({
    path: "/reactions",
    json: reactionTo((await addPost(world, world.mia, world.plaza)).id),
  }),
  "DELETE /reactions": async (world) => {
    const json = reactionTo((await addPost(world, world.mia, world.plaza)).id);
    await made(world, "/reactions", json);
    return { path: "/reactions", json };
  },

  "POST /poll_responses": async (world) => ({
    path: "/poll_responses",
    json: { poll_option_id: optionOf((await ask(world, world.mia, world.plaza)).asked[0], 0) },
  }),
  "DELETE /poll_responses": async (world) => {
    const json = { poll_option_id: optionOf((await ask(world, world.mia, world.plaza)).asked[0], 0) };
    await made(world, "/poll_responses", json);
    return { path: "/poll_responses", json };
  },

  "POST /events/calendar_feed": async () => ({ path: "/events/calendar_feed", json: { renew: true } }),
  "DELETE /events/calendar_feed": async (world) => {
    await made(world, "/events/calendar_feed", {});
    return { path: "/events/calendar_feed" };
  },
  "POST /spaces/:spaceSlug/events/import": async (world) => ({
    path: `/spaces/${(await newEvent(world)).spaceSlug}/events/import`,
    json: { ics: CALENDAR },
    notBy: [world.max],
  }),
  "POST /events/:id/attendees": async (world) => ({
    path: `/events/${(await newEvent(world)).id}/attendees`,
    json: {},
    notBy: [world.una],
  }),
  "DELETE /events/:id/attendees": async (world) => {
    const path = `/events/${(await newEvent(world)).id}/attendees`;
    await made(world, path, {});
    return { path, json: {} };
  },
  "POST /events/:id/invitations": async (world) => ({
    path: `/events/${(await newEvent(world)).id}/invitations`,
    json: { community_member_ids: [world.max.id], role: "speaker" },
  }),
  "POST /events/:id/bulk_rsvp": async (world) => ({
    path: `/events/${(await newEvent(world)).id}/bulk_rsvp`,
    json: { invited_entities_ids: [`member:${world.max.id}`] },
  }),
  "PATCH /events/:id/attendees/:memberId": async (world) => ({
    path: `/events/${await askedToCome(world)}/attendees/${world.max.id}`,
    json: { status: "going" },
  }),
  "DELETE /events/:id/attendees/:memberId": async (world) => {
    const path = `/events/${(await newEvent(world)).id}/attendees`;
    await made(world, path, {});
    return { path: `${path}/${world.olive.id}`, json: {} };
  },
  "POST /events/:id/cancellation": async (world) => ({
    path: `/events/${(await newEvent(world)).id}/cancellation`,
    json: {},
  }),
  "DELETE /events/:id/cancellation": async (world) => {
    const path = `/events/${(await newEvent(world)).id}/cancellation`;
    await made(world, path, {});
    return { path, json: {} };
  },
  "POST /events/:id/check_ins": async (world) => {
    const path = `/events/${(await newEvent(world)).id}`;
    await made(world, `${path}/attendees`, {});
    const operation = { id: newUid(20), community_member_id: world.olive.id, people: [0], is_in: true, at: Date.now() };
    return { path: `${path}/check_ins`, json: { operations: [operation] } };
  },
  "POST /events/:id/walk_ins": async (world) => ({
    path: `/events/${(await newEvent(world)).id}/walk_ins`,
    json: { community_member_id: world.max.id, operation_id: newUid(20), at: Date.now() },
  }),
  "POST /events/:id/recurring_events/rsvp": async (world) => ({
    path: `/events/${(await newSeries(world)).id}/recurring_events/rsvp`,
    json: {},
    notBy: [world.una],
  }),
  "DELETE /events/:id/recurring_events/rsvp": async (world) => {
    const path = `/events/${(await newSeries(world)).id}/recurring_events/rsvp`;
    await made(world, path, {});
    return { path, json: { unrsvp_mode: "all" } };
  },
  "POST /spaces/:spaceSlug/events": async (world) => ({
    path: `/spaces/${(await newEvent(world)).spaceSlug}/events`,
    json: { name: "Met", event_setting_attributes: { starts_at: inDays(4), in_person_location: "Porto" } },
    notBy: [world.una],
  }),
  "PUT /spaces/:spaceSlug/events/:slug": async (world) => ({
    path: await eventPath(world),
    json: { event_setting_attributes: { in_person_location: "Braga" } },
    notBy: [world.max],
  }),
  "PATCH /spaces/:spaceSlug/events/:slug": async (world) => ({
    path: await eventPath(world),
    json: { event_setting_attributes: { in_person_location: "Braga" } },
    notBy: [world.max],
  }),
  "DELETE /spaces/:spaceSlug/events/:slug": async (world) => ({
    path: await eventPath(world),
    notBy: [world.max],
  }),
  "PUT /spaces/:spaceSlug/events/:slug/recurring": async (world) => {
    const { spaceSlug, slug } = await newSeries(world);
    await finishDue(world.community);
    return {
      path: `/spaces/${spaceSlug}/events/${slug}/recurring`,
      json: { recurring: { frequency: "daily" } },
      notBy: [world.max],
    };
  },
  "POST /spaces/:spaceSlug/events/:slug/duplicate": async (world) => ({
    path: `${await eventPath(world)}/duplicate`,
    json: {},
    notBy: [world.max],
  }),

  "POST /posts/:id/post_followers": async (world) => ({
    path: `/posts/${(await addPost(world, world.mia, world.plaza)).id}/post_followers`,
    json: {},
  }),
  "DELETE /posts/:id/post_followers": async (world) => {
    const path = `/posts/${(await addPost(world, world.mia, world.plaza)).id}/post_followers`;
    await made(world, path, {});
    return { path, json: {} };
  },
  "POST /bookmarks": async (world) => ({
    path: "/bookmarks",
    json: bookmarkOf((await addPost(world, world.mia, world.plaza)).id),
  }),
  "DELETE /bookmarks": async (world) => {
    const json = bookmarkOf((await addPost(world, world.mia, world.plaza)).id);
    await made(world, "/bookmarks", json);
    return { path: "/bookmarks", json };
  },
  "DELETE /bookmarks/:id": async (world) => {
    const json = bookmarkOf((await addPost(world, world.mia, world.plaza)).id);
    return { path: `/bookmarks/${(await made(world, "/bookmarks", json)).id}`, notBy: [world.max, world.ada] };
  },
  "PUT /bookmarks/:id": async (world) => ({
    path: `/bookmarks/${(await made(world, "/bookmarks", bookmarkOf(world.plaza.id, "Space"))).id}`,
    json: { remind_at: inHours(1) },
    notBy: [world.max, world.ada],
  }),
  "PATCH /bookmarks/:id": async (world) => ({
    path: `/bookmarks/${(await made(world, "/bookmarks", bookmarkOf(world.plaza.id, "Space"))).id}`,
    json: { remind_at: inHours(2) },
    notBy: [world.max, world.ada],
  }),
  "POST /bookmark_folders": async () => ({ path: "/bookmark_folders", json: { name: `Folder ${newUid(5)}` } }),
  "PUT /bookmark_folders/:id": async (world) => ({
    path: `/bookmark_folders/${await bookmarkFolder(world)}`,
    json: { name: `Folder ${newUid(5)}` },
    notBy: [world.max, world.ada],
  }),
  "PATCH /bookmark_folders/:id": async (world) => ({
    path: `/bookmark_folders/${await bookmarkFolder(world)}`,
    json: { name: `Folder ${newUid(5)}` },
    notBy: [world.max, world.ada],
  }),
  "DELETE /bookmark_folders/:id": async (world) => ({
    path: `/bookmark_folders/${await bookmarkFolder(world)}`,
    notBy: [world.max, world.ada],
  }),

  "PUT /messaging": (world) => ({
    path: "/messaging",
    json: { messaging: "spaces" },
    notBy: [world.max, world.mo],
  }),
  "POST /blocked_members": (world) => ({ path: "/blocked_members", json: { member_id: world.max.id } }),
  "DELETE /blocked_members/:memberId": async (world) => {
    await blockMember(await as(world.community, world.olive), world.max.id);
    return { path: `/blocked_members/${world.max.id}` };
  },
  "POST /chat_rooms": (world) => ({
    path: "/chat_rooms",
    json: { chat_room: { member_ids: [world.mia.id, world.max.id] } },
    notBy: [world.una],
  }),
  "PATCH /chat_rooms/:uuid": async (world) => ({
    path: `/chat_rooms/${await chatRoom(world)}`,
    json: { chat_room: { name: `Room ${newUid(5)}` } },
    notBy: [world.mia, world.ada],
  }),
  "DELETE /chat_rooms/:uuid": async (world) => ({
    path: `/chat_rooms/${await chatRoom(world)}`,
    notBy: [world.mia, world.ada],
  }),
  "POST /chat_rooms/:uuid/participants": async (world) => ({
    path: `/chat_rooms/${await chatRoom(world)}/participants`,
    json: { member_ids: [world.ada.id] },
    notBy: [world.mia, world.ada],
  }),
  "PATCH /chat_rooms/:uuid/participants/:memberId": async (world) => ({
    path: `/chat_rooms/${await chatRoom(world)}/participants/${world.olive.id}`,
    json: { muted: true },
    notBy: [world.mia, world.ada],
  }),
  "DELETE /chat_rooms/:uuid/participants/:memberId": async (world) => ({
    path: `/chat_rooms/${await chatRoom(world)}/participants/${world.mia.id}`,
    notBy: [world.max, world.ada],
  }),
  "POST /chat_rooms/:uuid/messages": async (world) => ({
    path: `/chat_rooms/${await chatRoom(world)}/messages`,
    json: { key: `key-${newUid(8)}`, body: "Hello" },
    notBy: [world.ada],
  }),
  "POST /voice_messages/signed_upload_url": () => ({
    path: "/voice_messages/signed_upload_url",
    json: { byte_size: 1000 },
  }),
  "PUT /voice_messages/:id/file": async (world) => {
    const { id, path } = await announcedVoice(world);
    const body = webm();
    return {
      path,
      body,
      headers: { "Content-Length": String(body.byteLength) },
      notBy: [world.mia, world.ada],
      keeps: async () => (await env.FILES.head(incomingKey(world.community.id, id)))?.size ?? null,
    };
  },
  "POST /voice_messages/process_file": async (world) => {
    const { id } = await announcedVoice(world);
    await env.FILES.put(incomingKey(world.community.id, id), webm());
    const waveform = Array.from({ length: PEAKS }, (_, i) => i);
    return {
      path: "/voice_messages/process_file",
      json: { id, duration_ms: 2000, waveform },
      notBy: [world.mia, world.ada],
    };
  },
  "PATCH /chat_rooms/:uuid/messages/:n": async (world) => ({
    path: `/chat_rooms/${await chatRoom(world)}/messages/1`,
    json: { body: "Hello again" },
    notBy: [world.mia, world.ada],
  }),
  "DELETE /chat_rooms/:uuid/messages/:n": async (world) => ({
    path: `/chat_rooms/${await chatRoom(world)}/messages/1`,
    notBy: [world.mia, world.ada],
  }),
  "DELETE /chat_rooms/:uuid/messages/:n/preview": previewed,
  "POST /chat_rooms/:uuid/messages/:n/pin": async (world) => ({
    ...(await onMessage(world, "pin")),
    notBy: [world.mia, world.ada],
  }),
  "DELETE /chat_rooms/:uuid/messages/:n/pin": async (world) => ({
    ...(await onMessage(world, "pin", true)),
    notBy: [world.mia, world.ada],
  }),
  "POST /chat_rooms/:uuid/messages/:n/spotlight": async (world) => ({
    ...(await onMessage(world, "spotlight")),
    notBy: [world.mia, world.ada],
  }),
  "DELETE /chat_rooms/:uuid/messages/:n/spotlight": async (world) => ({
    ...(await onMessage(world, "spotlight", true)),
    notBy: [world.mia, world.ada],
  }),
  "POST /chat_rooms/:uuid/messages/:n/reactions": async (world) => ({
    ...(await onMessage(world, "reactions")),
    notBy: [world.ada],
  }),
  "DELETE /chat_rooms/:uuid/messages/:n/reactions": async (world) => ({
    ...(await onMessage(world, "reactions", true)),
    notBy: [world.ada],
  }),
  "POST /chat_rooms/:uuid/pinned_chat_room": async (world) => ({
    path: `/chat_rooms/${await chatRoom(world)}/pinned_chat_room`,
    json: {},
    notBy: [world.ada],
  }),
  "DELETE /chat_rooms/:uuid/pinned_chat_room": async (world) => {
    const path = `/chat_rooms/${await chatRoom(world)}/pinned_chat_room`;
    await call(world.community, world.olive, `/internal_api${path}`, { method: "POST" });
    return { path, notBy: [world.ada] };
  },
  "POST /chat_rooms/:uuid/read": async (world) => ({
    path: `/chat_rooms/${await chatRoom(world)}/read`,
    json: { n: 1 },
    by: world.mia,
    notBy: [world.ada],
  }),
  "PUT /chat_rooms/:uuid/threads/:n/read": async (world) => ({
    path: `/chat_rooms/${await chatRoom(world)}/threads/1/read`,
    json: { read_n: 1 },
    notBy: [world.ada],
  }),
  "PUT /chat_rooms/:uuid/threads/:n/follow": async (world) => ({
    path: `/chat_rooms/${await chatRoom(world)}/threads/1/follow`,
    notBy: [world.ada],
  }),
  "DELETE /chat_rooms/:uuid/threads/:n/follow": async (world) => ({
    path: `/chat_rooms/${await chatRoom(world)}/threads/1/follow`,
    notBy: [world.ada],
  }),
  "POST /chat_rooms/:uuid/unread": async (world) => ({
    path: `/chat_rooms/${await chatRoom(world)}/unread`,
    json: { n: 1 },
    notBy: [world.ada],
  }),

  "POST /saved_searches": async () => ({
    path: "/saved_searches",
    json: { name: `Search ${newUid(5)}`, query: "plaza" },
  }),
  "PUT /saved_searches/:id": async (world) => ({
    path: `/saved_searches/${await savedSearch(world)}`,
    json: { name: `Search ${newUid(5)}` },
    notBy: [world.max, world.ada],
  }),
  "PATCH /saved_searches/:id": async (world) => ({
    path: `/saved_searches/${await savedSearch(world)}`,
    json: { notifies: false },
    notBy: [world.max, world.ada],
  }),
  "DELETE /saved_searches/:id": async (world) => ({
    path: `/saved_searches/${await savedSearch(world)}`,
    notBy: [world.max, world.ada],
  }),

  "POST /masquerades": (world) => ({
    path: "/masquerades",
    json: { entity_id: world.mia.id, entity_type: "CommunityMember", mode: "view_only" },
    notBy: [world.max, world.mo],
  }),
  "DELETE /masquerades": async (world) => {
    const opts = { mode: "view_only", masqueraderId: world.olive.id } as const;
    return { path: "/masquerades", by: { ...world.olive, cookie: await addSession(world.community, world.max, opts) } };
  },

  "POST /push/asked": () => ({ path: "/push/asked", json: {} }),
  "POST /push/devices": () => ({ path: "/push/devices", json: subscription(newUid()) }),
  "DELETE /push/devices/:id": async (world) => ({
    path: `/push/devices/${await browserOf(world)}`,
    notBy: [world.max],
  }),
  "POST /push/devices/:id/test": async (world) => ({
    path: `/push/devices/${await browserOf(world)}/test`,
    json: {},
    notBy: [world.max],
  }),
  "POST /notifications/mark_all_as_read": async (world) => {
    await told(world);
    return { path: "/notifications/mark_all_as_read", json: {} };
  },
  "POST /notifications/reset_count": async (world) => {
    await told(world);
    return { path: "/notifications/reset_count", json: {} };
  },
  "PATCH /notification_preferences": () => ({
    path: "/notification_preferences",
    json: { cells: [{ matter: "like", channel: "mail", is_on: true }] },
  }),
  "PUT /notification_preferences/spaces/:spaceId": async (world) => {
    await grant(world, world.olive, world.plaza);
    return {
      path: `/notification_preferences/spaces/${world.plaza.id}`,
      json: { hears: "mentions" },
      notBy: [world.max],
    };
  },
  "PUT /notification_defaults": (world) => ({
    path: "/notification_defaults",
    json: { cells: [{ matter: "like", channel: "mail", is_on: true }] },
    notBy: [world.max, world.mo],
  }),
  "PUT /weekly_digest": (world) => ({
    path: "/weekly_digest",
    json: { is_on: true, day: "friday", hour: 9, introduction: "Hello." },
    notBy: [world.max, world.mo],
  }),
  "POST /weekly_digest/test": async (world) => {
    await addPost(world, world.mia, world.plaza);
    return { path: "/weekly_digest/test", json: {}, notBy: [world.max, world.mo] };
  },
  "POST /notifications/:id/mark_as_read": async (world) => ({
    path: `/notifications/${await told(world)}/mark_as_read`,
    json: {},
    notBy: [world.max],
  }),
  "POST /notifications/:id/archive": async (world) => ({
    path: `/notifications/${await told(world)}/archive`,
    json: {},
    notBy: [world.max],
  }),
  "DELETE /notifications/:id/archive": async (world) => {
    const path = `/notifications/${await told(world)}/archive`;
    await made(world, path, {});
    return { path, json: {}, notBy: [world.max] };
  },

  "POST /notifications/:id/snooze": async (world) => ({
    path: `/notifications/${await told(world)}/snooze`,
    json: { until: "tomorrow" },
    notBy: [world.max],
  }),
  "DELETE /notifications/:id/snooze": async (world) => {
    const path = `/notifications/${await told(world)}/snooze`;
    await made(world, path, { until: "hour" });
    return { path, json: {}, notBy: [world.max] };
  },

  "POST /posts/:postId/comments": async (world) => ({
    path: `/posts/${(await addPost(world, world.mia, world.plaza)).id}/comments`,
    json: { body: "Well said." },
    notBy: [world.una],
  }),
  "PATCH /posts/:postId/comments/:id": async (world) => ({
    path: await comment(world),
    json: { body: "Better said." },
    notBy: [world.max],
  }),
  "DELETE /posts/:postId/comments/:id": async (world) => ({ path: await comment(world), json: {}, notBy: [world.max] }),
  "POST /posts/:postId/comments/:id/restore": async (world) => {
    const path = await comment(world);
    await made(world, path, {}, "DELETE");
    return { path: `${path}/restore`, json: {}, notBy: [world.max] };
  },
  "POST /posts/:postId/comments/:id/user_likes": async (world) => ({
    path: `${await comment(world)}/user_likes`,
    json: {},
  }),
  "DELETE /posts/:postId/comments/:id/user_likes": async (world) => {
    const path = `${await comment(world)}/user_likes`;
    await made(world, path, {});
    return { path, json: {} };
  },

  "POST /posts/:id/read": async (world) => ({
    path: `/posts/${(await addPost(world, world.mia, world.plaza)).id}/read`,
    json: { comment_ids: [1] },
  }),
  "POST /posts/feed_seen": () => ({ path: "/posts/feed_seen", json: {} }),
  "PUT /posts/drafts/:id": async (world) => {
    const draft = await post(world, world.olive, world.plaza, "Begun", { status: "draft" });
    const json = { name: "Gone on with", tiptap_body: docOf("More."), version: draft.draftVersion };
    return { path: `/posts/drafts/${draft.id}`, json, notBy: [world.max] };
  },
  "DELETE /posts/drafts/:id": async (world) => ({
    path: `/posts/drafts/${(await post(world, world.olive, world.plaza, "Begun", { status: "draft" })).id}`,
    json: {},
    notBy: [world.max],
  }),
  "PUT /posts/:id/schedule": scheduling,
  "PATCH /posts/:id/schedule": scheduling,
  "DELETE /posts/:id/schedule": async (world) => {
    const { path, json, notBy } = await scheduling(world);
    await made(world, path, json, "PUT");
    return { path, json: {}, notBy };
  },
  "POST /posts/deleted/:id/restore": async (world) => {
    const { id, slug } = await post(world, world.olive, world.plaza, "Deleted");
    await made(world, `/spaces/plaza/posts/${slug}`, {}, "DELETE");
    return { path: `/posts/deleted/${id}/restore`, json: {}, notBy: [world.max] };
  },
  "POST /spaces/:spaceSlug/posts": (world) => ({
    path: "/spaces/plaza/posts",
    json: { name: "Said", body: "Words.", status: "published" },
    notBy: [world.una],
  }),
  "PATCH /spaces/:spaceSlug/posts/:slug": async (world) => ({
    path: `/spaces/plaza/posts/${(await post(world, world.olive, world.plaza, "Said")).slug}`,
    json: { name: "Said better", body: "Other words." },
    notBy: [world.max],
  }),
  "POST /spaces/:spaceSlug/images/posts": async (world) => ({
    path: `/spaces/${(await imageSpace(world)).slug}/images/posts`,
    json: { name: "Seen", gallery: { images: [{ id: await picture(world), alt: "A bag" }] } },
    notBy: [world.una],
  }),
  "PUT /spaces/:spaceSlug/images/posts/:slug": async (world) => ({
    path: await imagePost(world),
    json: { gallery: { images: [{ id: await picture(world), alt: "Another bag" }] } },
    notBy: [world.max],
  }),
  "PATCH /spaces/:spaceSlug/images/posts/:slug": async (world) => ({
    path: await imagePost(world),
    json: { gallery: { downloadable_images: true } },
    notBy: [world.max],
  }),
  "POST /posts/bulk_actions": async (world) => ({
    path: "/posts/bulk_actions",
    json: { post_ids: [(await post(world, world.olive, world.plaza, "One of many")).id], action: "pin" },
    notBy: [world.max, world.mo],
  }),
  "POST /posts/bulk_actions/:id/undo": async (world) => ({
    path: `/posts/bulk_actions/${await bulkDone(world)}/undo`,
    json: {},
    notBy: [world.max, world.mo],
  }),
  "PUT /spaces/:spaceSlug/posts/:slug/custom_html": withHtml,
  "PATCH /spaces/:spaceSlug/posts/:slug/custom_html": withHtml,
  "POST /posts/:id/publish": async (world) => {
    const { path, json, notBy } = await scheduling(world);
    await made(world, path, json, "PUT");
    return { path: path.replace(/schedule$/, "publish"), json: {}, notBy };
  },
  "POST /spaces/:id/space_members/from": async (world) => ({
    path: `/spaces/${await space(world)}/space_members/from`,
    json: { from: "community" },
    notBy: [world.max, world.mo],
  }),
  "POST /spaces/:id/members_csv": async (world) => ({
    path: `/spaces/${await space(world)}/members_csv`,
    json: {},
    notBy: [world.max],
  }),
  "POST /space_groups/:id/members_csv": async (world) => {
    const id = await group(world);
    await space(world, { spaceGroupId: id });
    return { path: `/space_groups/${id}/members_csv`, json: {}, notBy: [world.max] };
  },
  "PUT /profile": () => ({ path: "/profile", json: { headline: newUid() } }),
  "PATCH /profile": () => ({ path: "/profile", json: { bio: newUid() } }),
  "PUT /profile/avatar": async (world) => ({ path: "/profile/avatar", json: { file_id: await emojiPicture(world) } }),
  "DELETE /profile/avatar": async (world) => {
    await run(world.community, sql`update members set avatar = 'drawn:3' where id = ${world.olive.id}`);
    return { path: "/profile/avatar", json: {} };
  },
  "POST /profiles/:publicUid/claim": async (world) => ({
    path: `/profiles/${await imported(world)}/claim`,
    json: { email: `${newUid()}@example.test` },
    notBy: [world.max, world.mo],
  }),
  "POST /search/rebuild": (world) => ({ path: "/search/rebuild", json: {}, notBy: [world.max, world.mo] }),
  "POST /jobs/:id/cancel": async (world) => ({
    path: `/jobs/${await job(world)}/cancel`,
    json: {},
    notBy: [world.max, world.mo],
  }),
  "POST /jobs/:id/undo": async (world) => {
    const id = await job(world);
    await run(
      world.community,
      sql`update jobs set state = 'done', ended_at = 1, undo_until = ${Date.now() + 1e6} where id = ${id}`,
    );
    return { path: `/jobs/${id}/undo`, json: {}, notBy: [world.max, world.mo] };
  },
  "POST /jobs/:id/retry": async (world) => {
    const id = await job(world);
    await run(world.community, sql`update jobs set state = 'failed', error = 'job_broke' where id = ${id}`);
    return { path: `/jobs/${id}/retry`, json: {}, notBy: [world.max, world.mo] };
  },
  "POST /deliveries/retry": async (world) => {
    await parked(world);
    return { path: "/deliveries/retry", json: {}, notBy: [world.max, world.mo] };
  },
  "POST /deliveries/mail/retry": async (world) => {
    await givenUp(world);
    return { path: "/deliveries/mail/retry", json: {}, notBy: [world.max, world.mo] };
  },
  "POST /deliveries/late/send": async (world) => {
    await lateMail(world);
    return { path: "/deliveries/late/send", json: {}, notBy: [world.max, world.mo] };
  },
  "POST /deliveries/late/drop": async (world) => {
    await lateMail(world);
    return { path: "/deliveries/late/drop", json: {}, notBy: [world.max, world.mo] };
  },
  "POST /deliveries/:seq/retry": async (world) => ({
    path: `/deliveries/${await parked(world)}/retry`,
    json: { listener: "live" },
    notBy: [world.max, world.mo],
  }),
  "DELETE /mail_suppressions/:id": async (world) => ({
    path: `/mail_suppressions/${await stopped(world)}`,
    json: {},
    notBy: [world.max, world.mo],
  }),
  "POST /spaces/:spaceSlug/posts/:slug/move": async (world) => {
    const { id, slug } = await post(world, world.olive, world.plaza, "Elsewhere");
    const { slug: space_slug } = await addSpace(world, `elsewhere-${id}`, {});
    return { path: `/spaces/plaza/posts/${slug}/move`, json: { space_slug }, notBy: [world.max] };
  },
  "POST /spaces/:spaceSlug/posts/:slug/pin": async (world) => ({
    path: `/spaces/plaza/posts/${(await post(world, world.olive, world.plaza, "First")).slug}/pin`,
    json: {},
    notBy: [world.max],
  }),
  "DELETE /spaces/:spaceSlug/posts/:slug/pin": async (world) => {
    const path = `/spaces/plaza/posts/${(await post(world, world.olive, world.plaza, "First")).slug}/pin`;
    await made(world, path, {});
    return { path, json: {}, notBy: [world.max] };
  },
  "POST /spaces/:spaceSlug/posts/:slug/featured_areas_visibility": async (world) => ({
    path: `/spaces/plaza/posts/${(await post(world, world.olive, world.plaza, "Here")).slug}/featured_areas_visibility`,
    json: { for_days: 7 },
    notBy: [world.max, world.mo],
  }),
  "DELETE /spaces/:spaceSlug/posts/:slug/featured_areas_visibility": async (world) => {
    const { slug } = await post(world, world.olive, world.plaza, "Here");
    const path = `/spaces/plaza/posts/${slug}/featured_areas_visibility`;
    await made(world, path, {});
    return { path, json: {}, notBy: [world.max, world.mo] };
  },
  "PUT /posts/featured/preference": async () => ({
    path: "/posts/featured/preference",
    json: { put_away_up_to: "2026-01-01T00:00:00Z" },
  }),
  "PATCH /posts/featured/preference": async () => ({
    path: "/posts/featured/preference",
    json: { put_away_up_to: "2026-01-02T00:00:00Z" },
  }),
  "POST /spaces/:spaceSlug/posts/:slug/duplicate": async (world) => ({
    path: `/spaces/plaza/posts/${(await post(world, world.olive, world.plaza, "Once")).slug}/duplicate`,
    json: {},
    notBy: [world.max],
  }),
  "POST /spaces/:spaceSlug/images/posts/:slug/duplicate": async (world) => ({
    path: `${await storedImagePost(world)}/duplicate`,
    json: {},
    notBy: [world.max],
  }),
  "POST /posts/:id/versions/:version/restore": async (world) => ({
    path: `/posts/${await editedPost(world)}/versions/1/restore`,
    json: {},
    notBy: [world.max, world.mia],
  }),
  "DELETE /posts/:id/versions/:version": async (world) => ({
    path: `/posts/${await editedPost(world)}/versions/1`,
    json: {},
    notBy: [world.max, world.mo],
  }),
  "DELETE /spaces/:spaceSlug/posts/:slug/attached_files": async (world) => ({
    path: `/spaces/plaza/posts/${await picturedPost(world)}/attached_files`,
    json: { field_name: "open_graph_image" },
    notBy: [world.max],
  }),
  "PUT /spaces/:spaceSlug/posts/:slug/share": sharing,
  "PATCH /spaces/:spaceSlug/posts/:slug/share": sharing,
  "POST /spaces/:spaceSlug/posts/:slug/share": async (world) => {
    const { path } = await sharing(world);
    const { share_uid } = (await made(world, path, { share_post_enabled: true }, "PUT")) as { share_uid?: string };
    return { path, json: { share_uid }, notBy: [world.max] };
  },
  "DELETE /spaces/:spaceSlug/posts/:slug": async (world) => ({
    path: `/spaces/plaza/posts/${(await post(world, world.olive, world.plaza, "Said")).slug}`,
    json: {},
    notBy: [world.max],
  }),

  "POST /spaces": (world) => ({
    path: "/spaces",
    json: { space_group_id: world.group, name: "A new space" },
    notBy: [world.max],
  }),
  "PUT /spaces/reorder": async (world) => {
    const found = await rows<{ id: number }>(
      world.community,
      sql`select id from spaces where community_id = ${world.community.id} and space_group_id = ${world.group}
        and deleted_at is null order by position desc, id desc`,
    );
    const json = { space_group_id: world.group, ids: found.map(({ id }) => id) };
    return { path: "/spaces/reorder", json, notBy: [world.max, world.mo] };
  },
  "PUT /spaces/:id": async (world) => ({
    path: `/spaces/${await space(world)}`,
    json: { name: "Called otherwise", is_private: true },
    notBy: [world.max],
  }),
  "PATCH /spaces/:id": async (world) => ({
    path: `/spaces/${await space(world)}`,
    json: { display_view: "cards" },
    notBy: [world.max],
  }),
  "POST /spaces/:id/duplicate": async (world) => ({
    path: `/spaces/${await space(world)}/duplicate`,
    json: { name: "Another like it" },
    notBy: [world.max, world.mo],
  }),
  "DELETE /spaces/:id/attached_files": async (world) => ({
    path: `/spaces/${await space(world)}/attached_files`,
    json: { field_name: "cover_image" },
    notBy: [world.max],
  }),
  "DELETE /spaces/:id": async (world) => ({
    path: `/spaces/${await space(world)}`,
    json: {},
    notBy: [world.max, world.mo],
  }),
  "POST /spaces/:id/restore": async (world) => {
    const id = await space(world);
    await made(world, `/spaces/${id}`, {}, "DELETE");
    return { path: `/spaces/${id}/restore`, json: {}, notBy: [world.max] };
  },
  "POST /spaces/:id/move": async (world) => {
    const id = await space(world);
    await space(world);
    return { path: `/spaces/${id}/move`, json: { direction: "down" }, notBy: [world.max] };
  },
  "POST /spaces/:id/join": async (world) => ({ path: `/spaces/${await space(world)}/join`, json: {} }),
  "POST /spaces/:id/leave": async (world) => {
    const id = await space(world);
    await made(world, `/spaces/${id}/join`, {});
    return { path: `/spaces/${id}/leave`, json: {} };
  },
  "POST /spaces/:id/read": async (world) => ({ path: `/spaces/${await space(world)}/read`, json: {} }),
  "POST /spaces/:id/visit": async (world) => ({ path: `/spaces/${await space(world)}/visit`, json: {} }),
  "POST /spaces/:id/space_members": async (world) => ({
    path: `/spaces/${await space(world)}/space_members`,
    json: { community_member_ids: [world.max.id, world.una.id] },
    notBy: [world.max],
  }),
  "PATCH /spaces/:id/space_members/:memberId": async (world) => ({
    path: `/spaces/${await space(world)}/space_members/${world.max.id}`,
    json: { role: "moderator" },
    notBy: [world.max],
  }),
  "DELETE /spaces/:id/space_members/:memberId": async (world) => {
    const id = await space(world);
    await made(world, `/spaces/${id}/space_members`, { community_member_ids: [world.max.id] });
    return { path: `/spaces/${id}/space_members/${world.max.id}`, json: {}, notBy: [world.una] };
  },
  // Who manages everything stands before no locked page: a member asks.
  "POST /spaces/:id/entry_request": async (world) => ({
    path: `/spaces/${await space(world, { isPrivate: 1 })}/entry_request`,
    json: { message: "I roast every week." },
    by: world.max,
  }),
  "DELETE /spaces/:id/entry_request": async (world) => ({
    path: `${await asked(world)}/entry_request`,
    json: {},
    by: world.max,
  }),
  "POST /spaces/:id/entry_requests/:memberId/grant": async (world) => ({
    path: `${await asked(world)}/entry_requests/${world.max.id}/grant`,
    json: {},
    notBy: [world.max],
  }),
  "POST /spaces/:id/entry_requests/:memberId/decline": async (world) => ({
    path: `${await asked(world)}/entry_requests/${world.max.id}/decline`,
    json: {},
    notBy: [world.max],
  }),

  "POST /space_groups": (world) => ({
    path: "/space_groups",
    json: { name: "A new group" },
    notBy: [world.max, world.mo],
  }),
  "PUT /space_groups/reorder": async (world) => {
    await group(world);
    const found = await rows<{ id: number }>(
      world.community,
      sql`select id from space_groups where community_id = ${world.community.id} and deleted_at is null
        order by position desc, id desc`,
    );
    return { path: "/space_groups/reorder", json: { ids: found.map(({ id }) => id) }, notBy: [world.max, world.mo] };
  },
  "PATCH /space_groups/:id": async (world) => ({
    path: `/space_groups/${await group(world)}`,
    json: { name: "Called otherwise", automatically_add_members_to_new_spaces: true },
    notBy: [world.max, world.mo],
  }),
  "DELETE /space_groups/:id": async (world) => ({
    path: `/space_groups/${await group(world)}`,
    json: {},
    notBy: [world.max, world.mo],
  }),
  "POST /space_groups/:id/members": async (world) => {
    const id = await group(world);
    await made(world, "/spaces", { space_group_id: id, name: "In a group" });
    return { path: `/space_groups/${id}/members`, json: { community_member_ids: [world.max.id] }, notBy: [world.max] };
  },
  "DELETE /space_groups/:id/members/:memberId": async (world) => {
    const id = await group(world);
    await made(world, "/spaces", { space_group_id: id, name: "In a group" });
    await made(world, `/space_groups/${id}/members`, { community_member_ids: [world.max.id] });
    return { path: `/space_groups/${id}/members/${world.max.id}`, json: {}, notBy: [world.max, world.mo] };
  },

  "DELETE /members/:id": async (world) => ({
    path: `/members/${(await addPerson(world.community, "Rex Removed", "member")).id}`,
    json: {},
    notBy: [world.max, world.mo],
  }),
  "POST /members/:id/ban": async (world) => ({
    path: `/members/${(await addPerson(world.community, "Bob Banned", "member")).id}/ban`,
    json: { until: null },
    notBy: [world.max, world.mo],
  }),
  "POST /members/:id/restore": async (world) => {
    const path = `/members/${(await addPerson(world.community, "Rita Restored", "member")).id}`;
    await made(world, path, {}, "DELETE");
    return { path: `${path}/restore`, json: {}, notBy: [world.max, world.mo] };
  },
  "POST /activity_logs/export": (world) => ({
    path: "/activity_logs/export",
    json: { group: "posts" },
    notBy: [world.max, world.mo],
  }),
  "PATCH /members/:id/role": (world) => ({
    path: `/members/${world.una.id}/role`,
    json: { role: "moderator" },
    notBy: [world.max, world.una, world.mo],
  }),

  "POST /communities": () => ({
    path: "/communities",
    json: { name: "New House", slug: `n${newUid(12)}`, locale: "en" },
  }),
  "PATCH /community": (world) => ({
    path: "/community",
    json: { description: "About it.", allow_signups_to_public_community: false },
    notBy: [world.max, world.mo],
  }),
  "DELETE /community/attached_files": (world) => ({
    path: "/community/attached_files",
    json: { field_name: "dark_logo" },
    notBy: [world.max, world.mo],
  }),
  "POST /community/legal": async (world) => ({
    path: "/community/legal",
    json: { document: "terms", kind: "text", body: "Be kind.", base: await newest(world, "terms") },
    notBy: [world.max, world.mo],
  }),
  "POST /community/legal/agreement": async (world) => ({
    path: "/community/legal/agreement",
    by: world.max,
    json: { versions: [await addTerms(world)] },
  }),
  "PUT /community/cors_origins": (world) => ({
    path: "/community/cors_origins",
    json: { origins: [`https://${newUid().toLowerCase()}.example`] },
    notBy: [world.max, world.mo],
  }),
  "PUT /community/allowed_players": (world) => ({
    path: "/community/allowed_players",
    json: { allowed_players: ["vimeo"] },
    notBy: [world.max, world.mo],
  }),
  "PATCH /community/seo": (world) => ({
    path: "/community/seo",
    json: { meta_title: "Found by this" },
    notBy: [world.max, world.mo],
  }),
  "DELETE /community/open_graph_image": (world) => ({
    path: "/community/open_graph_image",
    notBy: [world.max, world.mo],
  }),
  "PATCH /community/onboarding": async (world) => {
    await made(world, "/community/onboarding", { checklist_hidden: false }, "PATCH");
    return { path: "/community/onboarding", json: { checklist_hidden: true }, notBy: [world.max, world.mo] };
  },
  "PATCH /community/onboarding_settings": (world) => ({
    path: "/community/onboarding_settings",
    json: { space_ids: [world.cellar.id] },
    notBy: [world.max, world.mo],
  }),
  "POST /community/template": async (world) => {
    await made(world, "/community/template", {}, "DELETE");
    await emptied(world);
    return { path: "/community/template", json: { template: "club" }, notBy: [world.max, world.mo] };
  },
  "DELETE /community/template": async (world) => {
    await emptied(world);
    await made(world, "/community/template", { template: "club" });
    return { path: "/community/template", notBy: [world.max, world.mo] };
  },
  "PATCH /community/theme": (world) => ({
    path: "/community/theme",
    json: { current_theme: "flamingo", default_appearance: "dark" },
    notBy: [world.max, world.mo],
  }),
};

const reactionTo = (id: number) => ({ reactable_type: "Post", reactable_id: id, emoji: "☕" });
const likeOf = (id: number) => ({ user_likeable_type: "Post", user_likeable_id: id });

const channel = () => ({ external_id: newUid(), kind: "space", name: `Channel ${newUid()}`, created_at: 1e12 });

const words = () => ({
  external_id: newUid(),
  author: "user:4",
  html: "<p>Hello</p>",
  score: 3,
  at: 1e12,
  edited_at: null,
});

/** A bulk action that has ended. */
async function bulkDone(world: World): Promise<number> {
  const id = await bulkAction(world, (await post(world, world.olive, world.plaza, "One of many")).id);
  await run(
    world.community,
    sql`update jobs set state = 'done', ended_at = 1, undo_until = ${Date.now() + 1e6} where id = ${id}`,
  );
  return id;
}

const bookmarkOf = (id: number, type = "Post") => ({ bookmarkable_type: type, bookmarkable_id: id });

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function changedEmoji(world: World): Promise<Accepted> {
  return {
    path: `/custom_emojis/${await customEmoji(world)}`,
    json: { dark_picture: await emojiPicture(world) },
    notBy: [world.max, world.mo],
  };
}

async function changedTopic(world: World): Promise<Accepted> {
  return {
    path: `/topics/${await topic(world)}`,
    json: { name: `Cooking ${newUid(5)}` },
    notBy: [world.max, world.mo],
  };
}

/** Its picture has bytes, to be copied. */
async function storedImagePost(world: World): Promise<string> {
  const path = await imagePost(world);
  const [shown] = await rows<{ id: number }>(
    world.community,
    sql`select id from files where community_id = ${world.community.id} and attached_kind = 'post' order by id desc limit 1`,
  );
  for (const width of [480, 960, 1600])
    await env.FILES.put(`c/${world.community.id}/${shown?.id}/${width}.webp`, "bytes");
  return path;
}

async function editedPost(world: World): Promise<number> {
  const { id, slug } = await post(world, world.mia, world.plaza, "Said once");
  await made(world, `/spaces/plaza/posts/${slug}`, { name: "Said better" }, "PATCH");
  return id;
}

/** With a picture of its own for shared links; its slug. */
async function picturedPost(world: World): Promise<string> {
  const { slug } = await post(world, world.olive, world.plaza, "Found");
  const size = { width: 1200, height: 630, widths: "[1200]" };
  const id = await file(world, { ownerId: world.olive.id, kind: "image", contentType: "image/webp", ...size });
  const picked = { meta_tag_attributes: { open_graph_image_file_id: id } };
  await made(world, `/spaces/plaza/posts/${slug}`, picked, "PATCH");
  return slug;
}

async function sharing(world: World) {
  const { slug } = await post(world, world.olive, world.plaza, "Handed on");
  return { path: `/spaces/plaza/posts/${slug}/share`, json: { share_post_enabled: true }, notBy: [world.max] };
}

async function scheduling(world: World) {
  const { id } = await post(world, world.olive, world.plaza, "Begun", { status: "draft" });
  const json = { scheduled_at: new Date(Date.now() + 3_600_000).toISOString() };
  return { path: `/posts/${id}/schedule`, json, notBy: [world.max] };
}

async function withHtml(world: World): Promise<Accepted> {
  const { slug } = await post(world, world.olive, world.plaza, "With more");
  const json = { internal_custom_html: "<p>Open</p>" };
  return { path: `/spaces/plaza/posts/${slug}/custom_html`, json, notBy: [world.max, world.mo] };
}

function judged(verdict: "approve" | "reject"): Make {
  return async (world) => ({
    path: `/flagged_contents/${await reported(world)}/${verdict}`,
    json: { action_reason_body: "Not here." },
    by: world.mo,
    notBy: [world.max, world.mia],
  });
}

/** Each time another number: what is set already is set by nobody. */
function ruled(world: World): Accepted {
  ruledSo += 1;
  return {
    path: "/moderation_settings/slow_mode",
    json: { is_on: false, minutes: ruledSo },
    notBy: [world.max, world.mo],
  };
}

let ruledSo = 0;

async function muted(world: World): Promise<Accepted> {
  const { id } = await addPerson(world.community, "Loud Member", "member");
  return { path: `/members/${id}/mute`, json: { until: null }, by: world.mo, notBy: [world.max] };
}

/** What is done to a message of Olive's group, and kept by its room alone; `isDone`: there is something to undo. */
async function onMessage(world: World, what: "pin" | "spotlight" | "reactions", isDone = false): Promise<Accepted> {
  const uuid = await chatRoom(world);
  const path = `/chat_rooms/${uuid}/messages/1/${what}`;
  const json = what === "reactions" ? { emoji: "☕" } : undefined;
  if (isDone) await call(world.community, world.olive, `/internal_api${path}`, { method: "POST", json });
  const { object } = await roomOf(world, { uuid });
  return { path, json, keeps: () => object.standing() };
}

/** A message of Olive's whose link says something of itself. */
async function previewed(world: World): Promise<Accepted> {
  const room = { uuid: await chatRoom(world) };
  const url = "https://a.example.com/";
  const preview = {
    link: url,
    shown: { url, title: "Beans", description: "", site: "", picture: null },
    isOff: false,
  };
  await inside(world, room, (store) => {
    const message = store.byNumber(1);
    if (message) store.change({ ...message, changed: store.n + 1, preview });
  });
  const { object } = await roomOf(world, room);
  const path = `/chat_rooms/${room.uuid}/messages/1/preview`;
  return { path, notBy: [world.mia, world.ada], keeps: () => object.standing() };
}

/** A voice message of Olive's that is announced, with the address that takes it. */
async function announcedVoice(world: World): Promise<{ id: number; path: string }> {
  const announced: unknown = await made(world, "/voice_messages/signed_upload_url", { byte_size: 1000 });
  const { id, signed_upload_url: address } = announced as { id: number; signed_upload_url: string };
  return { id, path: address.replace("/internal_api", "") };
}

/** The owner's, in a space of its own. */
const newEvent = async (world: World) =>
  event(world, world.olive, await addSpace(world, `events-${newUid(8)}`, { postType: "event", displayView: "list" }));

/** An event whose host is asked, by Max. */
async function askedToCome(world: World): Promise<number> {
  const space = await addSpace(world, `events-${newUid(8)}`, { postType: "event", displayView: "list" });
  const { id } = await event(world, world.olive, space, { needsApproval: true });
  await giveRsvp(await as(world.community, world.max), id);
  return id;
}

/** Every week, without end. */
async function newSeries(world: World) {
  const space = await addSpace(world, `series-${newUid(8)}`, { postType: "event", displayView: "list" });
  return event(world, world.olive, space, { repeats: WEEKLY });
}

async function eventPath(world: World): Promise<string> {
  const { spaceSlug, slug } = await newEvent(world);
  return `/spaces/${spaceSlug}/events/${slug}`;
}

const CALENDAR = [
  "BEGIN:VCALENDAR",
  "BEGIN:VEVENT",
  "UID:one@example.test",
  "SUMMARY:From elsewhere",
  "DTSTART:20991204T090000Z",
  "END:VEVENT",
  "END:VCALENDAR",
].join("\r\n");
