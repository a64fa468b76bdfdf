import { spaceGroups, spaces } from "#db/community/schema";
import { COPY_FORM, pairKey } from "~/features/chat/rules";
import { m } from "~/i18n/generated/messages";
import { isLocale } from "~/i18n/locale";
import { notFound } from "~/lib/errors";
import { newUuid } from "~/lib/ids";
import { authorize } from "~/lib/policy";
import { slugFor } from "~/lib/slug";
import type { Ctx } from "~/platform/context";
import { commit, type Write, write } from "~/platform/database/commit.server";
import { insertInto } from "~/platform/database/insert";
import { list, type Statement, sql } from "~/platform/database/sql";
import { letInWrites } from "./places.server";
import { insertImported } from "./json-insert.server";
import { importPolicy } from "./policy";
import { findRun, idsOf } from "./run.server";
import { freeSlug } from "./start.server";
import type { RoomMembersInput, RoomsInput } from "./talk-input";

type NewRoom = RoomsInput["rooms"][number];

export interface ImportedRooms {
  rooms: {
    external_id: string;
    /** Where everybody reads it; null for what is of its people only. */
    path: string | null;
    /**
     * Somebody has deleted it since, or it stands here as another kind or more openly than the file has it now: it is not
     * made anew, and takes nothing more.
     */
    is_gone: boolean;
  }[];
}

/**
 * Makes rooms for what follows, or finds those of an earlier run: a channel is a chat space, the others are direct rooms
 * and groups of their people. Nobody is told. Throws 401 and 403 for who is no admin, 404, 422 for people never sent.
 */
export async function importRooms(ctx: Ctx, input: RoomsInput): Promise<ImportedRooms> {
  authorize(importPolicy, "can_import", ctx.viewer, null);
  const [{ source }, people, ground] = await Promise.all([
    findRun(ctx, input.id),
    idsOf(ctx, input.id, "members", namedIn(input.rooms), (name) => name),
    findGround(ctx),
  ]);
  const channels = input.rooms.filter(({ kind }) => kind === "space");
  const talks = input.rooms.filter(({ kind }) => kind !== "space");
  await commit(ctx, {
    origin: "import",
    writes: [
      ...spaceWrites(ctx, source, channels, ground),
      ...talks.flatMap((room) => talkWrites(ctx, source, room, people)),
    ],
    changesPublicPages: channels.length > 0,
  });
  return { rooms: await standing(ctx, source, input.rooms) };
}

/**
 * Who was in a channel is in its space: members of the community at once, authors whom nobody has taken over once
 * somebody does. Nobody is told. Throws as `importRooms`; 404 for a room that is no space of this import.
 */
export async function importRoomMembers(ctx: Ctx, input: RoomMembersInput): Promise<{ new: number }> {
  authorize(importPolicy, "can_import", ctx.viewer, null);
  const [{ source }, people] = await Promise.all([
    findRun(ctx, input.id),
    idsOf(ctx, input.id, "members", input.people, (name) => name),
  ]);
  const [space] = await ctx.read(
    () => sql<{ id: number }>`select id from spaces where community_id = ${ctx.community.id} and source = ${source}
      and external_id = ${input.room} and deleted_at is null`,
  );
  if (!space) throw notFound();
  const { changes } = await commit(ctx, {
    origin: "import",
    writes: letInWrites(ctx, space.id, [...new Set(people.values())]),
  });
  // Each is written down as let in, or as waiting, once.
  return { new: changes.at(-1) ?? 0 };
}

const namedIn = (rooms: readonly NewRoom[]): string[] => [...new Set(rooms.flatMap((room) => room.people))];

interface Ground {
  slugs: ReadonlySet<string>;
  group: number | null;
  lastGroup: number;
  lastSpace: number;
}

async function findGround(ctx: Ctx): Promise<Ground> {
  const community = ctx.community.id;
  const [standing, [group], [last]] = await Promise.all([
    ctx.read(
      () => sql<{ slug: string; position: number }>`select slug, position from spaces
        where community_id = ${community} and deleted_at is null`,
    ),
    ctx.read(
      () => sql<{ id: number }>`select id from space_groups where community_id = ${community} and slug = ${GROUP_SLUG}
        and deleted_at is null`,
    ),
    ctx.read(
      () => sql<{ at: number | null }>`select max(position) as at from space_groups where community_id = ${community}`,
    ),
  ]);
  return {
    slugs: new Set(standing.map(({ slug }) => slug)),
    group: group?.id ?? null,
    lastGroup: last?.at ?? 0,
    lastSpace: Math.max(0, ...standing.map(({ position }) => position)),
  };
}

/** The group of imported channels, found by its address. */
const GROUP_SLUG = "channels";

function spaceWrites(ctx: Ctx, source: string, channels: readonly NewRoom[], ground: Ground): Write[] {
  if (channels.length === 0) return [];
  const now = ctx.now();
  const groupId = ground.group ?? ctx.newId();
  const taken = new Set(ground.slugs);
  const rows = channels.map((channel, place) => {
    const slug = freeSlug(slugFor(channel.name, `channel-${place + 1}`), taken);
    taken.add(slug);
    return {
      id: ctx.newId(),
      communityId: ctx.community.id,
      spaceGroupId: groupId,
      slug,
      name: channel.name,
      description: channel.description,
      postType: "chat" as const,
      isPrivate: Number(channel.is_private),
      visibility: channel.is_private ? ("secret" as const) : ("listed" as const),
      membersCanPost: Number(!channel.is_archived),
      hideFromSidebar: Number(channel.is_archived),
      postNotifications: "none" as const,
      position: ground.lastSpace + place + 1,
      source,
      externalId: channel.external_id,
      createdBy: ctx.viewer.memberId,
      createdAt: now,
    };
  });
  return [
    ...(ground.group === null ? [groupWrite(ctx, groupId, ground.lastGroup + 1)] : []),
    ...insertImported(
      spaces,
      rows,
      {},
      sql`not exists (select 1 from imported_rooms i where i.community_id = ${ctx.community.id} and i.source = ${source}
        and i.external_id = j.value ->> '$.external_id')`,
    ),
    ...channels.map(({ external_id }) =>
      write(sql`insert into chat_rooms (id, community_id, uuid, kind, space_id, created_by, created_at, updated_at, last_at,
        copied_form)
        select ${ctx.newId()}, s.community_id, ${newUuid(now)}, 'space', s.id, s.created_by, ${now}, ${now}, ${now}, ${COPY_FORM}
        from spaces s where s.community_id = ${ctx.community.id} and s.source = ${source}
          and s.external_id = ${external_id} and s.post_type = 'chat' and s.deleted_at is null
        on conflict (space_id) where space_id is not null do nothing`),
    ),
  ];
}

function groupWrite(ctx: Ctx, id: number, position: number): Write {
  const words = { locale: isLocale(ctx.community.locale) ? ctx.community.locale : ("en" as const) };
  const group = { id, name: m.imports_channels({}, words), slug: GROUP_SLUG, position };
  return write(insertInto(spaceGroups, { ...group, communityId: ctx.community.id, createdAt: ctx.now() }));
}

/**
 * Two people have one room, however often it comes. Where they have talked here already, what comes from elsewhere is a
 * group of the two: among words that somebody has said here nobody puts others in their name. Whoever wrote to
 * themselves has a group of their own.
 */
function talkWrites(ctx: Ctx, source: string, room: NewRoom, people: ReadonlyMap<string, number>): Write[] {
  const ids = [...new Set(room.people.flatMap((name) => people.get(name) ?? []))];
  const [one, other] = ids;
  if (one === undefined) return [];
  const isPair = room.kind === "direct" && ids.length === 2 && other !== undefined;
  const creator = people.get(room.creator) ?? one;
  const admin = ids.includes(creator) ? creator : one;
  const made = { pair: ctx.newId(), group: ctx.newId() };
  return [
    ...(isPair ? pairWrites(ctx, source, room, { id: made.pair, pair: [one, other] }) : []),
    ...groupRoomWrites(ctx, source, room, { id: made.group, creator: admin }),
    participantsWrite(ctx, source, room, { ids, admin, made: [made.pair, made.group] }),
  ];
}

function pairWrites(
  ctx: Ctx,
  source: string,
  room: NewRoom,
  { id, pair: [one, other] }: { id: number; pair: [number, number] },
): Write[] {
  const now = ctx.now();
  const pair = pairKey(one, other);
  return [
    write(sql`insert into chat_rooms (id, community_id, uuid, kind, pair_key, created_by, created_at, updated_at, last_at,
        copied_form)
      select ${id}, ${ctx.community.id}, ${newUuid(now)}, 'direct', ${pair}, ${one}, ${room.created_at}, ${now},
        ${room.created_at}, ${COPY_FORM}
      where not exists (${mapped(ctx, source, room)}) and not exists (${openly(ctx, source, room)})
      on conflict (community_id, pair_key) where pair_key is not null do nothing`),
    write(sql`insert into imported_rooms (community_id, source, external_id, room_id)
      select r.community_id, ${source}, ${room.external_id}, r.id from chat_rooms r
      where r.community_id = ${ctx.community.id} and r.pair_key = ${pair} and r.last_n = 0 and r.deleted_at is null
        and not exists (select 1 from chat_messages c where c.room_id = r.id)
        and not exists (${openly(ctx, source, room)})
      on conflict (community_id, source, external_id) do nothing`),
  ];
}

function groupRoomWrites(
  ctx: Ctx,
  source: string,
  room: NewRoom,
  { id, creator }: { id: number; creator: number },
): Write[] {
  const now = ctx.now();
  return [
    write(sql`insert into imported_rooms (community_id, source, external_id, room_id)
      select ${ctx.community.id}, ${source}, ${room.external_id}, ${id}
      where not exists (${openly(ctx, source, room)})
      on conflict (community_id, source, external_id) do nothing`),
    write(sql`insert into chat_rooms (id, community_id, uuid, kind, name, created_by, created_at, updated_at, last_at,
        copied_form)
      select ${id}, ${ctx.community.id}, ${newUuid(now)}, 'group', ${room.name}, ${creator}, ${room.created_at}, ${now},
        ${room.created_at}, ${COPY_FORM}
      where exists (${mapped(ctx, source, room)} and i.room_id = ${id})`),
  ];
}

/**
 * Only into a room that this very commit made: into one that stands a file brings nobody, for who made the file may have
 * named themselves, and people may have talked there since. Of a group that is put aside everybody's row says so.
 */
const participantsWrite = (
  ctx: Ctx,
  source: string,
  room: NewRoom,
  { ids, admin, made }: { ids: readonly number[]; admin: number; made: readonly number[] },
): Write =>
  write(sql`insert into chat_participants (room_id, member_id, community_id, is_admin, joined_at, read_n, archived_at)
    select r.id, e.value, r.community_id, r.kind = 'group' and e.value = ${admin}, ${ctx.now()}, r.last_n,
      ${room.is_archived ? ctx.now() : null}
    from json_each(${list([...ids])}) e
      cross join imported_rooms i on i.community_id = ${ctx.community.id} and i.source = ${source}
        and i.external_id = ${room.external_id} and i.room_id in (select value from json_each(${list([...made])}))
      cross join chat_rooms r on r.id = i.room_id and r.deleted_at is null
    where true on conflict (room_id, member_id) do nothing`);

const mapped = (ctx: Ctx, source: string, room: NewRoom): Statement => sql`select 1 from imported_rooms i
  where i.community_id = ${ctx.community.id} and i.source = ${source} and i.external_id = ${room.external_id}`;

/** It stands as a channel: what has been said since it became private would be said there to everybody. */
const openly = (ctx: Ctx, source: string, room: NewRoom): Statement => sql`select 1 from spaces o
  where o.community_id = ${ctx.community.id} and o.source = ${source} and o.external_id = ${room.external_id}`;

async function standing(ctx: Ctx, source: string, rooms: readonly NewRoom[]): Promise<ImportedRooms["rooms"]> {
  const names = list(rooms.map(({ external_id }) => external_id));
  const found = await ctx.read(
    () => sql<{
      name: string;
      slug: string | null;
      kind: NewRoom["kind"];
      isOpen: number;
      isGone: number;
    }>`select s.external_id as name, s.slug, 'space' as kind,
        s.is_private = 0 as isOpen, s.deleted_at is not null as isGone from spaces s
      where s.community_id = ${ctx.community.id} and s.source = ${source}
        and s.external_id in (select value from json_each(${names}))
      union all select i.external_id, null, r.kind, 0, r.deleted_at is not null from imported_rooms i
      join chat_rooms r on r.id = i.room_id
      where i.community_id = ${ctx.community.id} and i.source = ${source}
        and i.external_id in (select value from json_each(${names}))`,
  );
  const byName = new Map(found.map((room) => [room.name, room]));
  return rooms.map(({ external_id, kind, is_private }) => {
    const room = byName.get(external_id);
    // What two have said elsewhere may stand in a group of the two.
    const isOther = room?.kind !== kind && !(kind === "direct" && room?.kind === "group");
    const isGone = room === undefined || room.isGone === 1 || isOther || (is_private && room.isOpen === 1);
    return {
      external_id,
      path: room?.slug && room.isOpen === 1 && !isGone ? `/c/${room.slug}` : null,
      is_gone: isGone,
    };
  });
}
