import type { Account } from "~/features/accounts/directory.server";
import { addressOf } from "~/features/accounts/rules";
import { authorizeOperating } from "~/features/operate/queries.server";
import { forbidden, notFound } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commit, commitDirectory, isTwin, type Write, write } from "~/platform/database/commit.server";
import { readDirectory } from "~/platform/database/directory.server";
import { type Statement, sql } from "~/platform/database/sql";
import { fact } from "~/platform/facts/fact";
import { isShown, stopOf } from "./queries.server";

/**
 * Lets mail go again to an address of this community. For the whole installation, which has one sender. Twice and in a
 * race it is lifted once and stands in the log once; what a kill between the two databases left, the next press ends.
 * Throws 401, 403, and 404 for one that is not shown here.
 */
export async function liftStop(ctx: Ctx, id: number): Promise<void> {
  const viewer = await ctx.prove();
  authorizeOperating(ctx);
  const [[stop]] = await readDirectory(ctx, stopOf(ctx, id));
  if (!stop) throw notFound();
  const isHere = stop.isLifted === 0 ? stop.feltAt !== null && isShown(stop) : stop.liftedBy === viewer.memberId;
  if (!isHere) throw notFound();
  await commitDirectory(ctx, { writes: lifting(ctx, sql`id = ${id}`) });
  const about =
    stop.memberId === null ? { kind: "community", id: ctx.community.id } : { kind: "member", id: stop.memberId };
  // Of each time that it was stopped, once.
  const resumed = fact("mail.resumed", about, {}, `mail.resumed:${id}:${stop.at}`);
  await commit(ctx, { writes: [], facts: [resumed] }).catch((error: unknown) => {
    if (!isTwin(error)) throw error;
  });
}

/** The owner of an address says that it works again. Throws 403 confirm_email for who only claims it. Safe to repeat. */
export async function liftOwnStop(ctx: Ctx, account: Account): Promise<void> {
  if (account.emailVerifiedAt === null) throw forbidden("confirm_email");
  await commitDirectory(ctx, { writes: lifting(ctx, sql`address = ${addressOf(account.email)}`) });
}

const lifting = (ctx: Ctx, which: Statement): Write[] => [
  write(sql`update mail_suppressions set lifted_at = ${ctx.now()}, lifted_by = ${ctx.viewer.memberId || null}
    where ${which} and lifted_at is null`),
  write(sql`delete from mail_stops where address in (select address from mail_suppressions
    where ${which} and lifted_at is not null)`),
];
