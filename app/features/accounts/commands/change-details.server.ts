import type { Ctx } from "~/platform/context";
import { commitDirectory, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import type { Account } from "../directory.server";
import { accountPreferencesChanged, accountRenamed } from "../facts";
import type { DetailsInput } from "../input";
import { copyAccount } from "../listeners.server";

/**
 * Name, language and time zone of an account. The directory first, then this community's member row at once; the
 * others copy it when the fact reaches them, which also mends what a kill between the two left.
 */
export async function changeDetails(ctx: Ctx, account: Account, input: DetailsInput): Promise<void> {
  const isSame = input.locale === account.locale && input.timeZone === account.timeZone;
  await commitDirectory(ctx, {
    writes: [
      write(
        sql`update accounts set name = ${input.name}, locale = ${input.locale}, time_zone = ${input.timeZone},
          updated_at = ${ctx.now()} where id = ${account.id}`,
      ),
    ],
    facts: [
      ...(input.name === account.name ? [] : [accountRenamed(account.id)]),
      ...(isSame ? [] : [accountPreferencesChanged(account.id)]),
    ],
  });
  await copyAccount(ctx, { ...account, ...input }, ctx.community, true);
}

/** The name alone, from the profile: people carry one name through all their communities. */
export async function rename(ctx: Ctx, account: Account, name: string): Promise<void> {
  if (name === account.name) return;
  await commitDirectory(ctx, {
    writes: [write(sql`update accounts set name = ${name}, updated_at = ${ctx.now()} where id = ${account.id}`)],
    facts: [accountRenamed(account.id)],
  });
  await copyAccount(ctx, { ...account, name }, ctx.community, false);
}
