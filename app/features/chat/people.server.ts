import { listMembers } from "~/features/members/directory.server";
import { directoryOf } from "~/features/members/input";
import { AppError } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { chosenIn, type FoundPeople, type PeopleAnswer } from "./people";

const SHOWN = 8;

/** Whom the viewer may write to, by their names; the newest where nothing is asked. Throws 401. */
export async function findReachable(ctx: Ctx, q: string): Promise<FoundPeople> {
  const asked = directoryOf(new URLSearchParams({ q: q.slice(0, 60) }));
  try {
    const { members } = await listMembers(ctx, asked);
    const others = members.filter(({ id }) => id !== ctx.viewer.memberId).slice(0, SHOWN);
    const records = others.map(({ id, name, avatar, headline }) => ({ id, name, avatar, headline }));
    return { q: asked.q, records, isClosed: false };
  } catch (error) {
    if (error instanceof AppError && error.status === 403) return { q: asked.q, records: [], isClosed: true };
    throw error;
  }
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
