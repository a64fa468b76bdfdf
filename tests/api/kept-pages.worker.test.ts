import { beforeAll, describe, expect, test } from "vitest";
import { docOf, post } from "../features/posts/posting";
import { publicVersionOf } from "../support/public-version";
import { made } from "../support/subjects";
import { call, createWorld, type World } from "../world";
import { ACCEPTED } from "./accepted";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

type Make = (typeof ACCEPTED)[string];

/** Whether what visitors see is changed by the accepted call of a line: then all kept pages are left behind by it. */
const LEAVES: Readonly<Record<string, boolean>> = {
  "POST /files": false,
  "POST /settings/home": true,
  "PATCH /landing_page": false,
  "DELETE /landing_page/welcome_banner/cover": false,
  "POST /landing_page/welcome_banner/members_preference/reset": false,
  "PUT /landing_page/welcome_banner_preference": false,
  "POST /site_pages": true,
  "PATCH /site_pages/:id": true,
  "DELETE /site_pages/:id": true,
  "POST /site_pages/:id/restore": true,
  "POST /site_pages/:id/header_menu_link": true,
  "POST /header_menu_links": true,
  "PUT /header_menu_links/reorder": true,
  "PATCH /header_menu_links/:id": true,
  "DELETE /header_menu_links/:id": true,
  "POST /header_menu_links/:id/restore": true,
  "PUT /moderation_settings/:kind": false,
  "PATCH /moderation_settings/:kind": false,
  "PUT /members/:id/mute": false,
  "PATCH /members/:id/mute": false,
  "DELETE /members/:id/mute": false,
  "POST /flagged_contents": false,
  "POST /flagged_contents/:id/appeal": false,
  "PUT /flagged_contents/:id/approve": false,
  "PATCH /flagged_contents/:id/approve": false,
  "PUT /flagged_contents/:id/reject": true,
  "PATCH /flagged_contents/:id/reject": true,
  "POST /custom_emojis": false,
  "PUT /custom_emojis/:id": false,
  "PATCH /custom_emojis/:id": false,
  "DELETE /custom_emojis/:id": true,
  "POST /topics": false,
  "PUT /topics/reorder": false,
  "PUT /topics/:id": true,
  "PATCH /topics/:id": true,
  "DELETE /topics/:id": true,
  "DELETE /attached_files/:id": true,
  "POST /topics/:id/restore": true,
  "POST /code_snippets": true,
  "PATCH /code_snippets/:id": true,
  "DELETE /code_snippets/:id": true,
  "POST /code_snippets/:id/restore": true,
  "POST /invitation_links": false,
  "PATCH /invitation_links/:id": false,
  "DELETE /invitation_links/:id": false,
  "POST /invitation_links/:id/revoke": false,
  "POST /invitation_links/:id/reactivate": false,
  "POST /bulk_invitations": false,
  "POST /bulk_resend_invitations": false,
  "POST /invitations/:id/resend": false,
  "DELETE /invitations/:id": false,
  "PATCH /community/custom_invitation_email": false,
  "POST /imports": true,
  "POST /imports/:id/authors": true,
  "POST /imports/:id/posts": true,
  "POST /imports/:id/comments": true,
  "POST /imports/:id/skips": false,
  "PUT /imports/:id": false,
  "POST /user_likes": true,
  "DELETE /user_likes": true,
  "POST /rich_text_fields/unfurl": false,
  "POST /rich_text_fields/oembeds": false,
  "POST /rich_text_fields/attachments": false,
  "POST /events/:id/attendees": true,
  "DELETE /events/:id/attendees": true,
  "POST /spaces/:spaceSlug/events": true,
  "PUT /spaces/:spaceSlug/events/:slug": true,
  "PATCH /spaces/:spaceSlug/events/:slug": true,
  "DELETE /spaces/:spaceSlug/events/:slug": true,
  "POST /spaces/:spaceSlug/events/:slug/duplicate": false,
  "POST /poll_responses": true,
  "DELETE /poll_responses": true,
  "POST /reactions": true,
  "DELETE /reactions": true,
  "POST /bookmarks": false,
  "DELETE /bookmarks": false,
  "DELETE /bookmarks/:id": false,
  "PUT /bookmarks/:id": false,
  "PATCH /bookmarks/:id": false,
  "POST /bookmark_folders": false,
  "PUT /bookmark_folders/:id": false,
  "PATCH /bookmark_folders/:id": false,
  "DELETE /bookmark_folders/:id": false,
  "POST /masquerades": false,
  "DELETE /masquerades": false,
  "POST /push/asked": false,
  "POST /push/devices": false,
  "DELETE /push/devices/:id": false,
  "POST /push/devices/:id/test": false,
  "POST /notifications/mark_all_as_read": false,
  "POST /notifications/reset_count": false,
  "PATCH /notification_preferences": false,
  "PUT /notification_preferences/spaces/:spaceId": false,
  "PUT /notification_defaults": false,
  "PUT /weekly_digest": true,
  "POST /weekly_digest/test": false,
  "POST /notifications/:id/mark_as_read": false,
  "POST /notifications/:id/archive": false,
  "DELETE /notifications/:id/archive": false,
  "POST /notifications/:id/snooze": false,
  "DELETE /notifications/:id/snooze": false,
  "POST /posts/:postId/comments": true,
  "PATCH /posts/:postId/comments/:id": true,
  "DELETE /posts/:postId/comments/:id": true,
  "POST /posts/:postId/comments/:id/restore": true,
  "POST /posts/:postId/comments/:id/user_likes": true,
  "DELETE /posts/:postId/comments/:id/user_likes": true,
  "POST /posts/feed_seen": false,
  "PUT /posts/drafts/:id": false,
  "DELETE /posts/drafts/:id": false,
  "PUT /posts/:id/schedule": false,
  "PATCH /posts/:id/schedule": false,
  "DELETE /posts/:id/schedule": false,
  "POST /posts/:id/read": false,
  "POST /posts/:id/post_followers": false,
  "DELETE /posts/:id/post_followers": false,
  "POST /posts/deleted/:id/restore": true,
  "POST /posts/bulk_actions": false,
  "POST /posts/bulk_actions/:id/undo": false,
  "POST /spaces/:spaceSlug/posts": true,
  "PATCH /spaces/:spaceSlug/posts/:slug": true,
  "POST /spaces/:spaceSlug/images/posts": true,
  "PUT /spaces/:spaceSlug/images/posts/:slug": true,
  "PATCH /spaces/:spaceSlug/images/posts/:slug": true,
  "DELETE /spaces/:spaceSlug/posts/:slug": true,
  "POST /spaces/:spaceSlug/posts/:slug/move": true,
  "POST /spaces/:spaceSlug/posts/:slug/pin": true,
  "DELETE /spaces/:spaceSlug/posts/:slug/pin": true,
  "POST /spaces/:spaceSlug/posts/:slug/featured_areas_visibility": true,
  "DELETE /spaces/:spaceSlug/posts/:slug/featured_areas_visibility": true,
  "PUT /posts/featured/preference": false,
  "PATCH /posts/featured/preference": false,
  "PUT /spaces/:spaceSlug/posts/:slug/custom_html": true,
  "PATCH /spaces/:spaceSlug/posts/:slug/custom_html": true,
  "POST /posts/:id/publish": true,
  "POST /spaces/:id/space_members/from": false,
  "POST /spaces/:id/members_csv": false,
  "POST /space_groups/:id/members_csv": false,
  "PUT /profile": true,
  "PATCH /profile": true,
  "PUT /profile/avatar": true,
  "DELETE /profile/avatar": true,
  "POST /profiles/:publicUid/claim": false,
  "PUT /messaging": false,
  "POST /blocked_members": false,
  "DELETE /blocked_members/:memberId": false,
  "POST /voice_messages/signed_upload_url": false,
  "PUT /voice_messages/:id/file": false,
  "POST /voice_messages/process_file": false,
  "POST /chat_rooms": false,
  "PATCH /chat_rooms/:uuid": false,
  "DELETE /chat_rooms/:uuid": false,
  "POST /chat_rooms/:uuid/participants": false,
  "PATCH /chat_rooms/:uuid/participants/:memberId": false,
  "DELETE /chat_rooms/:uuid/participants/:memberId": false,
  "POST /chat_rooms/:uuid/messages": false,
  "PATCH /chat_rooms/:uuid/messages/:n": false,
  "DELETE /chat_rooms/:uuid/messages/:n": false,
  "POST /chat_rooms/:uuid/messages/:n/pin": false,
  "DELETE /chat_rooms/:uuid/messages/:n/pin": false,
  "POST /chat_rooms/:uuid/messages/:n/spotlight": false,
  "DELETE /chat_rooms/:uuid/messages/:n/spotlight": false,
  "POST /chat_rooms/:uuid/messages/:n/reactions": false,
  "DELETE /chat_rooms/:uuid/messages/:n/reactions": false,
  "POST /chat_rooms/:uuid/pinned_chat_room": false,
  "DELETE /chat_rooms/:uuid/pinned_chat_room": false,
  "POST /chat_rooms/:uuid/read": false,
  "POST /chat_rooms/:uuid/unread": false,
  "PUT /chat_rooms/:uuid/threads/:n/read": false,
  "PUT /chat_rooms/:uuid/threads/:n/follow": false,
  "DELETE /chat_rooms/:uuid/threads/:n/follow": false,
  "POST /saved_searches": false,
  "PUT /saved_searches/:id": false,
  "PATCH /saved_searches/:id": false,
  "DELETE /saved_searches/:id": false,
  "POST /search/rebuild": false,
  "POST /jobs/:id/cancel": false,
  "POST /jobs/:id/undo": false,
  "POST /jobs/:id/retry": false,
  "POST /deliveries/retry": false,
  "POST /deliveries/mail/retry": false,
  "POST /deliveries/late/send": false,
  "POST /deliveries/late/drop": false,
  "POST /deliveries/:seq/retry": false,
  "DELETE /mail_suppressions/:id": false,
  "POST /spaces/:spaceSlug/posts/:slug/duplicate": false,
  "POST /spaces/:spaceSlug/images/posts/:slug/duplicate": false,
  "POST /posts/:id/versions/:version/restore": true,
  "DELETE /posts/:id/versions/:version": false,
  "DELETE /spaces/:spaceSlug/posts/:slug/attached_files": true,
  "PUT /spaces/:spaceSlug/posts/:slug/share": false,
  "PATCH /spaces/:spaceSlug/posts/:slug/share": false,
  "POST /spaces/:spaceSlug/posts/:slug/share": false,
  "POST /spaces": true,
  "PUT /spaces/reorder": true,
  "PUT /spaces/:id": true,
  "PATCH /spaces/:id": true,
  "DELETE /spaces/:id/attached_files": true,
  "DELETE /spaces/:id": true,
  "POST /spaces/:id/duplicate": true,
  "POST /spaces/:id/restore": true,
  "POST /spaces/:id/move": true,
  "POST /spaces/:id/join": false,
  "POST /spaces/:id/leave": false,
  "POST /spaces/:id/read": false,
  "POST /spaces/:id/visit": false,
  "POST /spaces/:id/space_members": false,
  "PATCH /spaces/:id/space_members/:memberId": false,
  "DELETE /spaces/:id/space_members/:memberId": false,
  "POST /spaces/:id/entry_request": false,
  "DELETE /spaces/:id/entry_request": false,
  "POST /spaces/:id/entry_requests/:memberId/grant": false,
  "POST /spaces/:id/entry_requests/:memberId/decline": false,
  "POST /space_groups": true,
  "PUT /space_groups/reorder": true,
  "PATCH /space_groups/:id": true,
  "DELETE /space_groups/:id": true,
  "POST /space_groups/:id/members": false,
  "DELETE /space_groups/:id/members/:memberId": false,
  "DELETE /members/:id": true,
  "POST /members/:id/ban": true,
  "POST /members/:id/restore": true,
  "POST /activity_logs/export": false,
  "PATCH /members/:id/role": true,
  "POST /communities": false,
  "PATCH /community": true,
  "DELETE /community/attached_files": true,
  "PATCH /community/theme": true,
  "PATCH /community/seo": true,
  "PUT /community/cors_origins": true,
  "PUT /community/allowed_players": true,
  "PATCH /community/onboarding": false,
  "PATCH /community/onboarding_settings": false,
  "POST /community/template": true,
  "DELETE /community/template": true,
  "POST /community/legal": true,
  "POST /community/legal/agreement": false,
  "DELETE /community/open_graph_image": true,
};

test("every call that is accepted says whether it leaves kept pages behind", () => {
  expect(Object.keys(LEAVES).sort()).toEqual(Object.keys(ACCEPTED).sort());
});

describe("what leaves kept pages behind", () => {
  test.each(Object.keys(ACCEPTED))("%s", async (line) => {
    const { path, by = world.olive, json, body, headers } = await (ACCEPTED[line] as Make)(world);
    const before = await publicVersionOf(world);
    const [method] = line.split(" ");
    const answer = await call(world.community, by, `/internal_api${path}`, { method, json, body, headers });
    expect(answer.status).toBeLessThan(300);
    expect((await publicVersionOf(world)) !== before).toBe(LEAVES[line]);
  });
});

test("of a post kept pages are left behind where visitors read it, at each step, and by none anywhere else", async () => {
  const { plaza, cellar, attic, sketch } = world;
  for (const [space, bumps] of [
    [plaza, [1, 1, 1, 1, 1]],
    [cellar, [0, 0, 0, 0, 0]],
    [attic, [0, 0, 0, 0, 0]],
    [sketch, [0, 0, 0, 0, 0]],
  ] as const) {
    const at = `/spaces/${space.slug}/posts`;
    const seen: number[] = [];
    let last = await publicVersionOf(world);
    const note = async () => {
      const now = await publicVersionOf(world);
      seen.push(now - last);
      last = now;
    };
    await made(world, at, { name: "Said", body: "Words." });
    await note();
    const draft = await post(world, world.olive, space, "Begun", { status: "draft" });
    const json = { name: "Done", tiptap_body: docOf("Done."), status: "published" };
    const { id, slug } = (await made(world, `${at}/${draft.slug}`, json, "PATCH")) as { id: number; slug: string };
    await note();
    await made(world, `${at}/${slug}`, { name: "Done better" }, "PATCH");
    await note();
    await made(world, `${at}/${slug}`, {}, "DELETE");
    await note();
    await made(world, `/posts/deleted/${id}/restore`, {});
    await note();
    expect([space.slug, ...seen]).toEqual([space.slug, ...bumps]);
  }
});
