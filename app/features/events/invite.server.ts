import { findSpace, findSpaceGroup, listSpaceGroups, listSpaces } from "~/features/spaces/queries.server";
import { spacePolicy } from "~/features/spaces/policy";
import { toSpaceAccess } from "~/features/spaces/space-access.server";
import { readableByMember } from "~/features/spaces/readable.server";
import { forbidden, invalid } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { visitor } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { startJob } from "~/platform/jobs/start.server";
import { mayChange } from "./commands.server";
import { INVITE, inviteWrite } from "./invite-writes.server";
import { namedMembers } from "./named.server";
import { authorizeHost } from "./queries.server";
import { type AttendeeRole, INVITED_AT_ONCE } from "./rules";
import { type EventStateRow, reachableEvent } from "./state.server";

/** Whom a host would have come, and as what. */
export interface Invitation {
  memberIds: readonly number[];
  /** `space:7`: who is in it; `group:3`: who is in the spaces of that group which the host manages; `member:5`. */
  entities: readonly string[];
  role: AttendeeRole;
  /** They are put on the list as if they had said yes, as long as there are places; else they are asked. */
  comes: boolean;
}

/**
 * Invites members to an event, or puts them on its list. Who may not read it, has answered already or is nobody of the
 * community is passed over. Who hosts the event; other roles than that of an attendee are given by who changes it, to
 * members whom they name, and everybody of a space is invited by who manages it, as a space is told of something. Nobody
 * is put on the list but by who manages the event's space. Many are a job's: answers it, or how many are new. Throws 401,
 * 403, 404, 422.
 */
export async function inviteMembers(
  ctx: Ctx,
  postId: number,
  { memberIds, entities, role, comes }: Invitation,
  requestKey?: string | null,
): Promise<{ invited: number; job: number | null }> {
  const state = await authorizeHost(ctx, postId);
  const named = entities.flatMap((one) => idsOf(one, "member"));
  const ids = [...new Set([...memberIds, ...named])];
  if (comes && !mayPutOnList(ctx, state)) throw forbidden("event_list_managers");
  if (role !== "attendee" && (!mayChange(ctx, state) || named.length < entities.length)) throw forbidden();
  const spaces = await spacesOf(ctx, entities);
  if (ids.length === 0 && spaces.length === 0) throw invalid({ community_member_ids: "event_invite_nobody" });
  const status = comes ? "going" : "invited";
  if (spaces.length > 0 || ids.length > INVITED_AT_ONCE) {
    const input = { post_id: postId, name: state.title, path: state.path, role, status, ids, space_ids: spaces };
    return { invited: 0, job: await startJob(ctx, { kind: INVITE, input }, requestKey) };
  }
  const { rows } = await commit(ctx, {
    writes: [inviteWrite(ctx, postId, ids, { role, status })],
    changesPublicPages: "recorded",
    publicWhere: sql`exists (select 1 ${reachableEvent(ctx, visitor, postId)})`,
  });
  return { invited: rows[0]?.length ?? 0, job: null };
}

/** Members answer for themselves; it is for who looks after the space to answer for them. */
const mayPutOnList = (ctx: Ctx, state: EventStateRow): boolean =>
  spacePolicy.can_manage_space(ctx.viewer, toSpaceAccess(state));

/** The spaces that are named, and those of named groups, which the viewer manages: a space is no author's to write to. */
async function spacesOf(ctx: Ctx, entities: readonly string[]): Promise<number[]> {
  const named = entities.flatMap((one) => idsOf(one, "space"));
  const groups = entities.flatMap((one) => idsOf(one, "group"));
  for (const id of named) authorize(spacePolicy, "can_manage_space", ctx.viewer, (await findSpace(ctx, id)).access);
  const ofGroups: number[] = [];
  for (const id of groups) {
    const { spaces } = await findSpaceGroup(ctx, id);
    ofGroups.push(
      ...spaces.filter(({ access }) => spacePolicy.can_manage_space(ctx.viewer, access)).map((one) => one.id),
    );
  }
  return [...new Set([...named, ...ofGroups])];
}

const idsOf = (entity: string, kind: "member" | "space" | "group"): number[] => {
  const [is, id] = entity.split(":");
  return is === kind && Number(id) > 0 ? [Number(id)] : [];
};

/** The spaces that a host manages, whose members they may invite, and the groups of those, to choose from. */
export async function listInvitablePlaces(ctx: Ctx): Promise<{ entity: string; name: string }[]> {
  const [groups, spaces] = await Promise.all([listSpaceGroups(ctx), listSpaces(ctx)]);
  const managed = spaces.filter(({ access }) => spacePolicy.can_manage_space(ctx.viewer, access));
  const ofThem = groups.filter(({ id }) => managed.some(({ groupId }) => groupId === id));
  return [
    ...ofThem.map(({ id, name }) => ({ entity: `group:${id}`, name })),
    ...managed.map(({ id, name }) => ({ entity: `space:${id}`, name })),
  ];
}

/**
 * Members whose name holds `text`, of all there are: who may read the event and has not answered; and what else its host may do with them. Throws 401, 403, 404.
 */
export async function findInvitable(
  ctx: Ctx,
  postId: number,
  text: string,
): Promise<{ candidates: Invitable[]; givesRoles: boolean; putsOnList: boolean }> {
  const state = await authorizeHost(ctx, postId);
  const now = ctx.now();
  const candidates = await ctx.read(
    () => sql<Invitable>`select m.id, m.public_uid as uid, m.name, m.avatar, m.headline
      from posts p join spaces s on s.id = p.space_id cross join (${namedMembers(ctx, text)}) x
        cross join members m on m.id = x.id
      where p.id = ${postId} and p.community_id = ${ctx.community.id} and m.status = 'active' and not exists (select 1 from event_attendees t
          where t.post_id = p.id and t.member_id = m.id) and ${readableByMember(now)}
      order by m.id desc limit 20`,
  );
  return { candidates, givesRoles: mayChange(ctx, state), putsOnList: mayPutOnList(ctx, state) };
}

export interface Invitable {
  id: number;
  uid: string;
  name: string;
  avatar: string;
  headline: string;
}
