import { notFound } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { getDemoPerson } from "../queries.server";
import { isDemoRole } from "../rules";
import { type Entered, enter } from "./sign-in.server";

/** Signs in as one of the demo people, on one's own machine only: elsewhere, and where they are not, 404. */
export async function enterAsDemo(ctx: Ctx, role: string): Promise<Entered> {
  if (!ctx.site.isLocal || ctx.community.id === 0 || !isDemoRole(role)) throw notFound();
  const account = await getDemoPerson(ctx, role);
  if (!account) throw notFound();
  const entered = await enter(ctx, account);
  if (!entered.member) throw notFound();
  return entered;
}
