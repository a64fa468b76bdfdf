import { avatarPicture } from "~/features/files/urls.server";
import { listMembers } from "~/features/members/directory.server";
import { directoryOf } from "~/features/members/input";
import { AppError } from "~/lib/errors";
import { type Claim, isAdmin } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { boundOnce, nothing, raw, sql } from "~/platform/database/sql";
import { mayWrite } from "./may-write.server";
import { getMessaging, reachableAmong } from "./messaging.server";
import { chosenIn, type FoundPeople, type PeopleAnswer, type Reachable } from "./people";

const SHOWN = 8;

/** Of the viewer's spaces, and of who came into them last, so many are looked at. */
const SPACES_LOOKED = 30;
const FELLOWS_LOOKED = 2_000;

/**
 * Whom the viewer may write to, by their names; the newest where nothing is asked. Where the directory is the admins' own,
 * or the community says who may write to whom, those who come into question. Throws 401.
 */
export async function findReachable(ctx: Ctx, q: string): Promise<FoundPeople> {
  const asked = directoryOf(new URLSearchParams({ q: q.slice(0, 60) }));
  const [messaging, members] = await Promise.all([getMessaging(ctx), listOpen(ctx, asked)]);
  const closed = { q: asked.q, records: [], isClosed: members === null };
  if (messaging === "off") return closed;
  if (members === null)
    return { ...closed, records: await findNear(ctx, asked.q, messaging === "admins" ? "admins" : "spaces") };
  if (messaging !== "all" && !isAdmin(ctx.viewer)) {
    return { ...closed, records: await findNear(ctx, asked.q, messaging) };
  }
  const found = await reachableAmong(
    ctx,
    members.map(({ id }) => id),
  );
  const others = members.filter(({ id }) => id !== ctx.viewer.memberId && found.has(id)).slice(0, SHOWN);
  return { ...closed, records: others.map(({ id, name, avatar, headline }) => ({ id, name, avatar, headline })) };
}

/** The list of members; null where it is the admins' own. */
async function listOpen(ctx: Ctx, asked: ReturnType<typeof directoryOf>) {
  try {
    return (await listMembers(ctx, asked)).members;
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
    boundOnce(sql<Omit<Reachable, "avatar"> & { avatar: string }>`select m.id, m.name, m.avatar, m.headline
      from (${admins} ${how === "spaces" ? sql`union ${fellows(viewer)}` : nothing}) x
      cross join members m on m.id = x.id
      where m.community_id = ${ctx.community.id} and m.status = 'active' and m.id <> ${viewer.memberId} and m.name <> ''
        and (${q} = '' or instr(lower(m.name), lower(${q})) > 0)
        and ${mayWrite(ctx, sql`${viewer.memberId}`, sql`m.id`)}
      order by m.name, m.id limit ${raw(String(SHOWN))}`),
  );
  return rows.map(({ avatar, ...one }) => ({ ...one, avatar: avatarPicture(ctx, avatar) }));
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
