import { presentPerson } from "~/features/members/person.server";
import type { PersonColumns } from "~/features/members/person";
import { canReadSpace, managesSpace } from "~/features/spaces/policy";
import { readableByMember, readableByViewer } from "~/features/spaces/readable.server";
import {
  spaceAccessColumns,
  spaceAccessJoins,
  type SpaceAccessRow,
  toSpaceAccess,
} from "~/features/spaces/space-access.server";
import { notFound, signInRequired } from "~/lib/errors";
import { fold } from "~/lib/fold";
import { type Claim, claimsAdmin, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { raw, type Statement, sql } from "~/platform/database/sql";
import { nameExpression } from "./asked";
import { nearExpression } from "./near";
import type { MentionInput, MentionsPayload } from "./people";

const SHOWN = 8;
/** Of whoever is called so, or came last, so many are looked at. */
const LOOKED = 200;
const LOOKED_IN_SPACE = 500;

/**
 * Whom one may name in a text that stands in a space: its readers by how their names begin, else those whose names are a
 * typo away; who came into it last where nothing is asked. Who may not read it is not offered; where the directory is the
 * admins' own, who is in the space alone, as its page lists them. Everybody in it, for who manages it. Throws 401, 404.
 */
export async function findMentionable(ctx: Ctx, { query, ...where }: MentionInput): Promise<MentionsPayload> {
  const letters = fold(query).trim();
  // A word's first letter is looked for among those who have the words before it: for the index it begins half of all words.
  const [, words = letters, begun = ""] = /^(.+?)(\s+\S)$/u.exec(letters) ?? [];
  const expression = words.length > 1 && /[\p{L}\p{N}]/u.test(words) ? nameExpression(words) : null;
  const near = nearExpression([words]);
  const most = begun === "" ? SHOWN : LOOKED;
  const [spaces, exact, typos] = await Promise.all([
    ctx.read((viewer) => selectSpace(ctx, viewer, where)),
    ctx.read((viewer) =>
      expression === null ? newest(ctx, viewer, where) : named(ctx, viewer, where, { expression, most }),
    ),
    ctx.read((viewer) => (near === null ? null : named(ctx, viewer, where, { expression: near, most }))),
  ]);
  const { viewer } = ctx;
  if (!isSignedIn(viewer)) throw signInRequired();
  const [space] = spaces;
  if (!space || !canReadSpace(viewer, toSpaceAccess(space))) throw notFound();
  // The database folds no letter beyond ASCII.
  const isAsTyped = ({ name }: Found) =>
    expression === null ? fold(name).startsWith(letters) : begun === "" || fold(name).includes(letters);
  const hasBegun = ({ name }: Found) => begun === "" || ` ${fold(name)}`.includes(` ${begun.trim()}`);
  const meant = exact.filter(isAsTyped);
  const found = (meant.length > 0 ? meant : typos.filter(hasBegun)).slice(0, SHOWN);
  return {
    records: found.map(({ uid, name, number, avatar }) =>
      presentPerson(ctx, [uid, name, number, avatar] as PersonColumns),
    ),
    everybody: managesSpace(viewer, toSpaceAccess(space)) ? { name: space.spaceName } : null,
  };
}

interface SpaceRow extends SpaceAccessRow {
  spaceName: string;
}

const selectSpace = (ctx: Ctx, viewer: Claim, where: Where): Statement<SpaceRow> =>
  sql<SpaceRow>`select s.name as spaceName, ${spaceAccessColumns}
    from spaces s ${spaceAccessJoins(viewer, ctx.now())}
    where s.id = ${spaceHere(ctx, where)}`;

interface Found {
  uid: string;
  name: string;
  number: number | null;
  avatar: string;
}

const COLUMNS = sql`m.public_uid as uid, m.name, m.author_number as number, m.avatar`;

type Where = Pick<MentionInput, "space_slug" | "post_id">;

const spaceHere = (ctx: Ctx, { space_slug, post_id = 0 }: Where): Statement =>
  space_slug === undefined
    ? sql`(select p.space_id from posts p join spaces o on o.id = p.space_id and o.deleted_at is null
        where p.id = ${post_id} and p.community_id = ${ctx.community.id} and p.status = 'published')`
    : sql`(select id from spaces where community_id = ${ctx.community.id} and slug = ${space_slug} and deleted_at is null)`;

/** A condition on `s`, the space: whoever asks may read it, and nobody makes the database look for a refusal. */
const mayAsk = (ctx: Ctx, viewer: Claim): Statement => readableByViewer(viewer, ctx.community, ctx.now());

/** Of everybody, by the index of names; in a closed space of those who came into it last as well: of a name that hundreds have, few may be in it. */
function named(
  ctx: Ctx,
  viewer: Claim,
  where: Where,
  { expression, most }: { expression: string; most: number },
): Statement<Found> {
  const community = ctx.community.id;
  const isIn = sql`exists (select 1 from space_members i where i.member_id = m.id and i.space_id = s.id
    and i.until > ${ctx.now()})`;
  const isListed = claimsAdmin(viewer)
    ? sql`1`
    : sql`(${isIn} or exists (select 1 from communities co where co.community_id = ${community}
        and co.public_member_directory = 1))`;
  return sql<Found>`select ${COLUMNS} from spaces s
      cross join (select id from (select rowid as id from search
        where search match ${`${expression} AND scope : kmember AND scope : m${community}`}
        order by rowid desc limit ${raw(String(LOOKED))}) union
        select own.id from (select j.member_id from space_members j indexed by space_members_space
            where j.space_id = ${spaceHere(ctx, where)} order by j.joined_at desc, j.member_id desc
            limit ${raw(String(LOOKED_IN_SPACE))}) j
          cross join search_docs own on own.kind = 'member' and own.subject_id = j.member_id
          where exists (select 1 from spaces c where c.id = ${spaceHere(ctx, where)} and c.is_private = 1)
            and exists (select 1 from search where search match ${`${expression} AND scope : kmember`} and search.rowid = own.id)
      ) found
      cross join search_docs d on d.id = found.id and d.community_id = ${community}
      cross join members m on m.id = d.subject_id
    where s.id = ${spaceHere(ctx, where)} and ${mayAsk(ctx, viewer)} and m.id <> ${viewer.memberId}
      and ${readableByMember(ctx.now())} and ${isListed}
    order by ${isIn} desc, m.name, m.id limit ${most}`;
}

/** Of those in the space, who came last. */
function newest(ctx: Ctx, viewer: Claim, where: Where): Statement<Found> {
  return sql<Found>`select ${COLUMNS} from spaces s
      cross join (select j.member_id as id, j.until from space_members j indexed by space_members_space
        where j.space_id = ${spaceHere(ctx, where)} order by j.joined_at desc, j.member_id desc
        limit ${raw(String(LOOKED))}) j
      cross join members m on m.id = j.id
    where s.id = ${spaceHere(ctx, where)} and ${mayAsk(ctx, viewer)} and m.id <> ${viewer.memberId}
      and j.until > ${ctx.now()} and ${readableByMember(ctx.now())}`;
}
