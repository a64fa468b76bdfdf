import { finishDue } from "../features/jobs/finish";
import { giveRsvp } from "~/features/events/commands.server";
import type { EventChoice } from "~/features/events/rules";
import { accountSessions } from "#db/directory/schema";
import { browserOf } from "../features/push/browsers";
import { newUid } from "~/lib/ids";
import { insertInto } from "~/platform/database/insert";
import { bind, sql } from "~/platform/database/sql";
import { blockMember } from "~/features/chat/commands/block-member.server";
import { copied, roomOf } from "../features/chat/talking";
import { addTerms, newest } from "../features/legal/publishing";
import { event, WEEKLY } from "../features/events/events";
import { ask, optionOf } from "../features/polls/asking";
import { addPost, post } from "../features/posts/posting";
import {
  asked,
  bookmarkFolder,
  chatRoom,
  comment,
  course,
  courseTopic,
  emptied,
  givenUp,
  lateMail,
  group,
  codeSnippet,
  headerLink,
  imported,
  invitation,
  job,
  made,
  mailed,
  parked,
  stopped,
  reported,
  takenDown,
  sitePage,
  space,
  told,
  topic,
  customEmoji,
  emojiName,
  emojiPicture,
  file,
  savedSearch,
} from "../support/subjects";
import { addPerson, addSpace, as, env, grant, newId, type Person, rows, run, type World } from "../world";

/** A form of a page that is taken and changes something: what refuses it for somebody else is who sends it. */
export interface AcceptedForm {
  path: string;
  params?: Record<string, string>;
  /** One with a file is sent as such a form. */
  fields: Record<string, string | File>;
  /** Who may send it; the owner, where nobody is named. */
  by?: Person;
  /** Members who may not, beside those who may nothing. */
  notBy?: Person[];
  /** What it changes that no shard has; a form that has it changes nothing else. */
  keeps?(): Promise<unknown>;
}

type Make = (world: World) => AcceptedForm | Promise<AcceptedForm>;

/** Forms that are anybody's to send, or write nothing to the databases; what they refuse is their own tests' matter. */
export const FOR_ANYBODY: Readonly<Record<string, string>> = {
  "routes/account/sign-in.tsx": "who signs in is nobody yet",
  "routes/account/sign-in-link.tsx": "who signs in is nobody yet",
  "routes/account/sign-up.tsx": "who signs up is nobody yet",
  "routes/account/confirm.tsx": "whoever has the link",
  "routes/account/password-forgotten.tsx": "whoever cannot sign in",
  "routes/account/password-reset.tsx": "whoever has the link",
  "routes/account/claim.tsx": "whoever has the link",
  "routes/account/keep-digest.tsx": "whoever has the mail",
  "routes/account/unsubscribe.tsx": "whoever has the mail, also their mail program (RFC 8058)",
  "routes/account/handoff.tsx": "whoever has the token",
  "routes/account/frame.tsx":
    "a session is its own browser's to offer, which this cast has not: features/accounts/framed",
  "routes/account/enter.tsx": "writes in a community that the account is in",
  "routes/account/sign-out.tsx": "who looks as somebody else signs themselves out",
  "routes/communities/switcher.tsx": "leads to a community, writes nothing",
  "routes/locale.tsx": "a cookie of the device, and for a member their own language",
  "routes/not-found.tsx": "writes nothing",
  "routes/settings/demo.tsx": "takes away the community itself: features/demo",
  "routes/view-as/end.tsx": "who looks as somebody else ends it",
};

/** For each page with a form, forms that are taken, by what they do: what each is about is made first. */
export const ACCEPTED_FORMS: Readonly<Record<string, Readonly<Record<string, Make>>>> = {
  "routes/view-as/view-as.tsx": {
    begin: (world) => ({
      path: "/view_as",
      fields: { entity_id: String(world.mia.id), entity_type: "CommunityMember", mode: "full" },
      notBy: [world.max, world.mo],
    }),
  },
  "routes/moderation/report.tsx": {
    report: async (world) => {
      // A row, of which nothing is delivered while the rows are compared.
      const { id } = await addPost(world, world.mia, world.plaza, { title: "Reported" });
      return {
        path: `/flagged_contents/new?flagged_content_type=Post&flagged_content_id=${id}`,
        fields: { reported_reason: "spam", reported_reason_body: "" },
        by: world.max,
        notBy: [world.mia, world.una],
      };
    },
  },
  "routes/moderation/about.tsx": {
    appeal: async (world) => {
      const id = String(await takenDown(world));
      const fields = { body: "It was about coffee." };
      return { path: `/flagged_contents/${id}`, params: { id }, fields, by: world.mia, notBy: [world.max, world.mo] };
    },
  },
  "routes/settings/moderation/rules.tsx": {
    "switch on": (world) => {
      ruledSo += 1;
      return {
        path: "/settings/moderation/edit?rule=newcomer",
        fields: { intent: "on", posts: "1", days: String(ruledSo) },
        notBy: [world.max, world.mo],
      };
    },
  },
  "routes/settings/moderation/moderation.tsx": {
    approve: judged("approve"),
    reject: judged("reject"),
  },
  "routes/home.tsx": {
    hide: async (world) => {
      await made(world, "/community/onboarding", { checklist_hidden: false }, "PATCH");
      return { path: "/?index", fields: { intent: "hide_first_steps" }, notBy: [world.max, world.mo] };
    },
    "putting away": () => ({
      path: "/?index",
      fields: { intent: "put_featured_away", put_away_up_to: "2026-01-01T00:00:00Z" },
    }),
  },
  "routes/settings/onboarding.tsx": {
    hide: async (world) => {
      await made(world, "/community/onboarding", { checklist_hidden: false }, "PATCH");
      return {
        path: "/settings/onboarding",
        fields: { intent: "hide_first_steps" },
        notBy: [world.max, world.mo],
      };
    },
    show: async (world) => {
      await made(world, "/community/onboarding", { checklist_hidden: true }, "PATCH");
      return {
        path: "/settings/onboarding",
        fields: { intent: "show_first_steps" },
        notBy: [world.max, world.mo],
      };
    },
    "what new members meet": (world) => ({
      path: "/settings/onboarding",
      fields: { intent: "new_members", [`space_${world.plaza.id}`]: "on", welcome_post: "" },
      notBy: [world.max, world.mo],
    }),
    "assigning of a template": async (world) => {
      await made(world, "/community/template", {}, "DELETE");
      await emptied(world);
      const fields = { intent: "assign_template", template: "club" };
      return { path: "/settings/onboarding", fields, notBy: [world.max, world.mo] };
    },
    "taking back of a template": async (world) => {
      await emptied(world);
      await made(world, "/community/template", { template: "club" });
      const fields = { intent: "remove_template" };
      return { path: "/settings/onboarding", fields, notBy: [world.max, world.mo] };
    },
  },
  "routes/posts/post.tsx": {
    delete: async (world) => ({ ...(await published(world)), fields: { intent: "delete" }, notBy: [world.max] }),
    like: async (world) => {
      const { id, ...page } = await published(world);
      return { ...page, fields: { intent: `like Post ${id}` } };
    },
    unlike: async (world) => {
      const { id, ...page } = await published(world);
      await made(world, "/user_likes", { user_likeable_type: "Post", user_likeable_id: id });
      return { ...page, fields: { intent: `unlike Post ${id}` } };
    },
    react: async (world) => {
      const { id, ...page } = await published(world);
      return { ...page, fields: { intent: `react Post ${id} ☕` } };
    },
    unreact: async (world) => {
      const { id, ...page } = await published(world);
      await made(world, "/reactions", { reactable_type: "Post", reactable_id: id, emoji: "☕" });
      return { ...page, fields: { intent: `unreact Post ${id} ☕` } };
    },
    poll_respond: async (world) => {
      const { option, ...page } = await asking(world);
      return { ...page, fields: { intent: `poll_respond ${option}` } };
    },
    poll_undo: async (world) => {
      const { option, ...page } = await asking(world);
      await made(world, "/poll_responses", { poll_option_id: option });
      return { ...page, fields: { intent: `poll_undo ${option}` } };
    },
    rsvp: async (world) => ({ ...(await meeting(world)), fields: { intent: "rsvp" }, notBy: [world.una] }),
    wait: async (world) => ({ ...(await meeting(world)), fields: { intent: "wait" }, notBy: [world.una] }),
    not_going: async (world) => ({ ...(await meeting(world)), fields: { intent: "not_going" }, notBy: [world.una] }),
    rsvp_back: async (world) => {
      const { id, ...page } = await meeting(world);
      await made(world, `/events/${id}/attendees`, {});
      return { ...page, fields: { intent: "rsvp_back" } };
    },
    rsvp_series: async (world) => ({
      ...(await series(world)),
      fields: { intent: "rsvp_series" },
      notBy: [world.una],
    }),
    rsvp_back_all: async (world) => {
      const { id, ...page } = await series(world);
      await made(world, `/events/${id}/attendees`, {});
      return { ...page, fields: { intent: "rsvp_back_all" } };
    },
    bookmark: async (world) => {
      const { id, ...page } = await published(world);
      return { ...page, fields: { intent: `bookmark Post ${id}` } };
    },
    unbookmark: async (world) => {
      const { id, ...page } = await published(world);
      await made(world, "/bookmarks", { bookmarkable_type: "Post", bookmarkable_id: id });
      return { ...page, fields: { intent: `unbookmark Post ${id}` } };
    },
    follow: async (world) => {
      const { id, ...page } = await published(world);
      return { ...page, fields: { intent: `follow ${id}` } };
    },
    unfollow: async (world) => {
      const { id, ...page } = await published(world);
      await made(world, `/posts/${id}/post_followers`, {});
      return { ...page, fields: { intent: `unfollow ${id}` } };
    },
    comment: async (world) => {
      const { id, ...page } = await published(world);
      const fields = { intent: "comment", post_id: String(id), body: "Well said.", request_key: newUid(20) };
      return { ...page, fields, notBy: [world.una] };
    },
    "edit of a comment": async (world) => {
      const { fields, ...page } = await ofComment(world, "comment_edit");
      return { ...page, fields: { ...fields, body: "Better said." }, notBy: [world.max] };
    },
    "deletion of a comment": async (world) => ({ ...(await ofComment(world, "comment_delete")), notBy: [world.max] }),
  },
  "routes/posts/attendees.tsx": {
    remove: async (world) => {
      const { id, path, params } = await meeting(world);
      await made(world, `/events/${id}/attendees`, {});
      const fields = { intent: "remove", member_id: String(world.olive.id) };
      return { path: `${path}/attendees`, params, fields, notBy: [world.max] };
    },
    approve: (world) => judging(world, "approve"),
    decline: (world) => judging(world, "decline"),
    role: (world) => judging(world, "role speaker"),
  },
  "routes/events-subscribe.tsx": {
    make: async () => ({ path: "/events/subscribe", fields: { intent: "make" } }),
    renew: async () => ({ path: "/events/subscribe", fields: { intent: "renew" } }),
    end: async () => ({ path: "/events/subscribe", fields: { intent: "end" } }),
  },
  "routes/posts/import-events.tsx": {
    upload: async (world) => {
      const { spaceSlug } = (await meeting(world)).params;
      const file = new File(["BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"], "calendar.ics", { type: "text/calendar" });
      const fields = { intent: "upload", time_zone: "UTC", file };
      return { path: `/c/${spaceSlug}/events/import`, params: { spaceSlug }, fields, notBy: [world.max] };
    },
  },
  "routes/posts/check-in.tsx": {
    check_in: async (world) => {
      const { id, path, params } = await meeting(world);
      await made(world, `/events/${id}/attendees`, {});
      const fields = { intent: "check_in", member_id: String(world.olive.id), people: "0" };
      return { path: `${path}/check-in`, params, fields, notBy: [world.max] };
    },
  },
  "routes/posts/invite.tsx": {
    invite: async (world) => {
      const { path, params } = await meeting(world);
      const fields = { intent: "invite", member_ids: String(world.max.id) };
      return { path: `${path}/invite`, params, fields, notBy: [world.max] };
    },
  },
  "routes/posts/dates.tsx": {
    rsvp_dates: async (world) => {
      const { id, path, params } = await series(world);
      const fields = { intent: "rsvp_dates", event_ids: String(id) };
      return { path: `${path}/dates`, params, fields, notBy: [world.una] };
    },
    delete_dates: async (world) => {
      const { path, params } = await series(world);
      return { path: `${path}/dates`, params, fields: { intent: "delete_dates", scope: "one" }, notBy: [world.max] };
    },
  },
  "routes/posts/repeats.tsx": {
    change: async (world) => {
      const { path, params } = await series(world);
      await finishDue(world.community);
      // Every day has the days of the week that it had: none goes, so nothing need be looked at before.
      const rule = { event_repeats: "daily", event_interval: "1", event_ends: "never" };
      const fields = { intent: "change", scope: "following", ...rule };
      return { path: `${path}/repeats`, params, fields, notBy: [world.max] };
    },
  },
  "routes/posts/edit.tsx": {
    edit: async (world) => {
      const { path, params } = await published(world);
      return {
        path: `${path}/edit`,
        params,
        fields: { title: "Said better", body: "Other words." },
        notBy: [world.max],
      };
    },
  },
  "routes/posts/move.tsx": {
    move: async (world) => {
      const { path, params } = await published(world);
      const { slug: space_slug } = await addSpace(world, `elsewhere-${params.slug}`, {});
      return { path: `${path}/move`, params, fields: { space_slug }, notBy: [world.max] };
    },
  },
  "routes/posts/pin.tsx": {
    pin: async (world) => {
      const { path, params } = await published(world);
      return { path: `${path}/pin`, params, fields: { intent: "pin" }, notBy: [world.max] };
    },
    unpin: async (world) => {
      const { path, params } = await published(world);
      await made(world, `/spaces/plaza/posts/${params.slug}/pin`, {});
      return { path: `${path}/pin`, params, fields: { intent: "unpin" }, notBy: [world.max] };
    },
  },
  "routes/posts/feature.tsx": {
    feature: async (world) => {
      const { path, params } = await published(world);
      const fields = { intent: "feature", for_days: "7" };
      return { path: `${path}/feature`, params, fields, notBy: [world.max, world.mo] };
    },
    unfeature: async (world) => {
      const { path, params } = await published(world);
      await made(world, `/spaces/plaza/posts/${params.slug}/featured_areas_visibility`, {});
      return { path: `${path}/feature`, params, fields: { intent: "unfeature" }, notBy: [world.max, world.mo] };
    },
  },
  "routes/posts/new-duplicate.tsx": {
    publish: async (world) => ({ ...(await toDuplicate(world, "publish")), notBy: [world.una] }),
    draft: async (world) => toDuplicate(world, "draft"),
  },
  "routes/posts/history.tsx": {
    restore: async (world) => ({ ...(await edited(world, "restore")), notBy: [world.max] }),
    purge: async (world) => ({ ...(await edited(world, "purge")), notBy: [world.max, world.mo] }),
  },
  "routes/posts/seo.tsx": {
    save: async (world) => {
      const { path, params } = await published(world);
      return { path: `${path}/seo`, params, fields: { meta_title: "Found by it" }, notBy: [world.max] };
    },
  },
  "routes/posts/custom-html.tsx": {
    save: async (world) => {
      const { path, params } = await published(world);
      const fields = { internal_custom_html: "<p>Open</p>" };
      return { path: `${path}/custom_html`, params, fields, notBy: [world.max, world.mo] };
    },
  },
  "routes/posts/share.tsx": {
    share: async (world) => ({ ...(await toShare(world)), fields: { intent: "share" }, notBy: [world.max] }),
    stop: async (world) => {
      const form = await toShare(world);
      await made(world, form.door, { share_post_enabled: true }, "PUT");
      return { ...form, fields: { intent: "stop" }, notBy: [world.max] };
    },
    "new link": async (world) => {
      const form = await toShare(world);
      const answer = (await made(world, form.door, { share_post_enabled: true }, "PUT")) as { share_uid?: string };
      return { ...form, fields: { intent: "renew", share_uid: answer.share_uid ?? "" }, notBy: [world.max] };
    },
  },
  "routes/posts/new.tsx": {
    publish: (world) => ({ ...writing(), notBy: [world.una] }),
    draft: () => ({ ...writing("draft") }),
    discard: () => ({ ...writing("discard") }),
    schedule: (world) => ({ ...writing(`schedule ${TOMORROW}`), notBy: [world.una] }),
  },
  "routes/posts/schedule.tsx": {
    schedule: (world) => ofScheduled(world, `schedule ${TOMORROW}`),
    publish: (world) => ofScheduled(world, "publish"),
    draft: (world) => ofScheduled(world, "draft"),
  },
  "routes/posts/dashboard.tsx": {
    restore: async (world) => {
      const { id } = await post(world, world.olive, world.plaza, "Deleted", { status: "draft" });
      await made(world, `/posts/drafts/${id}`, {}, "DELETE");
      return { path: "/settings/posts", fields: { restore: String(id) }, notBy: [world.max] };
    },
  },
  "routes/posts/bulk-actions.tsx": {
    start: async (world) => {
      const { id } = await post(world, world.olive, world.plaza, "One of many");
      const fields = { [`post_${id}`]: "1", act: "pin", requestKey: newUid(20) };
      return { path: "/settings/posts/bulk_actions", fields, notBy: [world.max, world.mo] };
    },
  },

  "routes/spaces/space.tsx": {
    join: async (world) => ({ ...(await inSpace(world)), fields: { intent: "join" } }),
    leave: async (world) => {
      const { id, ...page } = await inSpace(world);
      await made(world, `/spaces/${id}/join`, {});
      return { ...page, fields: { intent: "leave" } };
    },
    read: async (world) => ({ ...(await inSpace(world)), fields: { intent: "read" } }),
    ask: async (world) => ({
      ...(await inSpace(world, { isPrivate: 1 })),
      fields: { intent: "ask", message: "I roast every week." },
      by: world.max,
    }),
    withdraw: async (world) => ({ ...(await askedFor(world)), fields: { intent: "withdraw" }, by: world.max }),
    "say in a talk": (world) => inTalk(world, { intent: "say", key: `key-${newUid(8)}`, body: "Hello" }),
    "read a talk": async (world) => ({ ...(await inTalk(world, { intent: "read", n: "1" })), by: world.mia }),
    "mute a talk": (world) => inTalk(world, { intent: "mute" }),
    "react in a talk": (world) => inTalk(world, { intent: "react 1 ☕" }),
    "pin in a talk": async (world) => ({ ...(await inTalk(world, { intent: "pin 1" })), notBy: [world.max] }),
  },
  "routes/spaces/members.tsx": {
    admin: (world) => ofMember(world, "admin"),
    moderator: (world) => ofMember(world, "moderator"),
    take_role: async (world) => {
      const { id, ...page } = await ofMember(world, "take_role");
      await made(world, `/spaces/${id}/space_members/${world.max.id}`, { role: "moderator" }, "PATCH");
      return { ...page, notBy: [world.una] };
    },
    remove: async (world) => {
      const { id, fields, ...page } = await ofMember(world, "remove");
      await made(world, `/spaces/${id}/space_members`, { community_member_ids: [world.max.id] });
      return { ...page, fields: { ...fields, sure: fields.member_id }, notBy: [world.una] };
    },
    remove_from_group: async (world) => {
      const { fields, ...page } = await ofMember(world, "remove_from_group");
      await made(world, `/space_groups/${world.group}/members`, { community_member_ids: [world.max.id] });
      return { ...page, fields: { ...fields, group_id: String(world.group) }, notBy: [world.una, world.mo] };
    },
    let_in: async (world) => {
      const page = await askedFor(world);
      return { ...page, fields: { intent: "let_in", member_id: String(world.max.id) }, notBy: [world.max] };
    },
    decline: async (world) => {
      const page = await askedFor(world);
      return { ...page, fields: { intent: "decline", member_id: String(world.max.id) }, notBy: [world.max] };
    },
    export: async (world) => ({ ...(await inSpace(world)), fields: { intent: "export" }, notBy: [world.max] }),
  },
  "routes/spaces/add-members.tsx": {
    "named ones": async (world) => ({
      path: "/space_members/new",
      fields: { space: String(await space(world)), member_ids: String(world.max.id) },
      notBy: [world.max],
    }),
    everybody: async (world) => ({
      path: "/space_members/new",
      fields: { space: String(await space(world)), from: "community", request_key: newUid(20) },
      notBy: [world.max, world.mo],
    }),
  },
  "routes/spaces/space-settings.tsx": {
    save: async (world) => ({
      ...(await inSpace(world)),
      fields: { name: "Called otherwise", access: "private", sure: "private" },
      notBy: [world.max],
    }),
    delete: async (world) => {
      const { params, ...page } = await inSpace(world);
      return { ...page, params, fields: { intent: "delete", confirm_name: params.spaceSlug }, notBy: [world.max] };
    },
  },
  "routes/spaces/group.tsx": {
    export: (world) => ({
      path: "/s/house",
      params: { slug: "house" },
      fields: { intent: "export" },
      notBy: [world.una],
    }),
    read: async (world) => ({
      path: "/s/house",
      params: { slug: "house" },
      fields: { intent: "read", space: (await inSpace(world)).params.spaceSlug },
    }),
  },
  "routes/spaces/group-invite.tsx": {
    members: async (world) => {
      const id = await group(world);
      await made(world, "/spaces", { space_group_id: id, name: "In a group" });
      const slug = await slugOf(world, "space_groups", id);
      const fields = { member_ids: String(world.max.id) };
      return { path: `/s/${slug}/invite`, params: { slug }, fields, notBy: [world.max] };
    },
  },
  "routes/spaces/group-settings.tsx": {
    save: async (world) => ({
      ...(await inGroup(world)),
      fields: { name: "Called otherwise" },
      notBy: [world.max, world.mo],
    }),
    delete: async (world) => ({
      ...(await inGroup(world)),
      fields: { intent: "delete" },
      notBy: [world.max, world.mo],
    }),
    "delete, spaces and all": async (world) => {
      const { path, params } = await inGroup(world);
      await run(
        world.community,
        sql`update space_groups set name = 'Doomed' where slug = ${params.slug}
        and community_id = ${world.community.id}`,
      );
      const fields = { intent: "delete", spaces: "delete", confirm_name: "Doomed" };
      return { path, params, fields, notBy: [world.max, world.mo] };
    },
  },
  "routes/spaces/manage.tsx": {
    "group up": async (world) => ({
      path: "/settings/spaces",
      fields: { intent: `group_up=${await group(world)}` },
      notBy: [world.max, world.mo],
    }),
    "space up": async (world) => ({
      path: "/settings/spaces",
      fields: { intent: `space_up=${await space(world)}` },
      notBy: [world.max],
    }),
    restore: async (world) => {
      const id = await space(world);
      await made(world, `/spaces/${id}`, {}, "DELETE");
      return { path: "/settings/spaces", fields: { intent: `restore=${id}` }, notBy: [world.max] };
    },
  },
  "routes/courses/lesson.tsx": {
    complete: async (world) => onLesson(world, "lessons", { intent: "complete" }),
    uncomplete: async (world) => {
      const form = await onLesson(world, "lessons", { intent: "uncomplete" });
      const at = `/courses/${form.params?.spaceSlug}/lessons/${form.params?.lessonId}/progress`;
      await made(world, at, { status: "completed" }, "PUT");
      return form;
    },
  },
  "routes/courses/edit-lesson.tsx": {
    save: async (world) =>
      onLesson(world, "edit-lesson", { title: "Other", body: "Other words.", status: "published" }),
  },
  "routes/courses/landing.tsx": {
    save: async (world) => {
      const { slug } = await course(world);
      const path = `/c/${slug}/settings/landing`;
      const fields = { outcomes: "Tell what went wrong", section_word: "week", lesson_word: "day" };
      return { path, params: { spaceSlug: slug }, fields, notBy: [world.max] };
    },
  },
  "routes/settings/courses/topics.tsx": {
    add: async (world) => onCourseTopics(world, () => ({ intent: "add", name: `About ${newUid(5)}` })),
    rename: async (world) => onCourseTopics(world, (id) => ({ intent: `rename=${id}`, name: `Other ${newUid(5)}` })),
    move: async (world) => {
      await courseTopic(world);
      return onCourseTopics(world, (id) => ({ intent: `up=${id}` }));
    },
    delete: async (world) => onCourseTopics(world, (id) => ({ intent: `delete=${id}` })),
  },
  "routes/courses/builder.tsx": {
    "add a section": async (world) => onOutline(world, () => ({ intent: "add_section", name: "The brew" })),
    "add a lesson": async (world) =>
      onOutline(world, ({ sectionId }) => ({ intent: `add_lesson=${sectionId}`, title: "Water" })),
    rename: async (world) => onOutline(world, ({ sectionId }) => ({ intent: `rename=${sectionId}`, name: "Beans" })),
    rules: async (world) => onOutline(world, () => ({ intent: "rules", course_type: "scheduled" })),
    "when a section opens": async (world) =>
      onOutline(world, ({ sectionId }) => ({ intent: `open_section=${sectionId}`, days_after_enrolment: "3" })),
    "delete a section": async (world) =>
      onOutline(world, ({ sectionId }) => ({ intent: `delete_section=${sectionId}` })),
    duplicate: async (world) => onOutline(world, ({ lessonId }) => ({ intent: `duplicate=${lessonId}` })),
    "delete a lesson": async (world) => onOutline(world, ({ lessonId }) => ({ intent: `delete_lesson=${lessonId}` })),
  },
  "routes/spaces/new-group.tsx": {
    make: (world) => ({
      path: "/space_groups/new",
      fields: { name: `Group ${newUid()}` },
      notBy: [world.max, world.mo],
    }),
  },
  "routes/spaces/duplicate-space.tsx": {
    make: async (world) => {
      const { path, params } = await inSpace(world);
      return {
        path: `${path}/settings/duplicate`,
        params,
        fields: { name: "Another plaza" },
        notBy: [world.max, world.mo],
      };
    },
  },
  "routes/spaces/new-space.tsx": {
    make: (world) => ({
      path: "/spaces/new",
      fields: { name: "A new space", access: "open", space_group_id: String(world.group) },
      notBy: [world.max],
    }),
  },

  "routes/bookmarks.tsx": {
    remove: async (world) => ownBookmarks(world, { intent: `remove ${await spaceMarked(world)}` }),
    remind: async (world) => ownBookmarks(world, { intent: `tomorrow ${await spaceMarked(world)}` }),
    save: async (world) => ownBookmarks(world, { intent: `save ${await spaceMarked(world)}`, remind_at: tomorrow() }),
    "new folder": async () => ({
      path: "/bookmarks",
      fields: { intent: "create-folder", name: `Folder ${newUid(5)}` },
    }),
    "rename folder": async (world) =>
      ownBookmarks(world, { intent: `rename-folder ${await bookmarkFolder(world)}`, name: `Folder ${newUid(5)}` }),
    "delete folder": async (world) => ownBookmarks(world, { intent: `delete-folder ${await bookmarkFolder(world)}` }),
  },

  "routes/messages/new.tsx": {
    begin: (world) => ({
      path: "/messages/new",
      fields: {
        intent: "send",
        people: `${world.mia.id} Mia`,
        name: "",
        body: "Hello, Mia.",
        request_key: crypto.randomUUID(),
      },
      notBy: [world.una],
    }),
  },
  "routes/messages/room.tsx": {
    say: (world) => inRoom(world, { intent: "say", key: `key-${newUid(8)}`, body: "Hello" }),
    read: async (world) => ({ ...(await inRoom(world, { intent: "read", n: "1" })), by: world.mia }),
    follow: (world) => inRoom(world, { intent: "follow 1" }),
    unfollow: (world) => inRoom(world, { intent: "unfollow 1" }),
    react: (world) => onMessage(world, "react 1 ☕"),
    unreact: (world) => onMessage(world, "unreact 1 ☕"),
    pin: (world) => onMessage(world, "pin 1"),
    unpin: (world) => onMessage(world, "unpin 1"),
    spotlight: (world) => onMessage(world, "spotlight 1"),
    unspotlight: (world) => onMessage(world, "unspotlight 1"),
    "pin the room": (world) => inRoom(world, { intent: "pin_room" }),
    mute: (world) => inRoom(world, { intent: "mute" }),
    archive: (world) => inRoom(world, { intent: "archive" }),
    describe: (world) =>
      inRoom(world, { intent: "describe", name: `Room ${newUid(5)}`, description: "Beans", shows_history: "on" }),
    add: (world) => inRoom(world, { intent: "add_people", people: `${world.ada.id} Ada` }),
    "another admin": (world) => inRoom(world, { intent: "admin", member_id: String(world.mia.id) }),
    "put out": (world) => inRoom(world, { intent: "take_out", member_id: String(world.mia.id) }),
    leave: (world) => inRoom(world, { intent: "leave" }),
    delete: (world) => inRoom(world, { intent: "delete" }),
  },

  "routes/messages/file.tsx": {
    send: async (world) => {
      const form = await inRoom(world, {});
      const file = new File(["beans"], "beans.txt", { type: "text/plain" });
      return { ...form, path: `${form.path}/file`, fields: { request_key: `key-${newUid(8)}`, body: "Beans", file } };
    },
  },

  "routes/search.tsx": {
    save: async () => ({
      path: "/search?q=plaza",
      fields: { intent: "save", name: `Search ${newUid(5)}`, notifies: "on" },
    }),
    rename: async (world) =>
      ownSearch({ intent: `rename ${await savedSearch(world)}`, name: `Search ${newUid(5)}` }, world),
    tell: async (world) => ownSearch({ intent: `tell ${await savedSearch(world, false)}` }, world),
    hush: async (world) => ownSearch({ intent: `hush ${await savedSearch(world)}` }, world),
    delete: async (world) => ownSearch({ intent: `delete ${await savedSearch(world)}` }, world),
  },

  "routes/notifications.tsx": {
    read: async (world) => ({ path: "/notifications", fields: { intent: "read", id: String(await told(world)) } }),
    archive: async (world) => ({
      path: "/notifications",
      fields: { intent: "archive", id: String(await told(world)) },
    }),
    "all read": async (world) => {
      await told(world);
      return { path: "/notifications", fields: { intent: "read_all" } };
    },
  },

  "routes/account/notifications.tsx": {
    cells: () => preferred({ intent: "cells", shown: "like:mail", before: "", on: "like:mail" }),
    space: async (world) => {
      await grant(world, world.olive, world.plaza);
      return preferred({ intent: "space", spaceId: String(world.plaza.id), hears: "mentions" });
    },
    quiet: () => preferred({ intent: "quiet", is_on: "on", from: "22:00", until: "07:30", days: "every" }),
    out: () => preferred({ intent: "out", is_on: "on" }),
    pause: () => preferred({ intent: "pause hour" }),
    "pause until a day": () =>
      preferred({ intent: "pause day", pause_day: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10) }),
    "removal of a device": async (world) => ({
      ...preferred({ intent: "remove_device", device: String(await browserOf(world)) }),
      notBy: [world.max],
    }),
    "test of a device": async (world) => ({
      ...preferred({ intent: "test_device", device: String(await browserOf(world)) }),
      notBy: [world.max],
    }),
  },
  "routes/settings/notifications.tsx": {
    save: (world) => ({
      path: "/settings/notifications",
      fields: { shown: "like:mail", before: "", on: "like:mail" },
      notBy: [world.max, world.mo],
    }),
  },
  "routes/settings/messaging.tsx": {
    save: (world) => ({
      path: "/settings/messaging",
      fields: { messaging: "spaces" },
      notBy: [world.max, world.mo],
    }),
  },
  "routes/settings/weekly-digest.tsx": {
    save: (world) => ({
      path: "/settings/weekly_digest",
      fields: { intent: "save", is_on: "on", day: "friday", hour: "9", introduction: "Hello.", has_posts: "on" },
      notBy: [world.max, world.mo],
    }),
    test: async (world) => {
      await addPost(world, world.mia, world.plaza);
      return { path: "/settings/weekly_digest", fields: { intent: "test" }, notBy: [world.max, world.mo] };
    },
  },

  "routes/members/profile-settings.tsx": {
    save: () => ({ path: "/settings/profile", fields: { name: "Olive Osei", headline: newUid(), bio: "" } }),
    "removal of the picture": async (world) => {
      await run(world.community, sql`update members set avatar = 'drawn:3' where id = ${world.olive.id}`);
      return { path: "/settings/profile", fields: { intent: "remove_picture" } };
    },
  },
  "routes/members/edit.tsx": {
    role: async (world) =>
      managing(await addPerson(world.community, "Ron", "member"), world, {
        intent: "role",
        role: "moderator",
        sure: "moderator",
      }),
    remove: async (world) => managing(await addPerson(world.community, "Rex", "member"), world, { intent: "remove" }),
    ban: async (world) =>
      managing(await addPerson(world.community, "Bob", "member"), world, { intent: "ban", days: "7" }),
    restore: async (world) => {
      const rita = await addPerson(world.community, "Rita", "member");
      await made(world, `/members/${rita.id}`, {}, "DELETE");
      return managing(rita, world, { intent: "restore" });
    },
  },
  "routes/settings/activity-logs.tsx": {
    export: (world) => ({
      path: "/settings/members/activity_logs",
      fields: { intent: "export" },
      notBy: [world.max, world.mo],
    }),
  },
  "routes/members/profile.tsx": {
    role: (world) => ({
      path: `/u/${world.una.publicUid}`,
      params: { publicUid: world.una.publicUid },
      fields: { intent: "role", role: "moderator", sure: "moderator" },
      notBy: [world.max, world.una, world.mo],
    }),
    block: (world) => ({
      path: `/u/${world.max.publicUid}`,
      params: { publicUid: world.max.publicUid },
      fields: { intent: "block" },
    }),
    unblock: async (world) => {
      await blockedMax(world);
      const { publicUid } = world.max;
      return { path: `/u/${publicUid}`, params: { publicUid }, fields: { intent: "unblock" } };
    },
    "invitation to claim it": async (world) => {
      const publicUid = await imported(world);
      const fields = { email: `${newUid()}@example.test` };
      return { path: `/u/${publicUid}`, params: { publicUid }, fields, notBy: [world.max, world.mo] };
    },
  },
  "routes/communities/new.tsx": {
    make: () => ({
      path: "/communities/new",
      fields: { name: "New House", slug: `n${newUid(12)}`, locale: "en", privacy: "open", request_key: newUid(20) },
    }),
  },
  "routes/account/account.tsx": {
    details: () => ({ path: "/account", fields: { name: `Olive ${newUid()}`, locale: "en", timeZone: "UTC" } }),
    unblock: async (world) => {
      await blockedMax(world);
      return { path: "/account", fields: { intent: "unblock", member_id: String(world.max.id) } };
    },
    mail: async (world) => {
      await stopped(world);
      return { path: "/account", fields: { intent: "mail" }, by: world.mia };
    },
  },
  "routes/account/authentication.tsx": {
    others: async (world) => {
      await anotherDevice(world.olive);
      return { path: "/account/authentication", fields: { intent: "others" } };
    },
  },

  "routes/settings/general.tsx": {
    save: (world) => ({
      path: "/settings",
      fields: { name: world.community.name, description: newUid(), locale: "en", privacy: "open", allow_signups: "on" },
      notBy: [world.max, world.mo],
    }),
  },
  "routes/settings/theme.tsx": {
    save: (world) => ({
      path: "/settings/theme",
      fields: { theme: "flamingo", default_appearance: "dark" },
      notBy: [world.max, world.mo],
    }),
  },
  "routes/settings/seo.tsx": {
    save: (world) => ({
      path: "/settings/seo",
      fields: { meta_title: "Found by this", allow_indexing: "on" },
      notBy: [world.max, world.mo],
    }),
  },
  "routes/settings/legal-document.tsx": {
    publish: async (world) => ({
      path: "/settings/legal/terms",
      params: { document: "terms" },
      fields: { kind: "text", body: "Be kind.", base: String(await newest(world, "terms")) },
      notBy: [world.max, world.mo],
    }),
  },
  "routes/legal/agree.tsx": {
    agree: async (world) => ({
      path: "/legal/agree",
      by: world.max,
      fields: { versions: String(await addTerms(world)) },
    }),
  },
  "routes/settings/embed.tsx": {
    save: (world) => ({
      path: "/settings/embed",
      fields: { hosts: "https://one.example" },
      notBy: [world.max, world.mo],
    }),
  },
  "routes/settings/links.tsx": {
    save: (world) => ({ path: "/settings/links", fields: { youtube: "on" }, notBy: [world.max, world.mo] }),
  },
  "routes/settings/attached-files.tsx": {
    delete: async (world) => ({
      path: "/settings/communities/attached_files",
      fields: { intent: "delete", id: String(await file(world)) },
      notBy: [world.max, world.mo],
    }),
  },
  "routes/settings/deliveries.tsx": {
    all: async (world) => {
      await parked(world);
      return { path: "/settings/deliveries", fields: { intent: "all" }, notBy: [world.max, world.mo] };
    },
    one: async (world) => {
      const fields = { seq: String(await parked(world)), listener: "live" };
      return { path: "/settings/deliveries", fields, notBy: [world.max, world.mo] };
    },
    mail: async (world) => {
      await givenUp(world);
      return { path: "/settings/deliveries", fields: { intent: "mail" }, notBy: [world.max, world.mo] };
    },
    "late, sent": async (world) => {
      await lateMail(world);
      return { path: "/settings/deliveries", fields: { intent: "late_send" }, notBy: [world.max, world.mo] };
    },
    "late, dropped": async (world) => {
      await lateMail(world);
      return { path: "/settings/deliveries", fields: { intent: "late_drop" }, notBy: [world.max, world.mo] };
    },
  },
  "routes/settings/mail.tsx": {
    lift: async (world) => {
      const fields = { id: String(await stopped(world)) };
      return { path: "/settings/deliveries/mail", fields, notBy: [world.max, world.mo] };
    },
  },
  "routes/settings/imports.tsx": {
    token: (world) => ({ path: "/settings/imports", fields: { intent: "make" }, notBy: [world.max, world.mo] }),
  },
  "routes/settings/home.tsx": {
    home: (world) => ({
      path: "/settings/home",
      fields: { intent: "home", home_page: `space:${world.plaza.id}`, visitors_home_page: "feed" },
      notBy: [world.max, world.mo],
    }),
    banner: (world) => ({ path: "/settings/home", fields: bannerFields, notBy: [world.max, world.mo] }),
    reset: async (world) => {
      await made(world, "/landing_page", { heading: "Welcome" }, "PATCH");
      return { path: "/settings/home", fields: { intent: "reset" }, notBy: [world.max, world.mo] };
    },
  },
  "routes/settings/banner-preference.tsx": {
    save: () => ({ path: preference, fields: { shows: "on" } }),
    hide: () => ({ path: preference, fields: { intent: "hide" } }),
  },
  "routes/settings/pages/pages.tsx": {
    header: async (world) => ({
      path: "/settings/pages",
      fields: { intent: `header=${await sitePage(world)}`, requestKey: newUid(20) },
      notBy: [world.max, world.mo],
    }),
    restore: async (world) => {
      const id = await sitePage(world);
      await made(world, `/site_pages/${id}`, undefined, "DELETE");
      return { path: "/settings/pages", fields: { intent: `restore=${id}` }, notBy: [world.max, world.mo] };
    },
  },
  "routes/settings/pages/new-page.tsx": {
    make: (world) => ({
      path: "/settings/pages/new",
      fields: { ...pageFields, requestKey: newUid(20) },
      notBy: [world.max, world.mo],
    }),
  },
  "routes/settings/pages/edit-page.tsx": {
    save: async (world) => ({ ...(await editedPage(world)), fields: pageFields }),
    delete: async (world) => ({ ...(await editedPage(world)), fields: { intent: "delete" } }),
  },
  "routes/settings/navigation/links.tsx": {
    move: async (world) => {
      await headerLink(world);
      return listedLinks(world, { intent: `up=${await headerLink(world)}` });
    },
    restore: async (world) => {
      const id = await headerLink(world);
      await made(world, `/header_menu_links/${id}`, undefined, "DELETE");
      return listedLinks(world, { intent: `restore=${id}` });
    },
  },
  "routes/settings/navigation/new-link.tsx": {
    make: (world) => ({
      path: "/settings/navigation/new",
      fields: { name: "Shop", url: "/members", visible_to: "everybody", requestKey: newUid(20) },
      notBy: [world.max, world.mo],
    }),
  },
  "routes/settings/navigation/edit-link.tsx": {
    save: async (world) => ({
      ...(await editedLink(world)),
      fields: { name: "Our shop", url: "/members", visible_to: "members" },
    }),
    remove: async (world) => ({ ...(await editedLink(world)), fields: { intent: "remove" } }),
  },
  "routes/settings/emoji/custom-emoji.tsx": {
    make: async (world) => ({
      path: "/settings/custom_emoji",
      fields: { name: emojiName(), picture: String(await emojiPicture(world)), requestKey: newUid(20) },
      notBy: [world.max, world.mo],
    }),
  },
  "routes/settings/emoji/edit-emoji.tsx": {
    save: async (world) => ({
      ...(await editedEmoji(world)),
      fields: { picture: "", dark_picture: String(await emojiPicture(world)) },
    }),
    delete: async (world) => ({ ...(await editedEmoji(world)), fields: { intent: "delete" } }),
  },
  "routes/settings/topics/topics.tsx": {
    move: async (world) => {
      await topic(world);
      return listedTopics(world, `up=${await topic(world)}`);
    },
    restore: async (world) => {
      const id = await topic(world);
      await made(world, `/topics/${id}`, undefined, "DELETE");
      return listedTopics(world, `restore=${id}`);
    },
  },
  "routes/settings/topics/new-topic.tsx": {
    make: (world) => ({
      path: "/settings/topics/new",
      fields: { name: `Recipes ${newUid(5)}`, offered: "everywhere", requestKey: newUid(20) },
      notBy: [world.max, world.mo],
    }),
  },
  "routes/settings/topics/edit-topic.tsx": {
    save: async (world) => ({
      ...(await editedTopic(world)),
      fields: { name: `Cooking ${newUid(5)}`, offered: "everywhere" },
    }),
    delete: async (world) => ({ ...(await editedTopic(world)), fields: { intent: "delete" } }),
  },
  "routes/settings/snippets/snippets.tsx": {
    on: async (world) => listedSnippets(world, `on=${await codeSnippet(world, { is_on: false })}`),
    off: async (world) => listedSnippets(world, `off=${await codeSnippet(world)}`),
    restore: async (world) => {
      const id = await codeSnippet(world);
      await made(world, `/code_snippets/${id}`, undefined, "DELETE");
      return listedSnippets(world, `restore=${id}`);
    },
  },
  "routes/settings/snippets/new-snippet.tsx": {
    make: (world) => ({
      path: "/settings/code_snippets/new",
      fields: { ...snippetFields, requestKey: newUid(20) },
      notBy: [world.max, world.mo],
    }),
  },
  "routes/settings/snippets/edit-snippet.tsx": {
    save: async (world) => ({ ...(await editedSnippet(world)), fields: snippetFields }),
    remove: async (world) => ({ ...(await editedSnippet(world)), fields: { intent: "remove" } }),
  },
  "routes/members/invitation-links.tsx": {
    revoke: async (world) => ({
      path: "/members/invitation_links",
      fields: { intent: "revoke", id: String(await invitation(world)) },
      notBy: [world.max, world.mo],
    }),
    reactivate: async (world) => {
      const id = await invitation(world);
      await made(world, `/invitation_links/${id}/revoke`, {});
      const fields = { intent: "reactivate", id: String(id) };
      return { path: "/members/invitation_links", fields, notBy: [world.max, world.mo] };
    },
  },
  "routes/members/new-invitation-link.tsx": {
    make: (world) => ({
      path: "/members/invitation_links/new",
      fields: { name: "A fair", requestKey: newUid(20) },
      notBy: [world.max, world.mo],
    }),
  },
  "routes/members/edit-invitation-link.tsx": {
    save: async (world) => ({ ...(await editing(world)), fields: { name: "Another fair" } }),
    destroy: async (world) => ({ ...(await editing(world)), fields: { intent: "destroy", sure: "on" } }),
  },
  "routes/members/invite.tsx": {
    invite: (world) => ({
      path: "/members/invite/details",
      fields: { people: `${newUid()}@example.test`, message: "Come.", requestKey: newUid(20) },
      notBy: [world.max, world.mo],
    }),
  },
  "routes/members/invitations.tsx": {
    cancel: async (world) => listed(world, { intent: "cancel", id: String(await mailed(world)) }),
    resend: async (world) => listed(world, { intent: "resend", id: String(await mailed(world)) }),
    "resend all": async (world) => {
      await mailed(world);
      return listed(world, { intent: "resend_all" });
    },
  },
  "routes/members/invitation-email.tsx": {
    save: (world) => ({
      path: "/members/invitations/email",
      fields: { subject: "{name} invites you", text: "Come and sit with us." },
      notBy: [world.max, world.mo],
    }),
  },
  "routes/account/invitation.tsx": {
    accept: async (world) => {
      const json = { name: "A fair", code: newUid(), space_ids: [world.cellar.id] };
      await made(world, "/invitation_links", json);
      return { path: `/i/${json.code}`, params: { code: json.code }, fields: {}, by: world.max };
    },
  },
  "routes/settings/job.tsx": {
    cancel: async (world) => ({
      ...(await begunJob(world)),
      fields: { intent: "cancel" },
      notBy: [world.max, world.mo],
    }),
    undo: async (world) => {
      const { id, ...page } = await begunJob(world);
      await run(
        world.community,
        sql`update jobs set state = 'done', ended_at = 1, undo_until = ${Date.now() + 1e6} where id = ${id}`,
      );
      return { ...page, fields: { intent: "undo" }, notBy: [world.max, world.mo] };
    },
    retry: async (world) => {
      const { id, ...page } = await begunJob(world);
      await run(world.community, sql`update jobs set state = 'failed', error = 'job_broke' where id = ${id}`);
      return { ...page, fields: { intent: "retry" }, notBy: [world.max, world.mo] };
    },
  },
};

/** A post of the owner's in the plaza, and its page. */
async function toDuplicate(world: World, intent: string) {
  const { path, params, id } = await published(world);
  const { fields } = writing(intent);
  return { path: `${path}/new_duplicate`, params, fields: { ...fields, copy_of: String(id) } };
}

async function edited(world: World, intent: string) {
  const { path, params } = await published(world);
  const answer = await made(world, `/spaces/plaza/posts/${params.slug}`, { name: "Said better" }, "PATCH");
  const { draft_version } = answer as { draft_version?: number };
  return { path: `${path}/history`, params, fields: { intent, version: "1", opened: String(draft_version) } };
}

async function toShare(world: World) {
  const { path, params } = await published(world);
  return { path: `${path}/share`, params, door: `/spaces/plaza/posts/${params.slug}/share` };
}

async function published(world: World) {
  const { id, slug } = await post(world, world.olive, world.plaza, "Said");
  return { id, path: `/c/plaza/${slug}`, params: { spaceSlug: "plaza", slug } };
}

/** A page with a poll, and its first option. */
async function asking(world: World) {
  const { slug, asked: polls } = await ask(world, world.olive, world.plaza);
  return { option: optionOf(polls[0], 0), path: `/c/plaza/${slug}`, params: { spaceSlug: "plaza", slug } };
}

async function ofComment(world: World, intent: string) {
  const [, , postId = "", , commentId = ""] = (await comment(world)).split("/");
  const [found] = await rows<{ slug: string }>(
    world.community,
    sql`select slug from posts where id = ${Number(postId)}`,
  );
  const slug = found?.slug ?? "";
  const fields: Record<string, string> = { intent, post_id: postId, comment_id: commentId };
  return { path: `/c/plaza/${slug}`, params: { spaceSlug: "plaza", slug }, fields };
}

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, "2026-12-04T09:00".length);

async function ofScheduled(world: World, intent: string) {
  const { id } = await post(world, world.olive, world.plaza, "Later", { status: "draft" });
  const path = `/posts/${id}/schedule`;
  await made(world, path, { scheduled_at: new Date(Date.now() + 3_600_000).toISOString() }, "PUT");
  return { path, params: { id: String(id) }, fields: { intent }, notBy: [world.max] };
}

const writing = (intent = "publish") => ({
  path: "/c/plaza/new",
  params: { spaceSlug: "plaza" },
  fields: { intent, title: "Said", body: "Words.", request_key: newUid(20), space: "plaza" },
});

async function inSpace(world: World, overrides: Parameters<typeof space>[1] = {}) {
  const id = await space(world, overrides);
  const slug = await slugOf(world, "spaces", id);
  return { id, path: `/c/${slug}`, params: { spaceSlug: slug } };
}

async function askedFor(world: World) {
  const id = Number((await asked(world)).split("/")[2]);
  const slug = await slugOf(world, "spaces", id);
  return { path: `/c/${slug}`, params: { spaceSlug: slug } };
}

async function ofMember(world: World, intent: string) {
  const page = await inSpace(world);
  return { ...page, fields: { intent, member_id: String(world.max.id) }, notBy: [world.max] };
}

async function inGroup(world: World) {
  const slug = await slugOf(world, "space_groups", await group(world));
  return { path: `/s/${slug}/settings`, params: { slug } };
}

async function slugOf(world: World, table: "spaces" | "space_groups", id: number): Promise<string> {
  const [row] = await rows<{ slug: string }>(
    world.community,
    table === "spaces"
      ? sql`select slug from spaces where id = ${id}`
      : sql`select slug from space_groups where id = ${id}`,
  );
  return row?.slug ?? "";
}

async function begunJob(world: World): Promise<{ id: number; path: string; params: Record<string, string> }> {
  const id = await job(world);
  return { id, path: `/settings/jobs/${id}`, params: { id: String(id) } };
}

async function anotherDevice({ accountId }: Person): Promise<void> {
  const now = Date.now();
  const row = { id: newId(), tokenHash: newUid(40), accountId, device: "Another", createdAt: now, lastSeenAt: now };
  await bind(env.DIRECTORY, insertInto(accountSessions, { ...row, expiresAt: now + 86_400_000 })).run();
}

const listed = (world: World, fields: Record<string, string>): AcceptedForm => ({
  path: "/members/invitations",
  fields,
  notBy: [world.max, world.mo],
});

const preference = "/settings/landing_page/welcome_banner_preference";
const preferred = (fields: Record<string, string>) => ({ path: "/account/notifications", fields });
const bannerFields = { intent: "banner", heading: "Welcome", text: "", button_label: "", button_address: "" };
const pageFields = { title: "About us", body: "Words.", slug: "", status: "published", visible_to: "everybody" };

async function editedPage(world: World): Promise<Omit<AcceptedForm, "fields">> {
  const id = await sitePage(world);
  const path = `/settings/pages/${id}/edit`;
  return { path, params: { id: String(id) }, notBy: [world.max, world.mo] };
}

const listedLinks = (world: World, fields: Record<string, string>): AcceptedForm => ({
  path: "/settings/navigation",
  fields,
  notBy: [world.max, world.mo],
});

async function editedLink(world: World): Promise<Omit<AcceptedForm, "fields">> {
  const id = await headerLink(world);
  const path = `/settings/navigation/${id}/edit`;
  return { path, params: { id: String(id) }, notBy: [world.max, world.mo] };
}

const listedTopics = (world: World, intent: string): AcceptedForm => ({
  path: "/settings/topics",
  fields: { intent },
  notBy: [world.max, world.mo],
});

async function editedEmoji(world: World): Promise<Omit<AcceptedForm, "fields">> {
  const id = await customEmoji(world);
  return { path: `/settings/custom_emoji/${id}/edit`, params: { id: String(id) }, notBy: [world.max, world.mo] };
}

async function editedTopic(world: World): Promise<Omit<AcceptedForm, "fields">> {
  const id = await topic(world);
  return { path: `/settings/topics/${id}/edit`, params: { id: String(id) }, notBy: [world.max, world.mo] };
}

const snippetFields = {
  name: "Counter",
  code: "<p>Hello",
  place: "foot",
  height: "90",
  visible_to: "everybody",
  is_on: "on",
};

const listedSnippets = (world: World, intent: string): AcceptedForm => ({
  path: "/settings/code_snippets",
  fields: { intent },
  notBy: [world.max, world.mo],
});

async function editedSnippet(world: World): Promise<Omit<AcceptedForm, "fields">> {
  const id = await codeSnippet(world);
  const path = `/settings/code_snippets/${id}/edit`;
  return { path, params: { id: String(id) }, notBy: [world.max, world.mo] };
}

async function editing(world: World): Promise<Omit<AcceptedForm, "fields">> {
  const id = await invitation(world);
  const path = `/members/invitation_links/${id}/edit`;
  return { path, params: { id: String(id) }, notBy: [world.max, world.mo] };
}

const managing = ({ id }: Person, { max, mo }: World, fields: Record<string, string>): AcceptedForm => ({
  path: `/members/edit/${id}`,
  params: { memberId: String(id) },
  fields,
  notBy: [max, mo],
});

/** What is sent to a group of Olive's; who is not in it does not find it. */
async function inRoom(world: World, fields: Record<string, string>): Promise<AcceptedForm> {
  const uuid = await chatRoom(world);
  // What was said in it comes into the shard a little later, whoever asks for what meanwhile.
  await copied(world, { uuid });
  return { path: `/messages/${uuid}`, params: { uuid }, fields, notBy: [world.ada] };
}

/** As `inRoom`, of a chat space, whose room is every member's. */
async function inTalk(world: World, fields: Record<string, string>): Promise<AcceptedForm> {
  const json = { name: `Talk ${newUid(5)}`, post_type: "chat", space_group_id: world.group };
  const talk: unknown = await made(world, "/spaces", json);
  const { slug, chat_room_uuid: uuid } = talk as { slug: string; chat_room_uuid: string };
  await made(world, `/chat_rooms/${uuid}/messages`, { key: `key-${newUid(8)}`, body: "Hello" });
  await copied(world, { uuid });
  const { object } = await roomOf(world, { uuid });
  const form = { path: `/c/${slug}`, params: { spaceSlug: slug }, fields };
  return / \d/.test(fields.intent ?? "") ? { ...form, keeps: () => object.standing() } : form;
}

/** As `inRoom`, of what is done to a message and kept by the room alone; what is undone was done before. */
async function onMessage(world: World, intent: string): Promise<AcceptedForm> {
  const form = await inRoom(world, { intent });
  const uuid = form.params?.uuid ?? "";
  const { object } = await roomOf(world, { uuid });
  const by = { memberId: world.olive.id, seat: Date.now(), from: 0 };
  if (intent.startsWith("unreact")) await object.react(by, 1, "☕", 1);
  if (intent.startsWith("unpin")) await object.pin(by, 1, { isPinned: true, at: 1 });
  if (intent.startsWith("unspotlight")) await object.spotlight(by, 1, true);
  return { ...form, keeps: () => object.standing() };
}

/** What one's own page of bookmarks is sent; anybody else's are not found. */
const ownSearch = (fields: Record<string, string>, world: World) => ({
  path: "/search?q=plaza",
  fields,
  notBy: [world.max],
});

const ownBookmarks = (world: World, fields: Record<string, string>) => ({
  path: "/bookmarks",
  fields,
  notBy: [world.max, world.ada],
});

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);

const spaceMarked = async (world: World) =>
  (await made(world, "/bookmarks", { bookmarkable_type: "Space", bookmarkable_id: world.plaza.id })).id;

function judged(intent: "approve" | "reject"): Make {
  return async (world) => ({
    path: "/settings/moderation",
    fields: {
      intent,
      id: String(await reported(world)),
      version: "1",
      action_reason_body: intent === "reject" ? "Not here." : "",
    },
    by: world.mo,
    notBy: [world.max, world.mia],
  });
}

/** Each time another number: what is set already is set by nobody. */
let ruledSo = 0;

/** Olive has blocked Max. */
const blockedMax = async (world: World) => blockMember(await as(world.community, world.olive), world.max.id);

/** Max has asked to come. */
async function judging(world: World, intent: string) {
  const { id, path, params } = await meeting(world, { needsApproval: true });
  await giveRsvp(await as(world.community, world.max), id);
  return { path: `${path}/attendees`, params, fields: { intent, member_id: String(world.max.id) }, notBy: [world.max] };
}

async function series(world: World) {
  const space = await addSpace(world, `series-${newUid(8)}`, { postType: "event", displayView: "list" });
  const { id, slug } = await event(world, world.olive, space, { repeats: WEEKLY });
  return { id, path: `/c/${space.slug}/${slug}`, params: { spaceSlug: space.slug, slug } };
}

/** An event's page, the owner's. */
async function meeting(world: World, chosen: EventChoice = {}) {
  const space = await addSpace(world, `meetings-${newUid(8)}`, { postType: "event", displayView: "list" });
  const { id, slug } = await event(world, world.olive, space, chosen);
  return { id, path: `/c/${space.slug}/${slug}`, params: { spaceSlug: space.slug, slug } };
}

async function onCourseTopics(world: World, fields: (id: number) => Record<string, string>): Promise<AcceptedForm> {
  return { path: "/settings/course_topics", fields: fields(await courseTopic(world)), notBy: [world.max, world.mo] };
}

type MadeCourse = Awaited<ReturnType<typeof course>>;

async function onLesson(world: World, page: string, fields: Record<string, string>): Promise<AcceptedForm> {
  const { slug, sectionId, lessonId } = await course(world);
  const params = { spaceSlug: slug, sectionId: String(sectionId), lessonId: String(lessonId) };
  return { path: `/c/${slug}/sections/${sectionId}/${page}/${lessonId}`, params, fields, notBy: [world.max] };
}

async function onOutline(world: World, fields: (of: MadeCourse) => Record<string, string>): Promise<AcceptedForm> {
  const made = await course(world);
  const { slug } = made;
  return { path: `/c/${slug}/settings/outline`, params: { spaceSlug: slug }, fields: fields(made), notBy: [world.max] };
}
