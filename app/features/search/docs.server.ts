import { NO_NEWS } from "~/features/posts/rules";
import type { Ctx } from "~/platform/context";
import { provided, type Write, write } from "~/platform/database/commit.server";
import { list, raw, type Statement, sql } from "~/platform/database/sql";
import { nearWords, titleWords } from "./near";
import type { Plain } from "./plain.server";
import { A_SECOND, EPOCH_MS, MOST_KEPT, NAMES_FIRST, type SearchKind } from "./rules";

/**
 * A kind of thing in the index: where it is found as `x`, when it stands there, and what of it is searched. `scope` says in
 * words of its own where it is (`c<community>`, `s<space>`, of members `m<community>`, of who has left `g<community>`), what
 * (`kpost`), whose (`a<member>`), with what (`hpoll`), whom it mentions (`n<member>`) and its title's words (`t…`) and as what a name may be mistyped (`v…`, both near.ts).
 */
interface Source {
  from: Statement;
  stands: Statement;
  at: Statement;
  space: Statement;
  post: Statement;
  title: Statement;
  scope: Statement;
  /** What a statement cannot take apart, and by what one sees that it is another by now. */
  taken: { column: Statement; version: Statement; apart(read: Read): Promise<Parts> };
  /** Of what is no text to be taken apart: its words. */
  body?: Statement;
  isName: boolean;
}

interface Read {
  id: number;
  value: string;
  title: string;
  version: string;
}

/** What is taken out of a column; the statements find it in `j.value`. */
interface Parts extends Partial<Plain> {
  near?: string;
  /** The words of its title (near.ts). */
  titled?: string;
}

/** The parser is heavy, and most requests index nothing. */
const ofHtml = async ({ value, title }: Read): Promise<Parts> => ({
  ...(await import("./plain.server")).plainOf(value),
  titled: titleWords(title),
});
const ofName = async ({ title }: Read): Promise<Parts> => ({ near: nearWords(title), titled: titleWords(title) });

const html = {
  column: sql`x.body_html`,
  version: sql`coalesce(x.edited_at, 0) || ':' || length(x.body_html)`,
  apart: ofHtml,
};
const titled = { ...html, version: sql`${html.version} || ':' || x.title` };
const name = { column: sql`x.name`, version: sql`x.name`, apart: ofName };

/** Whom a text links to. */
const named = sql`coalesce((select group_concat(' n' || u.id, '') from json_each(j.value -> 'named') link
  cross join members u on u.community_id = x.community_id and u.public_uid = link.value), '')`;

const SOURCES: Record<SearchKind, Source> = {
  post: {
    from: sql`posts x`,
    // Of a series, what stands behind its next date would be found fifty times.
    stands: sql`x.status = 'published' and (x.post_type <> 'event'
      or not exists (select 1 from events e where e.post_id = x.id and e.is_folded = 1))`,
    at: sql`iif(x.published_at = ${raw(String(NO_NEWS))}, x.created_at, x.published_at)`,
    space: sql`x.space_id`,
    post: sql`null`,
    title: sql`x.title`,
    // Whose it is is nobody's to find where its page does not say so.
    scope: sql`'c' || x.community_id || ' s' || x.space_id || ' kpost'
      || iif(x.hide_meta_info = 1, '', ' a' || x.author_id)
      || iif(x.gallery <> '', ' himage', '') || ' ' || coalesce(j.value ->> 'held', '') || ${named}
      || ' ' || (j.value ->> 'titled')`,
    taken: titled,
    isName: false,
  },
  comment: {
    from: sql`comments x cross join posts p on p.id = x.post_id`,
    stands: sql`x.deleted_at is null and p.status = 'published' and p.is_comments_enabled = 1`,
    at: sql`x.created_at`,
    space: sql`p.space_id`,
    post: sql`x.post_id`,
    title: sql`''`,
    scope: sql`'c' || x.community_id || ' s' || p.space_id || ' kcomment a' || x.author_id
      || ' ' || coalesce(j.value ->> 'held', '') || ${named}
      || coalesce((select ' n' || r.author_id from comments r where r.id = x.reply_to_id and r.deleted_at is null), '')`,
    taken: html,
    isName: false,
  },
  member: {
    from: sql`members x`,
    // Who has left, or was brought in as an author alone, is known as who wrote something, and found as nothing else.
    stands: sql`1`,
    at: sql`x.joined_at`,
    space: sql`null`,
    post: sql`null`,
    title: sql`x.name`,
    scope: sql`iif(x.status = 'active', 'c' || x.community_id || ' m', 'g') || x.community_id || ' kmember '
      || (j.value ->> 'near') || ' ' || (j.value ->> 'titled')`,
    taken: name,
    body: sql`x.headline || ' ' || x.bio`,
    isName: true,
  },
  space: {
    from: sql`spaces x`,
    stands: sql`x.deleted_at is null`,
    at: sql`x.created_at`,
    space: sql`x.id`,
    post: sql`null`,
    title: sql`x.name`,
    scope: sql`'c' || x.community_id || ' s' || x.id || ' kspace ' || (j.value ->> 'near') || ' ' || (j.value ->> 'titled')`,
    taken: name,
    // Of a course, what one will be able to do and what its outline says: whoever finds the space sees both.
    body: sql`x.description || iif(x.post_type <> 'course', '',
      coalesce((select ' ' || card.outcomes from course_cards card where card.space_id = x.id), '')
      || coalesce((select ' ' || group_concat(part.name, ' ') from course_sections part
        indexed by course_sections_order where part.space_id = x.id and part.deleted_at is null), '')
      || coalesce((select ' ' || group_concat(l.title, ' ') from course_lessons l indexed by course_lessons_order
        cross join course_sections part on part.id = l.section_id and part.deleted_at is null
        where l.space_id = x.id and l.status = 'published' and l.deleted_at is null), ''))`,
    isName: true,
  },
};

interface Text extends Parts {
  id: number;
  version: string;
}

/**
 * Reads how these things are by now, and answers what makes the index say that: each stands in it as it stands for its
 * readers, or not at all. Where and whose a thing is is asked once more by the write itself, so that no text that was read
 * a moment ago is found where it no longer is. A text that has become another in that moment refuses the whole (409
 * search_text_changed): whoever asked tries again.
 */
export async function indexWrites(ctx: Ctx, kind: SearchKind, ids: readonly number[]): Promise<Write[]> {
  if (ids.length === 0) return [];
  const source = SOURCES[kind];
  const texts = await readTexts(ctx, source, ids);
  if (texts.length === 0) return [forget(ctx, kind, ids)];
  const things = JSON.stringify(texts);
  const isOther = sql`select 1 ${foundBy(ctx, source, things)} and ${source.taken.version} <> j.value ->> 'version'`;
  return [
    provided(sql`not exists (${isOther})`).otherwise("search_text_changed"),
    forget(ctx, kind, ids),
    number(ctx, kind, things),
    keep(ctx, kind, things),
    say(ctx, kind, things),
  ];
}

/** Those of the things in JSON (`j`) that stand, as `x`. */
const foundBy = (ctx: Ctx, { from, stands }: Source, things: string): Statement => sql`from json_each(${things}) j
  cross join ${from} where x.id = j.value ->> 'id' and x.community_id = ${ctx.community.id} and ${stands}`;

async function readTexts(ctx: Ctx, { from, stands, title, taken }: Source, ids: readonly number[]): Promise<Text[]> {
  const rows = await ctx.read(
    () => sql<Read>`select x.id, ${taken.column} as value, ${title} as title, ${taken.version} as version
      from json_each(${list(ids)}) j cross join ${from} where x.id = j.value and x.community_id = ${ctx.community.id} and ${stands}`,
  );
  return Promise.all(rows.map(async (row) => ({ id: row.id, version: row.version, ...(await taken.apart(row)) })));
}

/** What of these stands no more. */
export const forget = (ctx: Ctx, kind: SearchKind, ids: readonly number[]): Write =>
  write(sql`delete from search_docs where kind = ${kind} and community_id = ${ctx.community.id}
    and subject_id in (select value from json_each(${list(ids)})) and not exists (${standing(ctx, kind)})`);

/** What of the documents between two numbers stands no more, of each kind. */
export const forgetBetween = (ctx: Ctx, after: number, upTo: number): Write[] =>
  KINDS.map((kind) =>
    write(sql`delete from search_docs where id > cast(${after} as integer) and id <= cast(${upTo} as integer)
      and kind = ${kind} and community_id = ${ctx.community.id} and not exists (${standing(ctx, kind)})`),
  );

const KINDS = ["post", "comment", "member", "space"] as const satisfies SearchKind[];

const standing = (ctx: Ctx, kind: SearchKind): Statement => {
  const { from, stands } = SOURCES[kind];
  return sql`select 1 from ${from} where x.id = search_docs.subject_id and x.community_id = ${ctx.community.id} and ${stands}`;
};

/** Each that is new has a number after the last of its second, which it keeps; of those that come together each has its own. */
function number(ctx: Ctx, kind: SearchKind, things: string): Write {
  const source = SOURCES[kind];
  const { at, space, post, isName } = source;
  const second = sql`(${at} - ${raw(String(EPOCH_MS))}) / 1000`;
  const first = sql`(${second}) * ${raw(String(A_SECOND))} + ${isName ? raw(String(NAMES_FIRST)) : raw("0")}`;
  const taken = sql`(select d.id + 1 from search_docs d where d.id >= n.first and d.id < n.first + ${raw(String(A_SECOND))}
    order by d.id desc limit 1)`;
  return write(sql`insert into search_docs (id, community_id, kind, subject_id, space_id, post_id, at, words)
    select coalesce(${taken}, n.first) + n.nth, n.community_id, ${kind}, n.id, n.space_id, n.post_id, n.at, n.words
    from (select x.id, x.community_id, ${space} as space_id, ${post} as post_id, ${at} as at, ${first} as first,
        j.key as nth, ${kept} as words ${foundBy(ctx, source, things)}
      and not exists (select 1 from search_docs o where o.kind = ${kind} and o.subject_id = x.id)) n
    where true on conflict (kind, subject_id) do nothing`);
}

const kept = sql`substr(coalesce(j.value ->> 'shown', j.value ->> 'text', ''), 1, ${raw(String(MOST_KEPT))})`;

/** Where a text that had its number before stands by now, and its words, for who shows them. */
function keep(ctx: Ctx, kind: SearchKind, things: string): Write {
  const source = SOURCES[kind];
  return write(sql`update search_docs set space_id = n.space_id, words = n.words
    from (select x.id, ${source.space} as space_id, ${kept} as words ${foundBy(ctx, source, things)}) n
    where kind = ${kind} and subject_id = n.id and search_docs.community_id = ${ctx.community.id}
      and (search_docs.space_id <> n.space_id or search_docs.words <> n.words)`);
}

/** The words, in the index. */
function say(ctx: Ctx, kind: SearchKind, things: string): Write {
  const { from, stands, title, body, scope } = SOURCES[kind];
  return write(sql`insert or replace into search (rowid, title, body, scope)
    select d.id, ${title}, ${body ?? sql`j.value ->> 'text'`}, ${scope}
    from json_each(${things}) j cross join ${from} cross join search_docs d
    where x.id = j.value ->> 'id' and x.community_id = ${ctx.community.id} and ${stands}
      and d.kind = ${kind} and d.subject_id = x.id`);
}
