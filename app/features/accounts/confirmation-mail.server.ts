import type { Ctx } from "~/platform/context";
import type { Write } from "~/platform/database/commit.server";
import type { Account } from "./directory.server";
import { confirmLetter, knownAddressLetter } from "./letters";
import { linkByMail } from "./links-by-mail.server";
import type { LinkOwner } from "./links.server";
import { findMailBrand, localeFor } from "./mails.server";
import { beginsOwn, withRedirect } from "./rules";

/**
 * The link that proves the address. The letter differs for an address that has an account; whoever cannot read
 * that mailbox sees no difference. It never repeats what a stranger typed as a name. No owner: no letter, as much work.
 */
export async function confirmationMail(
  ctx: Ctx,
  owner: LinkOwner | null,
  to: string,
  locale: string,
  knownAs: Account | null,
  target = "/",
): Promise<Write[]> {
  const isOwn = beginsOwn(target);
  const brand = await findMailBrand(ctx, { isOwn });
  const words = (secret: string) => {
    const url = withRedirect(`${brand.origin}/users/confirm?token=${secret}`, target);
    return knownAs
      ? knownAddressLetter({ to, name: knownAs.name, locale: localeFor(knownAs.locale) }, brand.name, url)
      : confirmLetter({ to, name: "", locale: localeFor(locale) }, brand.name, url, isOwn);
  };
  return linkByMail(ctx, owner, { kind: "confirm", bound: { email: to }, brand, words });
}
