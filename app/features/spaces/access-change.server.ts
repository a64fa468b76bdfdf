import { avatarPicture } from "~/features/files/urls.server";
import type { Person } from "~/features/members/person";
import { isMoment, readCursor, writeCursor } from "~/lib/cursor";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { nothing, type Statement, sql } from "~/platform/database/sql";
import { isOnTheWeb, spacePolicy } from "./policy";
import { findSpace } from "./queries.server";
import { knowingRow, memberRow } from "./readable.server";
import { type AccessChange, type Changed, MOST_ASKED } from "./access-change";
import { listAskers } from "./commands/entry-requests.server";
import { type Access, accessOf, columnsOf } from "./space-form";

const NAMED = 3;
const PAGE_SIZE = 20;

/**
 * Counted by the very rules that decide who reads and who knows of it (`readsSpace`, `knowsSpace`), once as the space is and once as it would be: what is
 * said here is what will happen. null where nothing would change. Managers of the space; throws as `findSpace`.
 */
export async function findAccessChange(ctx: Ctx, key: string | number, to: Access): Promise<AccessChange | null> {
  const space = await findSpace(ctx, key);
  const { access } = space;
  authorize(spacePolicy, "can_manage_space", ctx.viewer, access);
  const from = accessOf(access);
  if (from === to) return null;
  const asked = askedOf(ctx, space.id, to);
  const [[counted], named, askers] = await Promise.all([
    ctx.read(() => countsOf(asked)),
    ctx.read(() => namesOf(ctx, asked)),
    to === "open" ? listAskers(ctx, space.id, { is_private: false }) : [],
  ]);
  const { asked: all = 0, keep = 0, gain = 0, gainInside = 0, lose = 0, loseInside = 0 } = counted ?? {};
  const { find = 0, miss = 0 } = counted ?? {};
  const people = (side: 0 | 1) =>
    named
      .filter(({ reads }) => reads === side)
      .map(({ id, name, avatar }) => ({ id, name, avatar: avatarPicture(ctx, avatar) }));
  const [wasOn, willBeOn] = [isOnTheWeb(access), isOnTheWeb({ ...access, ...columnsOf(to) })];
  return {
    space: space.name,
    spaceId: space.id,
    from,
    to,
    gain: { count: gain, inside: gainInside, people: people(1) },
    lose: { count: lose, inside: loseInside, people: people(0) },
    keep,
    letIn: askers.length,
    known: { gain: find, lose: miss },
    web: wasOn === willBeOn ? null : willBeOn ? "gain" : "lose",
    isMore: all > MOST_ASKED,
  };
}

/**
 * All of those who would gain or lose it, whom `findAccessChange` counts and names a few of, the newest first, 20 a page
 * by (joined_at, id). Managers of the space; throws as `findSpace`, and 422 for a cursor that is none.
 */
export async function listAccessChanged(
  ctx: Ctx,
  key: string | number,
  to: Access,
  { side, cursor }: { side: Changed; cursor?: string },
): Promise<{ records: { community_member: Person }[]; cursor: string | null }> {
  const from = readCursor(cursor, isMoment);
  const space = await findSpace(ctx, key);
  authorize(spacePolicy, "can_manage_space", ctx.viewer, space.access);
  const after = from ? sql`and (c.joinedAt, c.id) < (${from[0]}, ${from[1]})` : nothing;
  const rows = await ctx.read(
    () => sql<ChangedRow>`select c.joinedAt, c.id, m.public_uid as uid, m.name, m.avatar
      from (${askedOf(ctx, space.id, to)}) c join members m on m.id = c.id and m.community_id = ${ctx.community.id}
      where c.did <> c.does and c.does = ${side === "gain" ? 1 : 0} ${after}
      order by c.joinedAt desc, c.id desc limit ${PAGE_SIZE + 1}`,
  );
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    records: page.map(({ uid, name, avatar }) => ({
      community_member: { id: uid, name, avatar: avatarPicture(ctx, avatar) },
    })),
    cursor: rows.length > PAGE_SIZE && last ? writeCursor([last.joinedAt, last.id]) : null,
  };
}

interface ChangedRow {
  joinedAt: number;
  id: number;
  uid: string;
  name: string;
  avatar: string;
}

interface Counts {
  asked: number;
  keep: number;
  gain: number;
  gainInside: number;
  lose: number;
  loseInside: number;
  find: number;
  miss: number;
}

const countsOf = (asked: Statement): Statement<Counts> => sql<Counts>`select count(*) as asked,
    coalesce(sum(did and does), 0) as keep, coalesce(sum(does and not did), 0) as gain,
    coalesce(sum(does and not did and inside), 0) as gainInside, coalesce(sum(did and not does), 0) as lose,
    coalesce(sum(did and not does and inside), 0) as loseInside,
    coalesce(sum(finds and not found), 0) as find, coalesce(sum(found and not finds), 0) as miss
  from (${asked})`;

interface Named {
  id: string;
  name: string;
  avatar: string;
  reads: 0 | 1;
}

/** Whoever is named stands in the numbers: the same members, asked the same. */
const namesOf = (
  ctx: Ctx,
  asked: Statement,
): Statement<Named> => sql<Named>`select m.public_uid as id, m.name, m.avatar,
    c.does as reads
  from (select *, row_number() over (partition by does order by joinedAt desc, id desc) as place
    from (${asked}) where did <> does) c
  join members m on m.id = c.id and m.community_id = ${ctx.community.id}
  where c.place <= ${NAMED} order by c.place`;

/**
 * The newest members, whether each reads the space (`did`), would read it (`does`), knows of it (`found`), would know of
 * it (`finds`), and was let into it (`inside`).
 */
function askedOf(ctx: Ctx, spaceId: number, to: Access): Statement {
  const { isPrivate, visibility } = columnsOf(to);
  const would = { isPrivate, isListed: visibility === "listed", isDraft: visibility === "draft" };
  return sql`select m.id, m.joined_at as joinedAt, ${memberRow()} as did, ${memberRow(would)} as does,
      ${knowingRow()} as found, ${knowingRow(would)} as finds, sm.member_id is not null as inside
    from (select id, role, joined_at from members indexed by members_here
      where community_id = ${ctx.community.id} and status = 'active'
      order by joined_at desc, id desc limit ${MOST_ASKED + 1}) m
    cross join spaces s on s.id = ${spaceId}
    left join space_members sm on sm.member_id = m.id and sm.space_id = s.id and sm.until > ${ctx.now()}
    left join space_roles sr on sr.member_id = m.id and sr.space_id = s.id`;
}
