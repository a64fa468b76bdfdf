import { readableByMember } from "~/features/spaces/readable.server";
import type { Ctx } from "~/platform/context";
import { write } from "~/platform/database/commit.server";
import { list, type Statement, sql } from "~/platform/database/sql";
import { doubtEverywhere } from "./doubt.server";
import { endedRooms } from "./ends.server";
import type { FactName, StoredFact } from "~/platform/facts/fact";
import type { Effect, Listener } from "~/platform/facts/registry";
import { adminsForGroupsOf, groupsOf, leaveGroups } from "./heirs.server";
import { judgedMessages } from "./judged.server";
import { inEachRoom } from "./rooms-in-turn.server";

/** After which somebody may have lost a chat space: of everybody in it, or of one member. */
const LOSSES: Record<string, (ctx: Ctx, fact: StoredFact) => Promise<Loss>> = {
  "space.updated": ofAll,
  "space.deleted": ofAll,
  "space.members_removed": ofAll,
  "space.left": ofOne,
  "space.member_removed": ofOne,
  "space.role_taken": ofOne,
  "access.revoked": ofOne,
  "space_group.member_removed": ofOneInGroup,
  "member.role_changed": ofOneEverywhere,
  "member.removed": ofOneEverywhere,
  "member.banned": ofOneEverywhere,
};

interface Loss {
  roomIds: number[];
  /** null for everybody who has the room open. */
  memberId: number | null;
}

/**
 * Ends the room of a chat space for whoever has lost the space: their open pages, and what doors had proven of them
 * before. Done again where it fails; who still reads the space notices nothing. Whoever may have lost their voice says
 * what they say to the door (decision 0087), and where the list of members is closed or opened, who sees whom there is
 * proven anew.
 */
export const lostSpaces: Listener = {
  name: "chat_spaces",
  bit: 18,
  facts: [...(Object.keys(LOSSES) as FactName[]), "member.muted", "moderation.rule_changed", "community.updated"],
  now: true,
  async handle(ctx, fact): Promise<Effect> {
    if (fact.name === "member.muted") {
      await doubtEverywhere(ctx, fact.subjectId);
      return {};
    }
    if (fact.name === "moderation.rule_changed") {
      // From now on pages say nothing by their sockets: rules are the door's to ask.
      const at = ctx.now();
      const entered = await ctx.realtime.enteredRooms(ctx.community.id, null, at);
      // Where nobody has a page open nobody says anything by it.
      await inEachRoom(ctx, await ofSpaces(ctx, entered), (room) => room.lose([], at, true));
      return {};
    }
    if (fact.name === "community.updated") {
      if (concernsDirectory(fact)) await ctx.realtime.seeAnew(ctx.community.id, null);
      return {};
    }
    const { roomIds = [], memberId = null } = (await LOSSES[fact.name]?.(ctx, fact)) ?? {};
    await inEachRoom(ctx, roomIds, (_, roomId) => endLost(ctx, roomId, memberId));
    if (memberId !== null) await ctx.realtime.seeAnew(ctx.community.id, [memberId]);
    return {};
  },
};

/**
 * Whoever was put out of the community has left its groups: what is said without them is not theirs when they come back.
 * Where the last admin of one goes, whoever has been in it longest is one. What they have come into since stays.
 */
export const leftGroups: Listener = {
  name: "left_groups",
  bit: 19,
  facts: ["member.removed", "member.banned"],
  now: true,
  async handle(ctx, { subjectId: memberId, at }): Promise<Effect> {
    const groups = await idsOf(ctx, sql`select r.id ${groupsOf(ctx, memberId, at)}`);
    return {
      writes: [write(leaveGroups(ctx, memberId, at)), write(adminsForGroupsOf(ctx, memberId, at))],
      // Their pages have ended with their sign-ins by then: this is for a door that had proven them before, and for others' pages.
      after: () => inEachRoom(ctx, groups, (room) => room.leave(memberId, at)),
    };
  },
};

export const chatListeners: readonly Listener[] = [lostSpaces, leftGroups, endedRooms, judgedMessages];

/** Whom one sees there hangs on who may read the list of members. */
const concernsDirectory = ({ payload }: StoredFact): boolean =>
  (payload.fields as string[] | undefined)?.includes("public_member_directory") ?? true;

async function endLost(ctx: Ctx, roomId: number, memberId: number | null): Promise<void> {
  const room = ctx.realtime.room(ctx.community.id, roomId);
  // Before we look: what was proven until now may be of before the loss, and what is proven later is not.
  const at = ctx.now();
  // Of all, before we count them: who comes in meanwhile is sent through the door once more.
  if (memberId === null) await room.lose([], at, true);
  const asked = memberId === null ? await room.present() : [memberId];
  const lost = await ctx.read(
    () => sql<{ id: number }>`select e.value as id from json_each(${list(asked)}) e
      where not exists (select 1 from chat_rooms r cross join spaces s on s.id = r.space_id
        cross join members m on m.id = e.value
        where r.id = ${roomId} and r.community_id = ${ctx.community.id} and r.deleted_at is null
          and ${readableByMember(ctx.now())})`,
  );
  const ids = lost.map(({ id }) => id);
  if (ids.length > 0) return room.lose(ids, at, false);
  // Who still reads it may have lost their voice.
  if (memberId !== null) await room.doubt(memberId, at);
}

const roomsOf = (ctx: Ctx, which: Statement): Promise<number[]> =>
  idsOf(
    ctx,
    sql`select r.id from spaces s cross join chat_rooms r on r.space_id = s.id
      where s.community_id = ${ctx.community.id} and s.post_type = 'chat' and ${which}`,
  );

const idsOf = async (ctx: Ctx, rooms: Statement): Promise<number[]> =>
  (await ctx.read(() => rooms as Statement<{ id: number }>)).map(({ id }) => id);

async function ofAll(ctx: Ctx, { subjectId }: StoredFact): Promise<Loss> {
  return { roomIds: await roomsOf(ctx, sql`s.id = ${subjectId}`), memberId: null };
}

async function ofOne(ctx: Ctx, { subjectId, payload }: StoredFact): Promise<Loss> {
  return { roomIds: await roomsOf(ctx, sql`s.id = ${subjectId}`), memberId: Number(payload.member_id) };
}

async function ofOneInGroup(ctx: Ctx, { subjectId, payload }: StoredFact): Promise<Loss> {
  return { roomIds: await roomsOf(ctx, sql`s.space_group_id = ${subjectId}`), memberId: Number(payload.member_id) };
}

/** Of all there are, those that pages of theirs have opened. */
async function ofOneEverywhere(ctx: Ctx, { subjectId: memberId }: StoredFact): Promise<Loss> {
  const entered = await ctx.realtime.enteredRooms(ctx.community.id, memberId, ctx.now());
  return { roomIds: await ofSpaces(ctx, entered), memberId };
}

/** Of these rooms, those of chat spaces. */
async function ofSpaces(ctx: Ctx, roomIds: readonly number[]): Promise<number[]> {
  if (roomIds.length === 0) return [];
  const rooms = sql`select r.id from chat_rooms r where r.id in (select value from json_each(${list(roomIds)}))
    and r.community_id = ${ctx.community.id} and r.space_id is not null and r.deleted_at is null`;
  return idsOf(ctx, rooms);
}
