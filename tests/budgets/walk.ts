import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { type LoaderFunction, RouterContextProvider } from "react-router";
import { encodeCursor } from "~/features/comments/cursor";
import { ctxContext } from "~/platform/router-context";
import routes from "~/routes";
import app from "../../workers/app";
import { createContext } from "../../workers/context";
import { doors } from "../../workers/doors";
import type { Person } from "../world";
import type { Counted, Ran } from "./counted";
import { ID } from "./grown-rows";
import type { GrownTown } from "./grown-town";

/** What a page, a door or a sweep asked of its shard. */
export interface Cost {
  what: string;
  who: Person | null;
  /** An answer's status; of a page: shown, refused, broken. */
  status: string;
  inShell: boolean;
  /** The feed, and what lists one's spaces. */
  goesOverSpaces: boolean;
  /** Counts the new notifications. */
  showsBadge: boolean;
  ran: Ran[];
  /** What its listeners asked once it was answered. */
  after: Ran[];
  trips: number;
}

/** Every module of the routes: a new one is here from its first day. */
const modules = import.meta.glob<{ loader?: LoaderFunction }>("../../app/{root.tsx,routes/**/*.{ts,tsx}}");

/** Compiled once, where there is time for it: the first page would pay for all. */
export const loadModules = () => Promise.all(Object.values(modules).map((load) => load()));

interface Route {
  path: string;
  /** From the root down: their loaders run side by side. */
  files: string[];
}

function routesIn(entry: RouteConfigEntry, above: string, files: string[]): Route[] {
  const path = entry.path ? `${above}/${entry.path}` : above;
  const chain = [...files, entry.file];
  return entry.children?.flatMap((child) => routesIn(child, path, chain)) ?? [{ path: path || "/", files: chain }];
}

export interface PageAddress extends Route {
  params: Record<string, string>;
  address: string;
}

/** In the order of likes: among those that are liked, and behind them, where all that a page looks at is liked. */
const COMMENT_PLACES = [25, 0].flatMap((rank) =>
  (["after", "before"] as const).map(
    (direction) =>
      `?cursor=${encodeCursor({ direction, sort: "likes", rank, createdAt: 1_900, id: ID.comment + 1_900 })}`,
  ),
);

/** What a page may be asked beside its address. */
const QUERIES: Record<string, string[]> = {
  "/": ["", "?sort=latest"],
  "/c/:spaceSlug": [
    "",
    ...["active", "latest", "oldest", "likes", "alphabetical"].map((sort) => `?sort=${sort}`),
    "?topic=t1",
    "?topic=t1&sort=likes",
  ],
  "/c/:spaceSlug/:slug": ["", "?message_id=8000001", "?message_id=8002990", "?sort=latest", "?sort=likes"],
  "/c/:spaceSlug/:slug/history": ["", "?version=50"],
  "/members": ["", "?q=member", "?q=nobody", "?role=moderator", "?space_group_id=5000001", "?status=removed"],
  "/search": ["", "?q=post", "?q=post&type=posts&sort=latest", "?q=in:s1 from:member", "?q=post&type=messages"],
  "/settings/members/activity_logs": ["", "?group=posts", "?member=m5", "?who=member", "?from=2026-01-01"],
  "/admin/members/:memberPublicId/access": ["", "?q=space", "?space=s101"],
  "/u/:publicUid": ["", "?tab=comments", "?tab=spaces"],
  "/settings/posts/bulk_actions": [
    "",
    "?status=draft",
    "?space=6000001",
    "?topic=1",
    "?author=m5",
    "?who=member",
    "?q=words+that+no+title+has",
  ],
  "/settings/posts": ["", "?status=scheduled", "?status=published"],
  "/s/:slug/invite": ["", "?q=member", `?q=${"x".repeat(60)}`],
  "/space_members/new": ["", "?space=s1", "?space=s1&q=member", `?space=s1&q=${"x".repeat(60)}`],
  "/notifications": [
    "",
    "?notification_group=likes",
    "?status=archived",
    "?status=snoozed&notification_group=likes",
    "?cursor=8999999999999.9",
  ],
  "/bookmarks": [
    "",
    "?bookmarkable_type=Post",
    "?reminders=true",
    "?due=true",
    "?folder_id=none",
    "?folder_id=16000000",
  ],
};

/** Every page of the routes, at the addresses where most of each kind of row hangs. */
export function pageAddresses(town: GrownTown): PageAddress[] {
  return routes
    .flatMap((entry) => routesIn(entry, "", ["root.tsx"]))
    .flatMap(({ path, files }) =>
      paramsOf(town, path).flatMap((params) =>
        (QUERIES[path] ?? [""]).map((query) => {
          const filled = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "x").replace("*", "nowhere");
          return { path, files, params, address: filled + query };
        }),
      ),
    );
}

function paramsOf(town: GrownTown, path: string): Record<string, string>[] {
  const at = (space: { slug: string }) => ({ spaceSlug: space.slug });
  if (path.startsWith("/s/")) return [{ slug: "g1" }];
  if (path.startsWith("/c/:spaceSlug/:slug")) return [{ ...at(town.plaza), slug: town.popular.slug }];
  if (path.startsWith("/c/")) return [at(town.plaza), at(town.hall), at(town.besieged)];
  if (path.startsWith("/members/edit/")) return [{ memberId: String(town.author.id) }];
  if (path.startsWith("/admin/members/")) {
    return [{ memberPublicId: town.author.publicUid }, { memberPublicId: town.busy.publicUid }];
  }
  if (path.startsWith("/shared/")) return [{ shareUid: town.popular.shareUid }];
  if (path.startsWith("/u/")) return [{ publicUid: town.author.publicUid }, { publicUid: town.quiet.publicUid }];
  if (path.startsWith("/settings/jobs")) return [town.job, town.bulk].map((id) => ({ id: String(id) }));
  return [{ id: String(town.popular.id) }];
}

/** Runs the loaders of a page as a request for it does, with what the isolate remembers of hosts. */
export async function costOfPage(
  databases: Counted,
  town: GrownTown,
  who: Person | null,
  { path, files, params, address }: PageAddress,
): Promise<Cost> {
  const url = `http://${town.community.slug}.localhost${address}`;
  const request = new Request(url, { headers: who ? { Cookie: who.cookie } : {} });
  const execution = createExecutionContext();
  const ctx = await createContext(request, databases.bindings, execution);
  const context = new RouterContextProvider();
  context.set(ctxContext, ctx);
  const args = { request, params, context } as unknown as Parameters<LoaderFunction>[0];
  const loaders = await Promise.all(files.map(async (file) => (await modules[`../../app/${file}`]?.())?.loader));
  databases.take();
  const answers = await Promise.allSettled(loaders.map(async (load) => load?.(args)));
  const { shard: ran, trips } = databases.take();
  await waitOnExecutionContext(execution);
  databases.take();
  const refusals = answers.flatMap((answer) => {
    if (answer.status === "rejected") return [answer.reason as unknown];
    // A locked page is a refusal that stands in the shell.
    return isRefusal(answer.value) ? [answer.value] : [];
  });
  const isBroken = refusals.some((reason) => reason instanceof Error);
  return {
    what: `${address} for ${who?.name ?? "a visitor"}`,
    who,
    status: isBroken ? "broken" : refusals.length > 0 ? "refused" : "shown",
    inShell: files.includes("routes/shell.tsx"),
    goesOverSpaces: SPACES_OF_ONE.test(path),
    showsBadge: files.includes("routes/shell.tsx"),
    ran,
    after: [],
    trips,
  };
}

const isRefusal = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "type" in value && value.type === "DataWithResponseInit";

/** Pages that go over the spaces one may see, as the feed does. */
const SPACES_OF_ONE =
  /^\/(feed)?$|^\/account\/notifications$|^\/settings\/(posts|spaces)$|^\/space_members\/new$|^\/u\/|^\/s\/.*csv$/;

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** A page of posts that many like. */
const DETAILS = Array.from({ length: 20 }, (_, i) => 7_000_011 + i).join(",");

/** What a door may be asked beside its address, as open pages and the wire ask it. */
const QUERIES_OF: Record<string, string[]> = {
  "GET /internal_api/activity_logs": ["", "?group=posts", "?member=m5"],
  "GET /internal_api/members": ["", "?q=nobody", "?space_group_id=5000001"],
  "GET /internal_api/members/:id/role_change": ["?role=moderator", "?role=admin"],
  "GET /internal_api/members/:id/access": ["?space_id=s101"],
  "GET /internal_api/spaces/max_space_limit": ["?space_group_id=5000001"],
  "GET /internal_api/spaces/:id/access_change": ["?access=draft", "?access=private"],
  "GET /internal_api/spaces/:id/access_change/members": ["?access=draft&side=lose", "?access=private&side=gain"],
  "GET /internal_api/user_likes": ["?user_likeable_type=Post&user_likeable_id=7000001"],
  "GET /internal_api/reactions/member_details": ["?reactable_type=Post&reactable_id=7000001&emoji=%E2%98%95"],
  "GET /internal_api/poll_responses": ["?poll_option_id=17000002"],
  "GET /internal_api/posts": ["", "?sort=latest", "?page=10&per_page=100"],
  "GET /internal_api/posts/details": [`?post_ids=${DETAILS}`],
  "GET /internal_api/posts/:postId/comments": ["", "?latest=true", "?sort=latest", "?sort=likes", ...COMMENT_PLACES],
  "GET /internal_api/spaces/:spaceSlug/posts": ["", "?topic=t1&sort=latest", "?page=10&per_page=100"],
  "GET /internal_api/community/legal": ["?document=terms"],
  "GET /internal_api/communities/address": ["?slug=somewhere"],
};

/** Every line of every door but those of a laptop and of sockets: what reads first, what takes away last. */
export const doorLines: DoorLine[] = [
  ...new Map(
    doors.routes
      .filter(({ method, path }) => method !== "ALL" && !path.includes("*") && !/^\/(dev|parties)/.test(path))
      .map(({ method, path }) => [`${method} ${path}`, { method, path }]),
  ).values(),
]
  .flatMap((line) => (QUERIES_OF[`${line.method} ${line.path}`] ?? [""]).map((query) => ({ ...line, query })))
  .sort((a, b) => METHODS.indexOf(a.method) - METHODS.indexOf(b.method));

interface DoorLine {
  method: string;
  path: string;
  query: string;
}

/** Sends a line of a door what most of them accept; a refusal is an answer, too. */
export async function costOfDoor(
  databases: Counted,
  town: GrownTown,
  who: Person,
  { method, path, query }: DoorLine,
): Promise<Cost> {
  const origin = `http://${town.community.slug}.localhost`;
  const address = fill(town, path) + query;
  const body = method === "GET" ? null : JSON.stringify(bodyOf(town));
  const headers = {
    Origin: origin,
    Cookie: who.cookie,
    "Idempotency-Key": crypto.randomUUID(),
    ...(body ? { "Content-Type": "application/json", "Content-Length": String(body.length) } : {}),
  };
  const execution = createExecutionContext();
  databases.take();
  const request = new Request(`${origin}${address}`, { method, headers, body });
  const response = await app.fetch(request, databases.bindings, execution);
  const text = await response.text();
  const { shard: ran, trips } = databases.take();
  await waitOnExecutionContext(execution);
  const { shard: after } = databases.take();
  const status = String(response.status);
  const why = response.ok ? "" : ` ${text.slice(0, 120)}`;
  const goesOverSpaces = /^\/internal_api\/(posts|spaces)\/?$|\/move$|reorder$|space_groups\/:id\/members$/.test(path);
  const showsBadge = path.startsWith("/internal_api/notifications") && method === "GET";
  return {
    what: `${method} ${address} for ${who.name}: ${status}${why}`,
    who,
    status,
    inShell: false,
    goesOverSpaces,
    showsBadge,
    ran,
    after,
    trips,
  };
}

const bodyOf = ({ popular, plaza }: GrownTown) => ({
  user_likeable_type: "Post",
  user_likeable_id: popular.id,
  bookmarkable_type: "Post",
  bookmarkable_id: popular.id,
  is_on: false,
  flagged_content_type: "Post",
  flagged_content_id: popular.id,
  reported_reason: "spam",
  post_ids: [popular.id],
  put_away_up_to: "2026-01-01T00:00:00Z",
  internal_custom_html: "<p>Open</p>",
  listener: "notifications",
  query: "post",
  from: "s101",
  action: "pin",
  share_post_enabled: true,
  field_name: "cover_image",
  name: "A name",
  slug: undefined,
  body: "Words that somebody wrote.",
  confirm: "Space 99",
  confirm_name: "Space 99",
  role: "member",
  message: "Please",
  until: null,
  community_member_ids: [2_050_000],
  ids: [plaza.id],
  direction: "down",
  space_group_id: 5_000_001,
  space_slug: plaza.slug,
  notification_group: "likes",
  title: "A title",
  url: "/members",
  code: "<p>Code",
  place: "hidden",
  origins: ["https://www.example.com"],
});

/** What is deleted, moved and changed is a space, a group, a post and a member that nothing else here needs. */
function fill({ popular, plaza, file, besieged, bulk }: GrownTown, path: string): string {
  return path
    .replace(":spaceSlug", plaza.slug)
    .replace("/posts/:slug", "/posts/p2")
    .replace("/posts/:postId/comments/:id", `/posts/${popular.id}/comments/${popular.comment}`)
    .replace(":postId", String(popular.id))
    .replace("/posts/:id/post_followers", `/posts/${popular.id}/post_followers`)
    .replace("/flagged_contents/:id", "/flagged_contents/17000002")
    .replace("/moderation_settings/:kind", "/moderation_settings/first_post")
    .replace("/posts/:id/versions", "/posts/7000002/versions")
    .replace("/files/:id{[0-9]{1,16}}/:name", `/files/${file}/640.webp`)
    .replace("/custom_emoji/:name{[a-z0-9_]{2,32}}", "/custom_emoji/bean")
    .replace(":shareUid", popular.shareUid)
    .replace("/bulk_actions/:id", `/bulk_actions/${bulk}`)
    .replace("/jobs/:id", "/jobs/12000001")
    .replace("/polls/:id", "/polls/17000001")
    .replace("/drafts/:id", "/drafts/7000003")
    .replace("/posts/:id/schedule", "/posts/7000003/schedule")
    .replace("/deleted/:id", "/deleted/7000004")
    .replace("/space_members/:memberId", "/space_members/2050000")
    .replace(/entry_requests\/:memberId/, "entry_requests/2001001")
    .replace("/members/:id", "/members/2050000")
    .replace("/spaces/:id/entry", `/spaces/${besieged.id}/entry`)
    .replace("/spaces/:id", "/spaces/6000099")
    .replace("/space_groups/:id", "/space_groups/5000010")
    .replace("/notifications/:id", "/notifications/9000001")
    .replace("/saved_searches/:id", "/saved_searches/19000001")
    .replace("/bookmarks/:id", "/bookmarks/16000001")
    .replace("/bookmark_folders/:id", "/bookmark_folders/16000000")
    .replace(/:\w+(\{[^/]*\})?/g, "1");
}
