import { managedByViewer } from "~/features/spaces/readable.server";
import { m } from "~/i18n/generated/messages";
import { localeOf } from "~/i18n/locale";
import { AppError } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { isConflict, provided, type Write, write } from "~/platform/database/commit.server";
import { list, raw, type Statement, sql } from "~/platform/database/sql";
import type { CleanDoc } from "~/ui/editor/clean-doc";
import { asWords, EVERYBODY, inPlainWords, mapMentions, mentionOf, mentionsIn } from "~/ui/editor/mention-rules";

export type MentioningKind = "post" | "comment";

/** Whom a text names. */
export interface Mentioned {
  memberIds: number[];
  isEverybody: boolean;
}

export const NOBODY: Mentioned = { memberIds: [], isEverybody: false };

export interface NamedText {
  doc: CleanDoc;
  mentioned: Mentioned;
}

/** A text as it is written down: whom it names by the names they go by now. */
export type Naming = (doc: CleanDoc) => Promise<NamedText>;

/** Where nobody is told of anything. */
export const inWords: Naming = async (doc) => ({ doc: inPlainWords(doc) as CleanDoc, mentioned: NOBODY });

/**
 * Of what is to stand in a space, whose id `space` is in a statement: who is no member of the community is words. A trip
 * where somebody is named.
 */
export const namesIn =
  (ctx: Ctx, space: Statement): Naming =>
  async (doc) => {
    const ids = mentionsIn(doc);
    if (ids.size === 0) return { doc, mentioned: NOBODY };
    const known = await readNames(ctx, ids, space);
    const named = mapMentions(doc, (mention) => {
      const { id } = mentionOf(mention.attrs);
      const found = known.get(id);
      return found ? { ...mention, attrs: { id, label: found.name } } : asWords(mention);
    });
    return {
      doc: named as CleanDoc,
      mentioned: {
        memberIds: [...known.values()].flatMap(({ id }) => (id === 0 ? [] : [id])),
        isEverybody: known.has(EVERYBODY),
      },
    };
  };

interface Named {
  uid: string;
  /** 0: everybody. */
  id: number;
  name: string;
}

async function readNames(ctx: Ctx, ids: ReadonlySet<string>, space: Statement): Promise<Map<string, Named>> {
  const everybody = sql`select ${EVERYBODY} as uid, 0 as id, ${m.mentions_everybody({}, { locale: localeOf(ctx) })} as name from spaces s
    where s.id = ${space} and s.community_id = ${ctx.community.id} and ${ids.has(EVERYBODY)}`;
  const rows = await ctx.read(
    () => sql<Named>`select m.public_uid as uid, m.id, m.name from json_each(${JSON.stringify([...ids])}) j
        cross join members m on m.community_id = ${ctx.community.id} and m.public_uid = j.value and m.status = 'active'
      union all ${everybody}`,
  );
  return new Map(rows.map((row) => [row.uid, row]));
}

interface Thing {
  kind: MentioningKind;
  id: number;
}

/**
 * Beside the write of a text that others read, behind it: whom it names has a row, once. Everybody of a space is named by
 * who manages it (`refusedMentions`); what says so already may be written on by its author. `provides`: only where that
 * holds, and then nothing is refused. `at`: by which the fact of an edit says which are its own. `isNew`: of what was not
 * there before, which has named nobody. One text has told `MOST_TOLD` people at most, whatever becomes of it.
 */
export function mentionWrites(
  ctx: Ctx,
  { kind, id }: Thing,
  { memberIds, isEverybody }: Mentioned,
  { at = ctx.now(), provides, isNew = false }: { at?: number; provides?: Statement; isNew?: boolean } = {},
): Write[] {
  if (isNew && memberIds.length === 0 && !isEverybody) return [];
  const community = ctx.community.id;
  const thing = sql`from ${kind === "post" ? sql`posts p` : sql`comments x join posts p on p.id = x.post_id`}
    where ${kind === "post" ? sql`p.id` : sql`x.id`} = ${id} and p.community_id = ${community}`;
  const mayNameAll = sql`(exists (select 1 from mentions w where w.subject_kind = ${kind} and w.subject_id = ${id}
      and w.member_id = 0) or exists (select 1 from spaces s where s.id = (select p.space_id ${thing})
      and ${managedByViewer(ctx.viewer, ctx.community, ctx.now())}))`;
  const insert = (members: readonly number[], condition: Statement) =>
    write(sql`insert into mentions (community_id, subject_kind, subject_id, member_id, by_id, at)
      select ${community}, ${kind}, ${id}, j.value, ${ctx.viewer.memberId}, ${at}
      from json_each(${list([...members])}) j where exists (select 1 ${thing}) and ${condition}
        and (select count(*) from mentions w where w.subject_kind = ${kind} and w.subject_id = ${id}) + j.key < ${raw(String(MOST_TOLD))}
      on conflict (subject_kind, subject_id, member_id) do nothing`);
  const always = provides ?? sql`1`;
  const ofThis = sql`subject_kind = ${kind} and subject_id = ${id} and community_id = ${community}`;
  const isNamedNow = sql`member_id in (select value from json_each(${list(isEverybody ? [0, ...memberIds] : [...memberIds])}))`;
  return [
    ...(isNew
      ? []
      : [
          write(sql`update mentions set is_present = (${isNamedNow}) where ${ofThis} and is_present <> (${isNamedNow})
            and ${always}`),
        ]),
    ...(isEverybody && !provides
      ? [provided(sql`${mayNameAll} or not exists (select 1 ${thing})`).otherwise(REFUSED)]
      : []),
    ...(memberIds.length > 0 ? [insert(memberIds, always)] : []),
    ...(isEverybody ? [insert([0], provides ? sql`${provides} and ${mayNameAll}` : always)] : []),
  ];
}

/** Rows of one text: four times as many as it may name at once. */
const MOST_TOLD = 200;

const REFUSED = "mention_everybody";

/** The error of a commit with `mentionWrites` in it: 403 mention_everybody at the text. */
export const refusedMentions = (error: unknown): unknown =>
  isConflict(error, REFUSED) ? new AppError(403, REFUSED, { body: REFUSED }) : error;

/** What the fact of an edit says of whom it names: nothing where that is nobody. */
export const namedAt = ({ memberIds, isEverybody }: Mentioned, at: number): { named_at?: number } =>
  memberIds.length > 0 || isEverybody ? { named_at: at } : {};

/** Whom posts named that are copied: `copies` is [original, copy] each. Nobody is told of it, now or later. */
export const copyMentions = (ctx: Ctx, copies: readonly (readonly [number, number])[]): Write[] => [
  write(sql`insert into mentions (community_id, subject_kind, subject_id, member_id, by_id, at)
    select w.community_id, 'post', j.value ->> 1, w.member_id, w.by_id, 0
    from json_each(${JSON.stringify(copies)}) j
      cross join mentions w on w.subject_kind = 'post' and w.subject_id = j.value ->> 0
    where w.community_id = ${ctx.community.id} and w.is_present = 1`),
];
