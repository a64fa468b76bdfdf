import type { PersonColumns } from "~/features/members/person";
import { presentPerson } from "~/features/members/person.server";
import { parseForm } from "~/lib/form";
import { authorize } from "~/lib/policy";
import { claimsAdmin } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, when } from "~/platform/database/commit.server";
import { list, nothing, raw, type Statement, sql } from "~/platform/database/sql";
import type { DocNode } from "~/ui/editor/document";
import { ruleChanged } from "./facts";
import { moderationPolicy } from "./policy";
import { NEWCOMER, PROPOSED, type RuleConfigs, ruleConfigs, rulesIn, TRIED_ON } from "./rule-kinds";
import type { RulePayload, TriedPayload } from "./rule-payload";
import { type CaseState, RULE_KINDS, type RuleKind } from "./rules";
import { type Said, saidIn } from "./said";
import { type Author, DAY_MS, scaleOf, weigh } from "./weigh";

/** Every rule as it is set, in the order of their page; what nobody has set, as it is proposed. Admins only: 401, 403. */
export async function listRules(ctx: Ctx): Promise<RulePayload[]> {
  const rows = await ctx.read((viewer) =>
    claimsAdmin(viewer)
      ? sql<{ kind: string; config: string; isOn: number }>`select r.kind, r.config, r.is_on as isOn
          from json_each(${list(RULE_KINDS)}) e
          cross join moderation_rules r on r.community_id = ${ctx.community.id} and r.kind = e.value`
      : null,
  );
  maySet(ctx);
  const set = rulesIn(rows);
  return RULE_KINDS.map((kind) => ({
    kind,
    is_on: kind === "newcomer" || rows.some((row) => row.kind === kind && row.isOn === 1 && set[kind] !== undefined),
    config: set[kind] ?? PROPOSED[kind],
  }));
}

/**
 * Sets a rule, and whether it is on. Safe to repeat. What was written before stays as it is. Admins only: throws 401, 403,
 * 422 on the rule's own fields.
 */
export async function saveRule(ctx: Ctx, kind: RuleKind, values: unknown, isOn: boolean): Promise<void> {
  await ctx.prove();
  maySet(ctx);
  const config = JSON.stringify(configIn(kind, values));
  const on = Number(isOn || kind === "newcomer");
  await commit(ctx, {
    writes: [
      when(sql`insert into moderation_rules (community_id, kind, config, is_on, updated_by, updated_at)
        select ${ctx.community.id}, ${kind}, ${config}, ${on}, ${ctx.viewer.memberId}, ${ctx.now()}
        where exists (select 1 from members v where v.id = ${ctx.viewer.memberId}
          and v.community_id = ${ctx.community.id} and v.status = 'active' and v.role in ('owner', 'admin'))
        on conflict (community_id, kind) do update set config = excluded.config, is_on = excluded.is_on,
          updated_by = excluded.updated_by, updated_at = excluded.updated_at
          where config <> excluded.config or is_on <> excluded.is_on`).record(
        ruleChanged(ctx.community.id, kind, on === 1),
      ),
    ],
  });
}

/**
 * What a rule would have found in the community's last thousand posts, as it is set here and whether it is on or not;
 * nothing is changed. Who runs the community is asked no rule, and long texts are looked at by their first words.
 * With null, as it is set. Admins only: throws 401, 403, 422 as `saveRule`.
 */
export async function tryRule(ctx: Ctx, kind: RuleKind, values: unknown): Promise<TriedPayload> {
  await ctx.prove();
  maySet(ctx);
  const config = configIn(kind, values ?? (await listRules(ctx)).find((one) => one.kind === kind)?.config ?? {});
  const [posts, [newcomer]] = await Promise.all([
    ctx.read(() => selectTried(ctx, kind, config)),
    ctx.read(
      () => sql<{ config: string }>`select config from moderation_rules where community_id = ${ctx.community.id}
        and kind = 'newcomer'`,
    ),
  ]);
  const set = newcomer ? rulesIn([{ kind: "newcomer", config: newcomer.config }]) : {};
  const scale = scaleOf({ newcomer: NEWCOMER, ...set, [kind]: config });
  const caught = posts.flatMap((post, place) => {
    if (post.isTeam === 1) return [];
    const found = weigh(scale, {
      kind: "post",
      said: saidOf(post),
      author: authorOf(post),
      now: post.at,
      isEdit: false,
    });
    return found ? [{ post, place, matched: found.matched }] : [];
  });
  return {
    looked: posts.length,
    caught: caught.length,
    kept: caught.filter(({ post }) => post.state === "approved").length,
    places: caught.map(({ place }) => place),
    from: posts.length === 0 ? null : new Date(posts.at(-1)?.at ?? 0).toISOString(),
    records: caught.slice(0, TRIED_SHOWN).map(({ post, matched }) => ({
      id: post.id,
      title: post.title,
      excerpt: post.excerpt,
      url: post.path,
      published_at: new Date(post.at).toISOString(),
      matched,
      status: post.state,
      author: presentPerson(ctx, JSON.parse(post.author) as PersonColumns),
    })),
  };
}

const TRIED_SHOWN = 20;
/** Among those on which a rule is tried. */
const TAKEN_DOWN = 200;
/** A document that is longer is looked at by the first words that lists show. */
const LONGEST = 10_000;

function maySet(ctx: Ctx): void {
  authorize(moderationPolicy, "can_set_rules", ctx.viewer, { hasSpaceRole: false });
}

const configIn = <Kind extends RuleKind>(kind: Kind, values: unknown): RuleConfigs[Kind] =>
  parseForm(ruleConfigs[kind], values as Record<string, unknown>) as RuleConfigs[Kind];

interface TriedRow {
  id: number;
  title: string;
  excerpt: string;
  doc: string;
  pictures: number;
  path: string;
  at: number;
  joinedAt: number;
  isTeam: number;
  author: string;
  state: CaseState | null;
  /** Of its author, before it: as far as the rule asks. */
  before: number;
  lately: number | null;
}

/** The newest posts that stand, and those that were taken down, each with what the rule asks of its author as of then. */
function selectTried(ctx: Ctx, kind: RuleKind, config: RuleConfigs[RuleKind]): Statement<TriedRow> {
  const community = ctx.community.id;
  const earlier = sql`from posts q indexed by posts_author where q.author_id = p.author_id and q.status = 'published'
    and (q.published_at, q.id) < (p.published_at, p.id)`;
  return sql<TriedRow>`select p.id, p.title, p.excerpt,
      iif(length(p.body_doc) <= ${raw(String(LONGEST))}, p.body_doc, '') as doc,
      iif(p.gallery = '', 0, json_array_length(p.gallery)) as pictures, '/c/' || s.slug || '/' || p.slug as path,
      p.published_at as at, a.joined_at as joinedAt, a.role <> 'member' as isTeam,
      json_array(a.public_uid, a.name, a.author_number, a.avatar) as author, k.state,
      ${askedOf(kind, config, earlier)}
    from (select id from (
        select o.id, o.published_at as at from (select o.id, o.published_at from posts o indexed by posts_of_community
          where o.community_id = ${community} and o.status = 'published' and o.published_at > 0
          order by o.published_at desc, o.id desc limit ${raw(String(TRIED_ON))}) o
        union all
        select h.id, h.published_at from (select c.subject_id from moderation_cases c indexed by moderation_cases_state
          where c.community_id = ${community} and c.state = 'rejected' order by c.at desc, c.id desc
          limit ${raw(String(TAKEN_DOWN))}) c cross join posts h on h.id = c.subject_id and h.status = 'held')
      order by at desc, id desc limit ${raw(String(TRIED_ON))}) t
    cross join posts p on p.id = t.id join spaces s on s.id = p.space_id join members a on a.id = p.author_id
    left join moderation_cases k on k.community_id = ${community} and k.subject_kind = 'post' and k.subject_id = p.id
    where p.community_id = ${community} /* a rule, tried */`;
}

/** What a rule asks of who wrote: `before`, how many posts, and `lately`, when the last one or how many of a day. */
function askedOf(kind: RuleKind, config: RuleConfigs[RuleKind], earlier: Statement): Statement {
  const none = sql`null as lately`;
  if (kind === "first_post") return sql`(select count(*) from (select 1 ${earlier} limit 1)) as before, ${none}`;
  if (kind === "newcomer_links" || kind === "newcomer_pictures")
    return sql`(select count(*) from (select 1 ${earlier} limit 50)) as before, ${none}`;
  if (kind === "slow_mode")
    return sql`0 as before, (select q.published_at ${earlier} order by q.published_at desc, q.id desc limit 1) as lately`;
  if (kind === "daily_limit" && "posts" in config)
    return sql`0 as before, (select count(*) from (select 1 ${earlier} and q.published_at > p.published_at - ${raw(String(DAY_MS))}
      limit ${config.posts})) as lately`;
  return sql`0 as before, ${none} ${nothing}`;
}

function saidOf({ title, excerpt, doc, pictures }: TriedRow): Said {
  const parsed = doc === "" ? null : (JSON.parse(doc) as DocNode);
  const said = saidIn(parsed, { title, pictures });
  return parsed ? said : { ...said, text: `${said.text}\n${excerpt}` };
}

const authorOf = ({ joinedAt, before, lately, at }: TriedRow): Author => ({
  joinedAt,
  posts: before,
  rejected: 0,
  // One of the two is what was asked for: a moment, or how many.
  lastAt: lately !== null && lately > at - 2 * DAY_MS ? lately : null,
  postsToday: lately ?? 0,
  commentsToday: 0,
});
