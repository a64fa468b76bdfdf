import { managedByViewer } from "~/features/spaces/readable.server";
import { forbidden, invalid, limitReached } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { provided, type Write, when, write } from "~/platform/database/commit.server";
import { list, raw, type Statement, sql } from "~/platform/database/sql";
import type { DocNode } from "~/ui/editor/document";
import { moderationFact, type Reported } from "./facts";
import { type Rules, rulesIn } from "./rule-kinds";
import { RULE_KINDS } from "./rules";
import { type Beside, saidIn } from "./said";
import { type Author, DAY_MS, MINUTE_MS, scaleOf, weigh, type Weighed } from "./weigh";

/** What is about to be said, by the viewer. */
export interface Asked extends Beside {
  kind: "post" | "comment";
  /** Of one that is there already, and is published by this: what was taken down is not. */
  id?: number;
  doc: DocNode | null;
  isEdit?: boolean;
  /** Who manages the space answers for it: no rule asks what they write there. */
  isManager: boolean;
}

/** What came of it: what must hold at the moment of the write, and whether it waits for somebody. */
export interface Passed {
  /** Hidden from the start, or from this edit on. */
  isHeld: boolean;
  found: Weighed | null;
  guards: Write[];
}

/** What is read of the rules and of who writes: beside what a command reads anyway, in the same trip. */
export async function readGate(ctx: Ctx, under?: { postId: number }): Promise<Gate> {
  // Known with the proof of who they are: then there is nothing to read, and no trip to pay.
  if (ctx.viewer.asksRules === false) return NO_RULES;
  const [row] = await ctx.read((viewer) => {
    const posts = sql`from posts x indexed by posts_author where x.author_id = ${viewer.memberId}`;
    const comments = sql`from comments x indexed by comments_author where x.author_id = ${viewer.memberId}
      and x.deleted_at is null`;
    const today = ctx.now() - DAY_MS;
    const managed = under
      ? sql`exists (select 1 from posts p join spaces s on s.id = p.space_id where p.id = ${under.postId}
          and ${managedByViewer(viewer, ctx.community, ctx.now())})`
      : sql`0`;
    return sql<GateRow>`select ${managed} as isManager,
      (select m.muted_until from members m where m.id = ${viewer.memberId}) as mutedUntil,
      (select json_group_array(json_array(r.kind, r.config)) from json_each(${list(RULE_KINDS)}) e
        cross join moderation_rules r on r.community_id = ${ctx.community.id} and r.kind = e.value and r.is_on = 1) as rules,
      (select count(*) from (select 1 ${posts} and x.status = 'published' limit ${raw(String(MOST_POSTS))})) as posts,
      (select count(*) from (select 1 from moderation_cases k indexed by moderation_cases_author
        where k.author_id = ${viewer.memberId} and k.state = 'rejected' limit ${raw(String(MOST_POSTS))})) as rejected,
      (select max(x.published_at) ${posts} and x.status in ('published', 'held')) as lastPost,
      (select max(x.created_at) ${comments}) as lastComment,
      (select count(*) from (select 1 ${posts} and x.status in ('published', 'held') and x.published_at > ${today}
        limit ${raw(String(MOST_TODAY))})) as postsToday,
      (select count(*) from (select 1 ${comments} and x.created_at > ${today}
        limit ${raw(String(MOST_SAID))})) as commentsToday`;
  });
  const kinds = JSON.parse(row?.rules ?? "[]") as [kind: string, config: string][];
  return {
    isManager: row?.isManager === 1,
    mutedUntil: row?.mutedUntil ?? null,
    rules: rulesIn(kinds.map(([kind, config]) => ({ kind, config }))),
    author: {
      joinedAt: ctx.viewer.joinedAt,
      posts: row?.posts ?? 0,
      rejected: row?.rejected ?? 0,
      lastAt: Math.max(row?.lastPost ?? 0, row?.lastComment ?? 0) || null,
      postsToday: row?.postsToday ?? 0,
      commentsToday: row?.commentsToday ?? 0,
    },
  };
}

/** Whoever is muted is refused by the guard. */
const NO_RULES: Gate = {
  isManager: false,
  mutedUntil: null,
  rules: {},
  author: { joinedAt: 0, posts: 0, rejected: 0, lastAt: null, postsToday: 0, commentsToday: 0 },
};

export interface Gate {
  /** Of the space of the post under which something is said, where it is asked for. */
  isManager: boolean;
  /** UTC ms; null for who never was muted. */
  mutedUntil: number | null;
  rules: Rules;
  author: Author;
}

interface GateRow extends Omit<Author, "joinedAt" | "lastAt"> {
  isManager: number;
  mutedUntil: number | null;
  rules: string;
  lastPost: number | null;
  lastComment: number | null;
}

/** As far as rules may ask (rule-kinds.ts). */
const MOST_POSTS = 50;
const MOST_TODAY = 500;
const MOST_SAID = 2_000;

/**
 * Asks the rules of what the viewer is about to say. Throws 422 on `body` for words that are blocked, 429
 * moderation_slow and moderation_daily; the limits are asked once more by the guards, so that of two at once one passes.
 */
export function passGate(ctx: Ctx, { rules, author, mutedUntil }: Gate, asked: Asked): Passed {
  if (mutedUntil !== null && mutedUntil > ctx.now()) throw forbidden("moderation_muted");
  const isMuted = notMuted(ctx);
  if (asked.isManager) return { isHeld: false, found: null, guards: [isMuted] };
  const { kind, id, isEdit = false } = asked;
  const said = saidIn(asked.doc, asked);
  const found = weigh(scaleOf(rules), { kind, said, author, now: ctx.now(), isEdit });
  refuse(found, { rules, author, now: ctx.now() });
  return {
    isHeld: found?.does === "hold",
    found,
    guards: [
      isMuted,
      ...(id === undefined ? [] : [notTakenDown(ctx, { kind, id })]),
      ...(isEdit ? [] : limits(ctx, rules, kind)),
    ],
  };
}

function refuse(found: Weighed | null, { rules, author, now }: Pick<Gate, "rules" | "author"> & { now: number }): void {
  if (found?.does === "block") {
    throw invalid({ body: "moderation_blocked" }, "moderation_blocked", {
      body: { words: found.matched.slice(0, 3).join(", ") },
    });
  }
  if (found?.does === "limit") throw limitReached("moderation_daily");
  if (found?.does === "slow") {
    const left = (author.lastAt ?? now) + (rules.slow_mode?.minutes ?? 0) * MINUTE_MS - now;
    throw limitReached("moderation_slow", { minutes: Math.max(1, Math.ceil(left / MINUTE_MS)) });
  }
}

/** Who is muted reads, and says nothing. */
export const notMuted = (ctx: Ctx): Write =>
  provided(sql`not exists (select 1 from members m where m.id = ${ctx.viewer.memberId}
    and m.community_id = ${ctx.community.id} and m.muted_until > ${ctx.now()})`).otherwise("moderation_muted");

/** A draft of what a moderator has taken down meanwhile stays one until they find it fine. */
const notTakenDown = (ctx: Ctx, { kind, id }: Reported): Write =>
  provided(sql`not exists (select 1 from moderation_cases k where k.community_id = ${ctx.community.id}
    and k.subject_kind = ${kind} and k.subject_id = ${id} and k.state = 'rejected')`).otherwise(
    "moderation_taken_down",
  );

/** The same limits at the moment of the write; what is written by it stands already. */
function limits(ctx: Ctx, { slow_mode: slow, daily_limit: daily }: Rules, kind: Asked["kind"]): Write[] {
  const { memberId } = ctx.viewer;
  const since = (at: number) => ({
    posts: sql`from posts x indexed by posts_author where x.community_id = ${ctx.community.id} and x.author_id = ${memberId}
      and x.status in ('published', 'held') and x.published_at > ${at}`,
    comments: sql`from comments x indexed by comments_author where x.community_id = ${ctx.community.id} and x.author_id = ${memberId}
      and x.deleted_at is null and x.created_at > ${at}`,
  });
  const guards: Write[] = [];
  if (daily) {
    const today = since(ctx.now() - DAY_MS);
    const [of, most] = kind === "post" ? [today.posts, daily.posts] : [today.comments, daily.comments];
    guards.push(
      provided(sql`(select count(*) from (select 1 ${of} limit ${most + 1})) <= ${most}`).otherwise("moderation_daily"),
    );
  }
  if (slow) {
    const lately = since(ctx.now() - slow.minutes * MINUTE_MS);
    guards.push(
      provided(sql`(select count(*) from (select 1 ${lately.posts} limit 2))
        + (select count(*) from (select 1 ${lately.comments} limit 2)) <= 1`).otherwise("moderation_slow"),
    );
  }
  return guards;
}

/** The errors of the guards as they are answered. */
export function asPassed(error: unknown): unknown {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : null;
  if (code === "moderation_muted") return forbidden("moderation_muted");
  if (code === "moderation_taken_down") return forbidden("moderation_taken_down");
  if (code === "moderation_daily") return limitReached("moderation_daily");
  if (code === "moderation_slow") return limitReached("moderation_slow", { minutes: 1 });
  return error;
}

/** What a rule found is put before who moderates: in the commit that says it, after it. */
export function caseWrites(
  ctx: Ctx,
  { found, isHeld }: Passed,
  thing: Reported,
  { authorId, isNew, where = sql`1` }: { authorId: number; isNew: boolean; where?: Statement },
): Write[] {
  if (!found) return [];
  const { subjects } = ctx;
  const { from } = subjects.of(thing.kind);
  const because = found.rule === "rejections" ? ("rejections" as const) : ("rule" as const);
  const hidden = Number(isHeld);
  return [
    when(sql`insert into moderation_cases (id, community_id, subject_kind, subject_id, author_id, state, because, rule,
        matched, is_hidden, is_new, is_author_told, at, created_at)
      select ${ctx.newId()}, x.community_id, ${thing.kind}, x.id, ${authorId}, 'inbox', ${because}, ${found.rule},
        ${found.matched.join(", ").slice(0, 300)}, ${hidden}, ${Number(isHeld && isNew)}, ${hidden}, ${ctx.now()}, ${ctx.now()}
      from ${from} where x.id = ${thing.id} and x.community_id = ${ctx.community.id} and ${where}
      on conflict (community_id, subject_kind, subject_id) do update set state = 'inbox', because = excluded.because,
        rule = excluded.rule, matched = excluded.matched, is_hidden = max(is_hidden, excluded.is_hidden),
        is_author_told = max(is_author_told, excluded.is_author_told), at = excluded.at, version = version + 1`).record(
      moderationFact("held", thing, { because, is_hidden: isHeld }),
    ),
  ];
}

/** An edit that waits hides what stood there before it, too. */
export function hideWrites(ctx: Ctx, { isHeld }: Passed, thing: Reported): Write[] {
  const hide = isHeld && ctx.subjects.of(thing.kind).reports?.takeDown?.(thing.id, ctx);
  return hide ? [write(hide)] : [];
}
