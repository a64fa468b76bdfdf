import { getTableColumns, getTableName, is, Table } from "drizzle-orm";
import * as community from "#db/community/schema";
import * as directory from "#db/directory/schema";
import type { Env } from "~/platform/env";

/** Who a request is made for. */
export interface Scope {
  /** 0 for a visitor and for sweeps. */
  memberId: number;
  /** What hears of a statement that leaves its community; without it the statement is refused. */
  onUnscoped?: (reason: string) => void;
}

export interface Seen {
  text: string;
  database: DatabaseName;
}

export type DatabaseName = "DIRECTORY" | "SHARD_1" | "SHARD_2";

/** Every different statement the tests of this isolate have issued through a context, by its text. */
export const seen = new Map<string, Seen>();

/**
 * The bindings as a context gets them, with every database watched: statements are remembered, and one on a
 * community's table that neither binds the community nor reaches its rows through the viewer is refused
 * (mechanisms, section 3).
 */
export function watched<E extends Env>(env: E, scope: Scope): E {
  return {
    ...env,
    DIRECTORY: watchDatabase(env.DIRECTORY, "DIRECTORY", () => undefined),
    SHARD_1: watchDatabase(env.SHARD_1, "SHARD_1", (text, params) => refuseUnscoped(text, params, scope)),
    SHARD_2: watchDatabase(env.SHARD_2, "SHARD_2", (text, params) => refuseUnscoped(text, params, scope)),
  };
}

/** Why a statement leaves its community, or null when it does not. */
export function unscoped(text: string, params: readonly unknown[], scope: Scope): string | null {
  const tables = tablesOf(text).filter((name) => COMMUNITY_TABLES.has(name));
  const flat = text.replace(/\s+/g, " ").trim();
  if (tables.length === 0 || EXCEPTIONS.some(({ matches }) => matches.test(flat))) return null;
  const counted = numbered(text).replace(OF_THE_HOUSE, "");
  if (bindsCommunity(counted, params) || bindsViewer(counted, params, scope)) return null;
  return `${tables.join(", ")}: binds neither community_id nor the proven viewer: ${flat}`;
}

/** Asks of the community itself and binds nothing else to it: what stands around it must do so of its own. */
const OF_THE_HOUSE =
  /\((select house\.is_private from communities house where house\.community_id = \?\d+|select 1 from communities open where open\.community_id = \?\d+ and open\.is_private = 0)\)/g;

/** Every place with the number of its parameter: `?` takes the one after the last, as SQLite counts. */
function numbered(text: string): string {
  let last = 0;
  return text.replace(/\?(\d+)?/g, (_, given?: string) => {
    const place = given ? Number(given) : last + 1;
    last = Math.max(last, place);
    return `?${place}`;
  });
}

function bindsCommunity(text: string, params: readonly unknown[]): boolean {
  const isInsert = /^\s*insert into \w+\s*\([^)]*\bcommunity_id\b/i.test(text);
  const bound = [...text.matchAll(/\bcommunity_id = \?(\d+)/g)].map((match) => params[Number(match[1]) - 1]);
  return isInsert || (bound.length > 0 && bound.every((value) => Number.isSafeInteger(value)));
}

/** Rows of the proven viewer, whose id belongs to one community and to nobody else. */
function bindsViewer(text: string, params: readonly unknown[], { memberId }: Scope): boolean {
  const bound = [...text.matchAll(/\bmember_id = \?(\d+)|\bmembers(?: m)? where (?:m\.)?id = \?(\d+)/g)];
  const ids = bound.map((match) => params[Number(match[1] ?? match[2]) - 1]);
  // A claim that did not hold leaves a visitor, whose id is nobody's.
  return ids.some((id) => id === memberId || id === 0);
}

function refuseUnscoped(text: string, params: readonly unknown[], scope: Scope): void {
  const reason = unscoped(text, params, scope);
  if (!reason) return;
  if (!scope.onUnscoped) throw new Error(reason);
  scope.onUnscoped(reason);
}

/** Statements that rightly look across the communities of a shard. */
const EXCEPTIONS: readonly { name: string; matches: RegExp; why: string }[] = [
  {
    name: "delivery",
    matches:
      /^(select (f\.\*|f\.\*, x\.listener, x\.attempts|seq, community_id as communityId) from (json_each|facts)|update facts set owed|(insert into|delete from) fact_failures|update fact_failures set (next_at|attempts))/,
    why: "facts are named by their shard-wide seq; each is then handled in a context of its own community",
  },
  {
    name: "lines of notifications",
    matches: /^update notifications set actors_count/,
    why: "the member is one whom the listener just found among the fact's own community",
  },
  {
    name: "featured posts",
    matches:
      /^select x\.post_id as id, x\.community_id as communityId, .* from featured_posts x indexed by featured_posts_due/,
    why: "the sweep finds what is over on the whole shard; each is then ended in a context of its own community",
  },
  {
    name: "sweeps",
    matches:
      /^(delete from member_sessions where token_hash in|select s\.token_hash as tokenHash, s\.community_id as communityId.* from member_sessions s indexed by member_sessions_masquerades left join|update files set owner_id = 0 where id in \(select id from files indexed by files_loose|delete from files where owner_id = 0 and id in|select id, community_id as communityId, name, posts_count as posts from spaces where deleted_at|select id, member_id as memberId, community_id as communityId, remind_at as remindAt from bookmarks indexed by bookmarks_remind|select id, community_id as communityId, author_id as authorId, published_at as at from posts indexed by posts_due|select id from push_devices indexed by push_devices_looked|select id, community_id as communityId, member_id as memberId, kind, snoozed_until as until from notifications indexed by notifications_waking|select q\.id as pollId, q\.community_id as communityId, .* from polls q indexed by polls_due|select e\.post_id as id, e\.community_id as communityId, e\.due_at as at, e\.series_id as seriesId from events e indexed by events_due|select e\.post_id as id, e\.community_id as communityId, p\.author_id as authorId from events e indexed by events_offers|select e\.post_id as id, e\.community_id as communityId, p\.author_id as authorId, e\.reminds_at as remindsAt, .* from events e indexed by events_reminds|select id, community_id as communityId from event_uploads indexed by event_uploads_due|select e\.post_id as id, e\.community_id as communityId from events e indexed by events_to_repeat|select s\.id, s\.community_id as communityId from event_series s indexed by event_series_due|select id, community_id as communityId from jobs indexed by jobs_(due|forgotten)|select id, community_id as communityId(, reactions <> '' as isReacted, edited_at is not null as isEdited, polls_count as pollsCount, post_type = 'event' or draft_version > 0 as mayHoldEvent)? from (posts indexed by posts_forgotten|topics indexed by topics_removed)|select community_id as communityId from communities indexed by communities_unsearched|select id, community_id as communityId, name from custom_emojis indexed by custom_emojis_deleted|select id, community_id as communityId, body_doc as bodyDoc, body_html as bodyHtml, excerpt, rendered(, draft_version as draftVersion)? from (posts|comments) indexed by (posts|comments)_stale)/,
    why: "what is due to go is found by its time, in every community of a shard; each is then handled in its own",
  },
  {
    name: "files of messages that were never said",
    matches:
      /^(update files set attached_kind = null|delete from chat_attachments where id in).* from chat_attachments indexed by chat_attachments_unsaid/s,
    why: "what nobody came to say for a week is let go by its time, in every community of a shard",
  },
  {
    name: "copies of rooms",
    matches:
      /^(select r\.id, r\.community_id as communityId\s+from chat_rooms r indexed by chat_rooms_copied|update chat_rooms set copied_form = \?)/,
    why: "copies of an earlier form are found by that, in every community of a shard; each room then copies into its own",
  },
  {
    name: "conversations that fall asleep",
    matches:
      /^(select r\.id from chat_rooms r indexed by chat_rooms_quiet|update chat_participants as p set asleep_at = r\.last_at|update chat_rooms as r set spoken_on = iif)/,
    why: "what nobody has spoken in for long is found by its day, in every community of a shard; each row says it of its own room",
  },
  {
    name: "previews of links",
    matches: /^delete from link_previews where \(community_id, slot\) in .* indexed by link_previews_expired/,
    why: "what no longer holds is forgotten by its time, in every community of a shard; none of it is shown",
  },
  {
    name: "outgoing mail",
    matches:
      /^(update outgoing set|update sendings as w set changed_at = \?, state = iif\(o\.sent_at|delete from outgoing where id (?:in|=)|update sendings set state = 'late', outgoing_id = null|select id from outgoing indexed by outgoing_due|select community_id as communityId, recipient from outgoing where id = \?)/,
    why: "one sender empties the whole shard's box, and what is told of a mail names its row; none is ever shown",
  },
  {
    name: "weekly digests",
    matches:
      /^(select id, community_id as communityId from sendings indexed by sendings_due|select community_id as communityId, day, hour, week, .* from weekly_digests indexed by weekly_digests_due)/,
    why: "what is due is found by its time, in every community of a shard; each is then handled in its own",
  },
  {
    name: "when mail was last looked at",
    matches: /^select at from mail_marks where community_id = 0$/,
    why: "whether a shard was taken back is asked of the shard: its mark is of no community",
  },
  {
    name: "browsers that are told",
    matches:
      /^(select id from push_devices indexed by push_devices_looked|delete from push_devices as d where d\.id in|update push_devices as d set looked_at)/,
    why: "those whose sign-in is over are found by when they were looked at, in every community of a shard; none is shown",
  },
  {
    name: "notices by mail",
    matches:
      /^(select w\.community_id as communityId, w\.member_id as id from \(select .* from sendings indexed by sendings_due|delete from sendings where id in \(select id from sendings where id <)/,
    why: "what is due is found by its time, in every community of a shard; each is then handled in its own",
  },
];

const names = (schema: Record<string, unknown>) =>
  new Set(
    Object.values(schema)
      .filter((value): value is Table => is(value, Table))
      .filter((table) => Object.keys(getTableColumns(table)).length > 0)
      .map((table) => getTableName(table)),
  );

const COMMUNITY_TABLES = names(community);
COMMUNITY_TABLES.delete("expect");
const ALL_TABLES = new Set([...names(community), ...names(directory)]);

/** The real tables a statement names. */
export function tablesOf(text: string): string[] {
  const found = [...text.matchAll(/\b(?:from|join|into|update)\s+(\w+)/gi)].map((match) => match[1] ?? "");
  return [...new Set(found.filter((name) => ALL_TABLES.has(name)))];
}

function watchDatabase(
  db: D1Database,
  name: DatabaseName,
  check: (text: string, params: unknown[]) => void,
): D1Database {
  const prepare = (on: Pick<D1Database, "prepare">) => (text: string) => {
    if (!seen.has(text)) seen.set(text, { text, database: name });
    const statement = on.prepare(text);
    return {
      bind: (...params: unknown[]) => {
        check(text, params);
        return statement.bind(...params);
      },
      first: statement.first.bind(statement),
      all: statement.all.bind(statement),
      run: statement.run.bind(statement),
      raw: statement.raw.bind(statement),
    };
  };
  const watchedDatabase = {
    prepare: prepare(db),
    batch: db.batch.bind(db),
    exec: db.exec.bind(db),
    dump: db.dump.bind(db),
    withSession(start?: string) {
      const session = db.withSession(start);
      return {
        prepare: prepare(session),
        batch: session.batch.bind(session),
        getBookmark: session.getBookmark.bind(session),
      };
    },
  };
  return watchedDatabase as unknown as D1Database;
}

/** A step of a plan that grows with the table: a walk of it, or a sort that no index gave. */
export interface Costly {
  text: string;
  step: string;
}

/** The costly steps of a statement's plan on a real database (budgets: query plans). */
export async function costlySteps(db: D1Database, text: string): Promise<Costly[]> {
  if (!/^\s*(with|select|insert|update|delete)\b/i.test(text)) return [];
  const results = await planOf(db, text);
  const real = realNames(text);
  return results
    .filter((row) => !isArmOfUnion(row, results))
    .map((row) => row.detail)
    .filter((step) => isTableScan(step, real) || /^USE TEMP B-TREE FOR (ORDER BY|GROUP BY|DISTINCT)/.test(step))
    .map((step) => ({ text, step }));
}

/** The steps of a statement's plan. */
export async function planOf(db: D1Database, text: string): Promise<PlanRow[]> {
  const places = Math.max(0, ...[...numbered(text).matchAll(/\?(\d+)/g)].map((match) => Number(match[1])));
  const plan = db.prepare(`explain query plan ${text}`).bind(...Array.from({ length: places }, () => null));
  return (await plan.all<PlanRow>()).results;
}

interface PlanRow {
  id: number;
  parent: number;
  detail: string;
}

/** `union` sorts its two sides to find what stands in both: the ids of spaces, where we use it. */
function isArmOfUnion(row: PlanRow, plan: PlanRow[]): boolean {
  const above = plan.find(({ id }) => id === row.parent);
  if (!above || row.detail.startsWith("SCAN")) return false;
  return above.detail.startsWith("MERGE (UNION)") || isArmOfUnion({ ...row, parent: above.parent }, plan);
}

/** Names and aliases under which the statement reads real tables. */
function realNames(text: string): Set<string> {
  const real = new Set<string>();
  for (const [, table = "", alias = ""] of text.matchAll(
    /\b(?:from|join|update|into)\s+(\w+)(?:\s+as)?(?:\s+(\w+))?/gi,
  )) {
    if (!ALL_TABLES.has(table)) continue;
    real.add(table);
    if (alias && !/^(on|where|set|join|left|cross|indexed|order|limit|union|group|values|select)$/i.test(alias))
      real.add(alias);
  }
  return real;
}

/** Walking a partial index is no scan: it holds only what is asked for. */
function isTableScan(step: string, real: Set<string>): boolean {
  const [, name = "", index] = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(step) ?? [];
  return real.has(name) && !PARTIAL_INDEXES.has(index ?? "");
}

const PARTIAL_INDEXES = new Set([
  "facts_owed",
  "facts_key",
  "fact_failures_due",
  "fact_failures_waiting",
  "fact_failures_parked",
  "outgoing_unsent",
  "outgoing_due",
  "outgoing_waiting",
  "outgoing_given_up",
  "communities_pending",
  "account_communities_pending",
  "member_sessions_masquerades",
  "spaces_unlisted",
  "spaces_deleted",
  "files_loose",
  "jobs_due",
  "jobs_forgotten",
  "posts_stale",
  "comments_stale",
  "communities_unsearched",
]);
