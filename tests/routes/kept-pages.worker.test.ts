import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/platform/database/sql";
import { publicVersionOf } from "../support/public-version";
import { createWorld, run, type World } from "../world";
import { ACCEPTED_FORMS } from "./accepted";
import { submit } from "./submit";

const modules = import.meta.glob<{ action?: unknown }>("../../app/routes/**/*.tsx");
const forms = Object.entries(ACCEPTED_FORMS).flatMap(([file, each]) =>
  Object.entries(each).map(([what, make]) => ({
    form: `${file.slice("routes/".length, -".tsx".length)}: ${what}`,
    file,
    make,
  })),
);

let world: World;
beforeAll(async () => {
  for (const load of Object.values(modules)) await load();
  world = await createWorld();
});

// Other tests look at what waits in their shard.
afterAll(() => run(world.community, sql`delete from fact_failures where community_id = ${world.community.id}`));

/** As in tests/api/kept-pages, for forms. */
const LEAVES: Readonly<Record<string, boolean>> = {
  "posts/post: delete": true,
  "posts/post: like": true,
  "posts/post: unlike": true,
  "posts/post: react": true,
  "posts/post: unreact": true,
  "posts/post: bookmark": false,
  "posts/post: unbookmark": false,
  "posts/post: follow": false,
  "posts/post: unfollow": false,
  "posts/post: comment": true,
  "posts/post: edit of a comment": true,
  "posts/post: deletion of a comment": true,
  "settings/moderation/rules: switch on": false,
  "moderation/report: report": false,
  "moderation/about: appeal": false,
  "settings/moderation/moderation: approve": false,
  "settings/moderation/moderation: reject": true,
  "posts/edit: edit": true,
  "posts/move: move": true,
  "posts/pin: pin": true,
  "posts/feature: feature": true,
  "posts/feature: unfeature": true,
  "home: putting away": false,
  "posts/pin: unpin": true,
  "posts/new-duplicate: publish": true,
  "posts/new-duplicate: draft": false,
  "posts/bulk-actions: start": false,
  "posts/history: restore": true,
  "posts/history: purge": false,
  "posts/seo: save": true,
  "posts/custom-html: save": true,
  "posts/share: share": false,
  "posts/share: stop": false,
  "posts/share: new link": false,
  "posts/new: publish": true,
  "posts/new: draft": false,
  "posts/new: discard": false,
  "posts/new: schedule": false,
  "posts/schedule: schedule": false,
  "posts/schedule: publish": true,
  "posts/schedule: draft": false,
  "posts/dashboard: restore": false,
  "spaces/space: join": false,
  "spaces/space: leave": false,
  "spaces/space: read": false,
  "spaces/space: ask": false,
  "spaces/space: withdraw": false,
  "spaces/members: admin": false,
  "spaces/members: moderator": false,
  "spaces/members: take_role": false,
  "spaces/members: remove": false,
  "spaces/members: let_in": false,
  "spaces/members: decline": false,
  "spaces/members: export": false,
  "spaces/add-members: named ones": false,
  "spaces/add-members: everybody": false,
  "spaces/space-settings: save": true,
  "spaces/space-settings: delete": true,
  "spaces/group: export": false,
  "spaces/group: read": false,
  "spaces/group-invite: members": false,
  "spaces/group-settings: save": true,
  "spaces/group-settings: delete": true,
  "spaces/group-settings: delete, spaces and all": true,
  "spaces/manage: group up": true,
  "spaces/manage: space up": true,
  "spaces/manage: restore": true,
  "spaces/new-group: make": true,
  "spaces/duplicate-space: make": true,
  "spaces/new-space: make": true,
  "bookmarks: remove": false,
  "bookmarks: remind": false,
  "bookmarks: save": false,
  "bookmarks: new folder": false,
  "bookmarks: rename folder": false,
  "bookmarks: delete folder": false,
  "notifications: read": false,
  "notifications: archive": false,
  "notifications: all read": false,
  "members/profile-settings: save": true,
  "members/profile-settings: removal of the picture": true,
  "members/edit: role": true,
  "members/edit: remove": true,
  "members/edit: ban": true,
  "members/edit: restore": true,
  "settings/activity-logs: export": false,
  "members/profile: role": true,
  "members/profile: invitation to claim it": false,
  "view-as/view-as: begin": false,
  "communities/new: make": false,
  "account/account: details": true,
  "account/authentication: others": false,
  "settings/general: save": true,
  "settings/theme: save": true,
  "settings/seo: save": true,
  "settings/legal-document: publish": true,
  "legal/agree: agree": false,
  "home: hide": false,
  "settings/onboarding: hide": false,
  "settings/onboarding: show": false,
  "settings/onboarding: what new members meet": false,
  "settings/onboarding: assigning of a template": true,
  "settings/onboarding: taking back of a template": true,
  "settings/embed: save": true,
  "settings/attached-files: delete": true,
  "settings/deliveries: all": false,
  "settings/deliveries: one": false,
  "settings/deliveries: mail": false,
  "settings/imports: token": false,
  "settings/home: home": true,
  "settings/home: banner": false,
  "settings/home: reset": false,
  "settings/banner-preference: save": false,
  "settings/banner-preference: hide": false,
  "settings/pages/pages: header": true,
  "settings/pages/pages: restore": true,
  "settings/pages/new-page: make": true,
  "settings/pages/edit-page: save": true,
  "settings/pages/edit-page: delete": true,
  "settings/navigation/links: move": true,
  "settings/navigation/links: restore": true,
  "settings/navigation/new-link: make": true,
  "settings/navigation/edit-link: save": true,
  "settings/navigation/edit-link: remove": true,
  "settings/emoji/custom-emoji: make": false,
  "settings/emoji/edit-emoji: save": false,
  "settings/emoji/edit-emoji: delete": true,
  "settings/topics/topics: move": false,
  "settings/topics/topics: restore": true,
  "settings/topics/new-topic: make": false,
  "settings/topics/edit-topic: save": true,
  "settings/topics/edit-topic: delete": true,
  "settings/snippets/snippets: on": true,
  "settings/snippets/snippets: off": true,
  "settings/snippets/snippets: restore": true,
  "settings/snippets/new-snippet: make": true,
  "settings/snippets/edit-snippet: save": true,
  "settings/snippets/edit-snippet: remove": true,
  "members/invitation-links: revoke": false,
  "members/invitation-links: reactivate": false,
  "members/new-invitation-link: make": false,
  "members/edit-invitation-link: save": false,
  "members/edit-invitation-link: destroy": false,
  "members/invite: invite": false,
  "members/invitations: cancel": false,
  "members/invitations: resend": false,
  "members/invitations: resend all": false,
  "members/invitation-email: save": false,
  "account/invitation: accept": false,
  "settings/job: cancel": false,
  "settings/job: undo": false,
  "settings/job: retry": false,
};

test("every form that is taken says whether it leaves kept pages behind", () => {
  expect(Object.keys(LEAVES).sort()).toEqual(forms.map(({ form }) => form).sort());
});

describe("what leaves kept pages behind", () => {
  test.each(forms)("$form", async ({ form, file, make }) => {
    const { action } = (await modules[`../../app/${file}`]?.()) ?? {};
    const { path, fields, params, by = world.olive } = await make(world);
    const before = await publicVersionOf(world);
    await submit(world.community, path, action, fields, { params, cookie: by.cookie });
    expect((await publicVersionOf(world)) !== before).toBe(LEAVES[form]);
  });
});
