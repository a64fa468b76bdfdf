import { avatarPicture } from "~/features/files/urls.server";
import { listMembers } from "~/features/members/directory.server";
import { directoryOf } from "~/features/members/input";
import type { DirectoryLine } from "~/features/members/standing";
import { AppError } from "~/lib/errors";
import { type Claim, isAdmin } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { boundOnce, nothing, raw, type Statement, sql } from "~/platform/database/sql";
import { mayWrite } from "./may-write.server";
import { getMessaging, reachableAmong } from "./messaging.server";
import type { Messaging } from "./messaging";
import { chosenIn, type FoundPeople, inOrder, type PeopleAnswer, type Reachable } from "./people";
import { ownRooms } from "./sleep.server";

const SHOWN = 8;

/** Of the viewer's spaces, and of who came into them last, so many are looked at. */
const SPACES_LOOKED = 30;
const FELLOWS_LOOKED = 2_000;
/** Parts of the list of members that are looked through for a name. */
const PARTS_LOOKED = 5;
/** And of their conversations, those in which something was said last. */
const ROOMS_LOOKED = 60;

/**
 * Whom the viewer may write to: those they have written with of late, then by their names; the newest where nothing is
 * asked. Where the directory is the admins' own, or the community says who may write to whom, those who come into
 * question. Throws 401.
 */
export async function findReachable(ctx: Ctx, q: string): Promise<FoundPeople> {
  const asked = directoryOf(new URLSearchParams({ q: q.slice(0, 60) }));
  const [messaging, open, recent] = await Promise.all([
    getMessaging(ctx),
    listOpen(ctx, asked),
    findRecent(ctx, asked.q),
  ]);
  const answer = { q: asked.q, isClosed: open === null, isPartial: open?.isPartial === true };
  if (messaging === "off") return { ...answer, records: [] };
  const found = await findOthers(ctx, asked.q, messaging, open?.members ?? null);
  return { ...answer, records: inOrder(asked.q, recent, found).slice(0, SHOWN) };
}

async function findOthers(
  ctx: Ctx,
  q: string,
  messaging: Exclude<Messaging, "off">,
  members: readonly DirectoryLine[] | null,
): Promise<Reachable[]> {
  if (members === null) return findNear(ctx, q, messaging === "admins" ? "admins" : "spaces");
  if (messaging !== "all" && !isAdmin(ctx.viewer)) return findNear(ctx, q, messaging);
  const found = await reachableAmong(
    ctx,
    members.map(({ id }) => id),
  );
  const others = members.filter(({ id }) => id !== ctx.viewer.memberId && found.has(id));
  return others.map(({ id, name, avatar, headline }) => ({ id, name, avatar, headline }));
}

/** With whom the viewer has a conversation of two in which something was said of late, the latest first. */
async function findRecent(ctx: Ctx, q: string): Promise<Reachable[]> {
  const rows = await ctx.read((viewer) =>
    boundOnce(sql<Row>`select m.id, m.name, m.avatar, m.headline
      from (select * from (${ownRooms(ctx, viewer, ROOMS_LOOKED, { isAside: false })})
        order by lastAt desc, id desc limit ${raw(String(ROOMS_LOOKED))}) w
      cross join chat_rooms r on r.id = w.id and r.kind = 'direct' and r.last_n > 0
      cross join chat_participants o on o.room_id = r.id and o.member_id <> ${viewer.memberId}
      cross join members m on m.id = o.member_id
      where ${isFound(ctx, viewer, q)} order by w.lastAt desc, m.id limit ${raw(String(SHOWN))}`),
  );
  return rows.map((row) => toReachable(ctx, row));
}

type Row = Omit<Reachable, "avatar"> & { avatar: string };

const toReachable = (ctx: Ctx, { avatar, ...one }: Row): Reachable => ({ ...one, avatar: avatarPicture(ctx, avatar) });

/** Of a member `m`: the viewer may write to them, and this is in their name. */
const isFound = (ctx: Ctx, viewer: Claim, q: string): Statement => sql`m.community_id = ${ctx.community.id}
  and m.status = 'active' and m.id <> ${viewer.memberId} and m.name <> ''
  and (${q} = '' or instr(lower(m.name), lower(${q})) > 0)
  and ${mayWrite(ctx, sql`${viewer.memberId}`, sql`m.id`)}`;

/**
 * The list of members; null where it is the admins' own. The directory looks through a part of them for a name: while
 * nobody is found, the next part is asked for; `isPartial`: there are more than were looked at.
 */
async function listOpen(ctx: Ctx, asked: ReturnType<typeof directoryOf>) {
  try {
    let page = await listMembers(ctx, asked);
    for (let part = 1; part < PARTS_LOOKED && page.members.length === 0 && page.cursor !== null; part += 1)
      page = await listMembers(ctx, { ...asked, cursor: page.cursor });
    return { members: page.members, isPartial: page.members.length === 0 && page.cursor !== null };
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 403) throw error;
    return null;
  }
}

/** The admins, and with `spaces` who is in a space with the viewer. */
async function findNear(ctx: Ctx, q: string, how: "spaces" | "admins"): Promise<Reachable[]> {
  const admins = sql`select a.id from members a indexed by members_staff where a.community_id = ${ctx.community.id}
    and a.role <> 'member' and a.role in ('owner', 'admin')`;
  const fellows = (viewer: Claim) => sql`select f.member_id as id from (select j.member_id
      from (select o.space_id from space_members o where o.member_id = ${viewer.memberId} and o.until > ${ctx.now()}
        limit ${raw(String(SPACES_LOOKED))}) s
      cross join space_members j indexed by space_members_space on j.space_id = s.space_id and j.until > ${ctx.now()}
      limit ${raw(String(FELLOWS_LOOKED))}) f`;
  const rows = await ctx.read((viewer) =>
    boundOnce(sql<Row>`select m.id, m.name, m.avatar, m.headline
      from (${admins} ${how === "spaces" ? sql`union ${fellows(viewer)}` : nothing}) x
      cross join members m on m.id = x.id
      where ${isFound(ctx, viewer, q)}
      order by instr(' ' || lower(m.name), ' ' || lower(${q})) = 0, m.name, m.id limit ${raw(String(SHOWN))}`),
  );
  return rows.map((row) => toReachable(ctx, row));
}

/** What the buttons among people do without a script: look for somebody, take them, let them go. null for another form. */
export async function choosePeople(
  ctx: Ctx,
  form: FormData,
  values: Record<string, string>,
): Promise<PeopleAnswer | null> {
  const [, act = "", whom = ""] = /^(find|add|drop)(?: (.*))?$/s.exec(String(form.get("intent") ?? "")) ?? [];
  if (act === "") return null;
  const kept = chosenIn(form.getAll("people").map(String));
  const [one] = chosenIn([whom]);
  if (act === "find") {
    const found = await findReachable(ctx, values.q ?? "");
    return { people: { chosen: kept, found }, values };
  }
  const chosen = kept.filter(({ id }) => id !== one?.id);
  if (act === "add" && one) chosen.push(one);
  return { people: { chosen, found: null }, values: { ...values, q: "" } };
}
