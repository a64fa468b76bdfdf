import { avatarPicture } from "~/features/files/urls.server";
import { listMembers } from "~/features/members/directory.server";
import { directoryOf } from "~/features/members/input";
import { AppError } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { raw, sql } from "~/platform/database/sql";
import { chosenIn, type FoundPeople, type PeopleAnswer, type Reachable } from "./people";

const SHOWN = 8;

/** Of the viewer's spaces, and of who came into them last, so many are looked at. */
const SPACES_LOOKED = 30;
const FELLOWS_LOOKED = 2_000;

/**
 * Whom the viewer may write to, by their names; the newest where nothing is asked. Where the directory is the admins' own,
 * those who are in a space with them, as its page lists them. Throws 401.
 */
export async function findReachable(ctx: Ctx, q: string): Promise<FoundPeople> {
  const asked = directoryOf(new URLSearchParams({ q: q.slice(0, 60) }));
  try {
    const { members } = await listMembers(ctx, asked);
    const others = members.filter(({ id }) => id !== ctx.viewer.memberId).slice(0, SHOWN);
    const records = others.map(({ id, name, avatar, headline }) => ({ id, name, avatar, headline }));
    return { q: asked.q, records, isClosed: false };
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 403) throw error;
    return { q: asked.q, records: await findFellows(ctx, asked.q), isClosed: true };
  }
}

async function findFellows(ctx: Ctx, q: string): Promise<Reachable[]> {
  const rows = await ctx.read(
    (viewer) => sql<Omit<Reachable, "avatar"> & { avatar: string }>`select m.id, m.name, m.avatar, m.headline
      from (select distinct f.member_id as id from (select j.member_id
          from (select o.space_id from space_members o where o.member_id = ${viewer.memberId} and o.until > ${ctx.now()}
            limit ${raw(String(SPACES_LOOKED))}) s
          cross join space_members j indexed by space_members_space on j.space_id = s.space_id and j.until > ${ctx.now()}
          limit ${raw(String(FELLOWS_LOOKED))}) f) x
      cross join members m on m.id = x.id
      where m.community_id = ${ctx.community.id} and m.status = 'active' and m.id <> ${viewer.memberId} and m.name <> ''
        and (${q} = '' or instr(lower(m.name), lower(${q})) > 0)
      order by m.name, m.id limit ${raw(String(SHOWN))}`,
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
