import type { Ctx } from "~/platform/context";
import { getWelcomePost } from "./new-members.server";
import { NEW_MS } from "./rules";

/**
 * Where somebody is led who has just joined (`isNew`) and was on the way to nothing in particular: to the community's
 * welcome post, where there is one. Any other address stays what it is, and so does everybody's who is not new.
 */
export async function arrivalOf(ctx: Ctx, target: string, isNew: boolean): Promise<string> {
  if (!isNew || target !== "/" || ctx.community.id === 0) return target;
  return (await getWelcomePost(ctx))?.path ?? target;
}

/** Whether the viewer, a member by now, joined only lately: an old invitation leads its user on as it always did. */
export const isNewcomer = (ctx: Ctx, { joinedAt }: { joinedAt: number } = ctx.viewer): boolean =>
  ctx.now() - joinedAt <= NEW_MS;
