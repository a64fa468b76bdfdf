import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import type { LoaderFunction } from "react-router";
import { sql } from "~/platform/database/sql";
import app from "../../workers/app";
import { runCron } from "../../workers/cron";
import type { PostPayload } from "~/features/posts/present";
import { draftOf, optionOf, withPolls } from "../features/polls/asking";
import { type Costly, costlySteps, seen, watched } from "../platform/statements";
import { createWorld, env, newId, type Person, run, type World } from "../world";
import { open } from "./pages";

/**
 * Steps that may stay, each by the statement it stands in and with the reason why it cannot grow beyond
 * 500 rows or why nothing else would do.
 */
const EXCEPTIONS: readonly { matches: RegExp; step: RegExp; why: string }[] = [
  {
    matches: /^select count\(\*\) as n from \(select distinct sm\.member_id from space_groups g/,
    step: /DISTINCT/,
    why: "who is in several spaces of a group counts once, to 1,000, for the admin who is about to delete it",
  },
  {
    matches: /^select r\.\*,.* from \(select r\.\* from \(.*limit \?\) r/s,
    step: /^SCAN r$|ORDER BY/,
    why: "r is whom a teller tells at once, at most 501, in the order that its own statement gave",
  },
  {
    matches: /from sendings w indexed by sendings_waiting left join/,
    step: /^SCAN r$|ORDER BY/,
    why: "r is what waits for fifty members, at most 1,000 rows, in the order in which it happened",
  },
  {
    matches:
      /^select w\.community_id as communityId, w\.member_id as id from \(select .* from sendings indexed by sendings_due/,
    step: /GROUP BY|ORDER BY/,
    why: "whose the first 1,000 rows are that are due, whoever waits longest first",
  },
  {
    matches: /^with recursive visible.*order by heap\.at desc/s,
    step: /ORDER BY/,
    why: "sorts the 21 rows of the page that the merge has found",
  },
  {
    matches: /with recursive walked\(space_id\) as .*merged\(space_id, at, id\) as .*order by merged\.at/s,
    step: /ORDER BY/,
    why: "sorts the page of events, or the 300 of a calendar, that the merge has found",
  },
  {
    matches: /^with mine\(id\) as materialized \(select t\.post_id from event_attendees/,
    step: /ORDER BY|^SCAN (?:mine|shown)$/,
    why: "a member's calendar feed has at most 500 dates, of the newest 2,000 that they said yes to",
  },
  {
    matches: /^with open\(space_id\) as \(select s\.id as space_id from spaces s indexed by spaces_of_events/,
    step: /ORDER BY/,
    why: "sorts the spaces of events that a filter offers, by name",
  },
  {
    matches: /^with found\(id, at\) as .* limit \?\)/s,
    step: /ORDER BY/,
    why: "sorts the 21 posts of a page to choose from",
  },
  {
    matches: /^with (?:pinned\(id, at\) as .*)?page\((?:n, word, tie, )?id\) as \(.* limit /s,
    step: /ORDER BY/,
    why: "sorts the 21 rows of the page that an index gave; that it gave them in order, the rows read prove",
  },
  {
    matches: /thread as \(select \* from root/,
    step: /^SCAN c$|ORDER BY/,
    why: "c is the page's own threads there, at most 21 with 3 replies each",
  },
  {
    matches: /select f\.id from facts f order by f\.seq desc limit 1/,
    step: /^SCAN f$/,
    why: "the newest fact is the last row of its table, and the only one that is looked at",
  },
  {
    matches: /from json_each\(\?\) j join facts/,
    step: /ORDER BY/,
    why: "sorts the facts that one message names",
  },
  {
    matches: /from account_communities a join communities c/,
    step: /ORDER BY/,
    why: "sorts the communities of one person",
  },
  {
    matches: /from imports where community_id|newest n join import_skips/,
    step: /ORDER BY/,
    why: "sorts the imports of one community, of which there is one for each file",
  },
  {
    matches: /^select s\.id, s\.name, s\.emoji from space_groups g join spaces s indexed by spaces_group/,
    step: /ORDER BY/,
    why: "sorts the spaces of one community by their groups' order, which a form offers its admin",
  },
  {
    matches: /from communities c where c\.state = 'ready' order by c\.created_at, c\.id limit 1$/,
    step: /^SCAN c USING INDEX communities_first$/,
    why: "the first of an index in this very order, and the only one that is looked at",
  },
  {
    matches: /from communities where state <> 'deleted'/,
    step: /SCAN communities|GROUP BY/,
    why: "asks whether there is any, or (people make communities rarely) how many each shard of a small table has",
  },
  {
    matches: /^select [\w, ]+ from communities where (?:is_demo = 1 and state = 'ready'|state = 'deleted') order by/,
    step: /^SCAN communities USING INDEX communities_(?:demo|deleted)$/,
    why: "a partial index that holds the demo's two, or what is being removed, and is read as far as the limit",
  },
  {
    matches: /^with stretch as materialized/,
    step: /ORDER BY|^SCAN /,
    why: "a step of a removal goes along the key of a table as far as its limit, and sorts that to find where it ends",
  },
  {
    matches: /from spaces where deleted_at is not null and deleted_at <= \?/,
    step: /ORDER BY/,
    why: "the sweep walks the partial index of what was deleted in the last 30 days",
  },
  {
    matches: /^delete from (account|member)_sessions where/,
    step: /^SCAN (account|member)_sessions/,
    why: "a sweep that no page waits for",
  },
  {
    matches: /from access_grants g join spaces s .* where g\.id between \? and \?/s,
    step: /ORDER BY/,
    why: "sorts whom one step of a job has let in: a hundred members at most",
  },
  {
    matches: /^update posts set topics = /,
    step: /ORDER BY/,
    why: "a post has five topics at most",
  },
  {
    matches: /from chat_thread_members late indexed by chat_thread_members_late/,
    step: /^SCAN f$/,
    why: "goes through the two hundred threads of late that its own subselect found by their index",
  },
  {
    matches: /^with pinned\(id, at\) as \(select p\.id, p\.pinned_at as at from posts p join events e/,
    step: /ORDER BY/,
    why: "sorts a page of events, which their index gave, and those that are pinned before them",
  },
  {
    matches: /select w\.member_id as id from events e cross join json_each/,
    step: /ORDER BY|^SCAN n VIRTUAL/,
    why: "of each of the eight sizes of groups an index gave the first in line: of those eight it takes the first",
  },
  {
    matches: /from events e indexed by events_to_repeat/,
    step: /^SCAN e USING INDEX events_to_repeat/,
    why: "the sweep takes some rows of a partial index that holds events which are to repeat and have not begun, and nothing else",
  },
  {
    matches: /from (posts|comments) indexed by (posts|comments)_stale/,
    step: /^SCAN (posts|comments) USING INDEX (posts|comments)_stale/,
    why: "the sweep takes at most 100 rows of a partial index that holds what an older version wrote, and nothing else",
  },
];

const ROUTES = import.meta.glob<{ loader?: LoaderFunction }>("../../app/routes/**/*.tsx");

let world: World;
let costly: Costly[] = [];
const unscoped = new Set<string>();
const watchedFor = (memberId: number) => watched(env, { memberId, onUnscoped: (reason) => unscoped.add(reason) });

beforeAll(async () => {
  // Other files of this isolate leave what they issued: which ones ran before must not decide what is looked at.
  seen.clear();
  world = await createWorld();
  const post = await write();
  await leaveAFileBehind();
  const paths = pathsOf(post);
  for (const who of [world.olive, world.mia, null]) {
    for (const [file, path, params] of paths) await visit(who, file, path, params);
  }
  await sweep();
  for (const { text, database } of seen.values()) costly.push(...(await costlySteps(env[database], text)));
  costly = costly.filter(
    ({ text, step }) => !EXCEPTIONS.some((one) => one.matches.test(flat(text)) && one.step.test(step)),
  );
}, 60_000);

test("every page, door and sweep was looked at", () => {
  expect(seen.size).toBeGreaterThan(80);
});

test("no statement walks a table", () => {
  expect(costly.filter(({ step }) => step.startsWith("SCAN")).map(describe)).toEqual([]);
});

test("no statement sorts what an index could have given in order", () => {
  expect(costly.filter(({ step }) => !step.startsWith("SCAN")).map(describe)).toEqual([]);
});

test("every statement on a community's table binds the community, or the viewer whom the proof found", () => {
  expect([...unscoped]).toEqual([]);
});

const flat = (text: string) => text.replace(/\s+/g, " ").trim();
const describe = ({ text, step }: Costly) => `${step} <- ${flat(text)}`;

interface Made {
  id: number;
  slug: string;
  share_uid: string;
}

/** Writes through the doors, so that there is something to read and what writing issues is seen as well. */
async function write(): Promise<Made> {
  const { mia, ada, plaza } = world;
  const made = (await door(mia, "POST", `/internal_api/spaces/${plaza.slug}/posts`, {
    name: "Looked at",
    body: "Words.",
  })) as Made;
  await door(ada, "POST", `/internal_api/posts/${made.id}/comments`, { body: "One." });
  const like = { user_likeable_type: "Post", user_likeable_id: made.id };
  await door(ada, "POST", "/internal_api/user_likes", like);
  await door(ada, "DELETE", "/internal_api/user_likes", like);
  const reaction = { reactable_type: "Post", reactable_id: made.id, emoji: "☕" };
  await door(ada, "POST", "/internal_api/reactions", reaction);
  await door(ada, "DELETE", "/internal_api/reactions", reaction);
  await door(ada, "POST", "/internal_api/rich_text_fields/unfurl", { url: "https://www.example.com/" });
  const asking = (isAnonymous: boolean) =>
    door(mia, "POST", `/internal_api/spaces/${plaza.slug}/posts`, {
      name: "Asking",
      tiptap_body: withPolls(draftOf({ isAnonymous })),
    }) as Promise<PostPayload>;
  for (const { id, polls = [] } of [await asking(false), await asking(true)]) {
    const response = { poll_option_id: optionOf(polls[0], 0) };
    await door(ada, "POST", "/internal_api/poll_responses", response);
    for (const path of [
      `/internal_api/poll_responses?poll_option_id=${response.poll_option_id}`,
      `/internal_api/polls/${polls[0]?.id}`,
      `/internal_api/posts/details?post_ids=${id}`,
      `/internal_api/rich_text_fields/sgids/Poll/${polls[0]?.id}`,
    ])
      await door(ada, "GET", path).catch(() => null);
    await door(ada, "DELETE", "/internal_api/poll_responses", response);
  }
  for (const path of [
    `/internal_api/reactions/member_details?${new URLSearchParams({ reactable_type: "Post", reactable_id: String(made.id), emoji: "☕" })}`,
    `/internal_api/user_likes?user_likeable_type=Post&user_likeable_id=${made.id}`,
    `/internal_api/posts/${made.id}/comments`,
    `/internal_api/posts/details?post_ids=${made.id}`,
    "/internal_api/posts?sort=latest",
    `/internal_api/rich_text_fields/sgids/Post/${made.id}`,
    `/internal_api/rich_text_fields/sgids/CommunityMember/${mia.id}`,
    ...["active", "latest", "oldest", "likes", "alphabetical"].map(
      (sort) => `/internal_api/spaces/${plaza.slug}/posts?sort=${sort}`,
    ),
    "/internal_api/spaces",
    "/internal_api/space_groups",
    "/internal_api/notifications",
    "/internal_api/notifications?notification_group=likes",
    "/internal_api/notifications?status=archived",
    "/internal_api/notifications?status=snoozed",
    "/internal_api/notifications/new_count",
    "/internal_api/current_user",
  ]) {
    await door(mia, "GET", path);
  }
  await door(mia, "POST", `/internal_api/posts/${made.id}/read`, { comment_ids: [1, 2] });
  await door(mia, "GET", "/internal_api/rich_text_fields/sgids/File/1").catch(() => null);
  const file = { type: "file", attrs: { fileId: 1, name: "a.pdf", size: 1, type: "application/pdf" } };
  await door(mia, "POST", `/internal_api/spaces/${plaza.slug}/posts`, {
    name: "Not theirs",
    tiptap_body: { type: "doc", content: [file] },
  }).catch(() => null);
  await door(mia, "PATCH", `/internal_api/spaces/${plaza.slug}/posts/${made.slug}`, { body: "Other words." });
  await door(ada, "POST", `/internal_api/posts/${made.id}/versions/1/restore`, {});
  await door(ada, "DELETE", `/internal_api/posts/${made.id}/versions/2`, {});
  const shared = await door(mia, "PUT", `/internal_api/spaces/${plaza.slug}/posts/${made.slug}/share`, {
    share_post_enabled: true,
  });
  return shared as Made;
}

/** A file that has hung on nothing for long enough, so that the sweep issues what it issues for one. */
async function leaveAFileBehind(): Promise<void> {
  const { community, mia } = world;
  await run(
    community,
    sql`insert into files (id, community_id, owner_id, kind, filename, content_type, byte_size, created_at)
      values (${newId()}, ${community.id}, ${mia.id}, 'download', 'left.bin', 'application/octet-stream', 1, 1)`,
  );
}

async function door(who: Person, method: string, path: string, json?: object): Promise<unknown> {
  const url = `http://${world.community.slug}.localhost${path}`;
  const execution = createExecutionContext();
  const body = json && JSON.stringify(json);
  const headers = {
    Cookie: who.cookie,
    Origin: new URL(url).origin,
    ...(body ? { "Content-Type": "application/json", "Content-Length": String(body.length) } : {}),
  };
  const answer = await app.fetch(new Request(url, { method, headers, body }), watchedFor(who.id), execution);
  await waitOnExecutionContext(execution);
  if (answer.status >= 500) throw new Error(`${method} ${path} answered ${answer.status}`);
  return answer.json();
}

/** Every screen's address, with the file of its loader. */
function pathsOf(post: Made): [file: string, path: string, params: Record<string, string>][] {
  const space = { spaceSlug: world.plaza.slug };
  const at = { ...space, slug: post.slug };
  return [
    ["home", "/", {}],
    ["home", "/?sort=latest", {}],
    ["spaces/space", `/c/${space.spaceSlug}`, space],
    ...["active", "latest", "oldest", "likes", "alphabetical"].map(
      (sort) =>
        ["spaces/space", `/c/${space.spaceSlug}?sort=${sort}`, space] as [string, string, Record<string, string>],
    ),
    ["spaces/members", `/c/${space.spaceSlug}/members`, space],
    ["spaces/group", "/s/house", { slug: "house" }],
    ["spaces/group-invite", "/s/house/invite", { slug: "house" }],
    ["spaces/group-invite", "/s/house/invite?q=max", { slug: "house" }],
    ["spaces/group-settings", "/s/house/settings", { slug: "house" }],
    ["spaces/new-space", "/spaces/new", {}],
    ["spaces/space-settings", `/c/${space.spaceSlug}/settings`, space],
    ["spaces/duplicate-space", `/c/${space.spaceSlug}/settings/duplicate`, space],
    ["spaces/add-members", "/space_members/new", {}],
    ["spaces/add-members", `/space_members/new?space=${space.spaceSlug}`, {}],
    ["spaces/manage", "/settings/spaces", {}],
    ["posts/post", `/c/${space.spaceSlug}/${post.slug}`, at],
    ["posts/new", `/c/${space.spaceSlug}/new`, space],
    ["posts/edit", `/c/${space.spaceSlug}/${post.slug}/edit`, at],
    ["posts/new-duplicate", `/c/${space.spaceSlug}/${post.slug}/new_duplicate`, at],
    ["posts/history", `/c/${space.spaceSlug}/${post.slug}/history`, at],
    ["posts/history", `/c/${space.spaceSlug}/${post.slug}/history?version=1`, at],
    ["posts/seo", `/c/${space.spaceSlug}/${post.slug}/seo`, at],
    ["posts/custom-html", `/c/${space.spaceSlug}/${post.slug}/custom_html`, at],
    ["posts/share", `/c/${space.spaceSlug}/${post.slug}/share`, at],
    ["posts/shared", `/shared/${post.share_uid}`, { shareUid: post.share_uid }],
    ["posts/by-id", `/posts/${post.id}`, { id: String(post.id) }],
    ["posts/dashboard", "/settings/posts", {}],
    ["posts/dashboard", "/settings/posts?status=draft", {}],
    ["posts/dashboard", "/settings/posts?status=scheduled", {}],
    ["posts/bulk-actions", "/settings/posts/bulk_actions", {}],
    ["posts/bulk-actions", "/settings/posts/bulk_actions?status=draft&q=tea", {}],
    ["posts/bulk-actions", "/settings/posts/bulk_actions?space=1&q=tea", {}],
    ["posts/bulk-actions", "/settings/posts/bulk_actions?topic=1", {}],
    ["posts/bulk-actions", `/settings/posts/bulk_actions?author=${world.mia.publicUid}`, {}],
    ["posts/bulk-actions", "/settings/posts/bulk_actions?who=Mia", {}],
    ["posts/schedule", `/posts/${post.id}/schedule`, { id: String(post.id) }],
    ["notifications", "/notifications", {}],
    ["account/notifications", "/account/notifications", {}],
    ["settings/notifications", "/settings/notifications", {}],
    ["settings/weekly-digest", "/settings/weekly_digest", {}],
    ["settings/weekly-digest", `/settings/weekly_digest?member=${world.mia.publicUid}`, {}],
    ["members/profile", `/u/${world.mia.publicUid}`, { publicUid: world.mia.publicUid }],
    ["members/profile-settings", "/settings/profile", {}],
    ["account/account", "/account", {}],
    ["account/authentication", "/account/authentication", {}],
    ["communities/switcher", "/community_switchers", {}],
    ["communities/new", "/communities/new", {}],
    ["settings/general", "/settings", {}],
    ["settings/onboarding", "/settings/onboarding", {}],
    ["settings/demo", "/settings/demo", {}],
    ["settings/theme", "/settings/theme", {}],
    ["settings/seo", "/settings/seo", {}],
    ["settings/legal", "/settings/legal", {}],
    ["settings/legal-document", "/settings/legal/terms", { document: "terms" }],
    ["legal/agree", "/legal/agree", {}],
    ["legal/document", "/legal/terms", { document: "terms" }],
    ["settings/deliveries", "/settings/deliveries", {}],
    ["settings/mail", "/settings/deliveries/mail", {}],
    ["settings/attached-files", "/settings/communities/attached_files", {}],
    ["settings/attached-files", `/settings/communities/attached_files?member=${world.mia.publicUid}`, {}],
    ["settings/imports", "/settings/imports", {}],
    ["settings/activity-logs", "/settings/members/activity_logs", {}],
    ["settings/activity-logs", `/settings/members/activity_logs?member=${world.mia.publicUid}&group=posts`, {}],
    ["members/admin-info", `/admin/members/${world.mia.publicUid}`, { memberPublicId: world.mia.publicUid }],
    ["members/admin-access", `/admin/members/${world.mia.publicUid}/access`, { memberPublicId: world.mia.publicUid }],
    ["settings/jobs", "/settings/jobs", {}],
    ["settings/job", "/settings/jobs/1", { id: "1" }],
  ];
}

/** A refusal is an answer, too; only what breaks is none. */
async function visit(who: Person | null, file: string, path: string, params: Record<string, string>): Promise<void> {
  const route = await ROUTES[`../../app/routes/${file}.tsx`]?.();
  if (!route?.loader) throw new Error(`${file} has no loader`);
  const bindings = watchedFor(who?.id ?? 0);
  await open(world.community, who, path, route.loader, params, bindings).catch((refusal: unknown) => {
    if (refusal instanceof Error) throw new Error(`${path} broke: ${refusal.message}`, { cause: refusal });
  });
}

async function sweep(): Promise<void> {
  const execution = createExecutionContext();
  await runCron({} as ScheduledController, watchedFor(0), execution);
  await waitOnExecutionContext(execution);
}
