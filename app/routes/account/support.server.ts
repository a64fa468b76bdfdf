import { type CurrentAccount, currentAccount } from "~/features/accounts/queries.server";
import { signInRequired } from "~/lib/errors";
import type { Ctx } from "~/platform/context";

/** The account of whoever asks, once it is proven who that is. Throws 401 for visitors. */
export async function findAccount(ctx: Ctx, { request }: { request: Request }): Promise<CurrentAccount> {
  await ctx.prove();
  const mine = await currentAccount(ctx, request);
  if (!mine) throw signInRequired();
  return mine;
}
