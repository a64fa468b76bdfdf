import type { Ctx } from "~/platform/context";
import type { Write } from "~/platform/database/commit.server";
import type { Account } from "./directory.server";
import { type Bound, type LinkKind, newLink } from "./links.server";
import { type MailBrand, type MailWords, mailForNobody, mailWrite } from "./mails.server";

interface Letter<K extends LinkKind> {
  kind: K;
  bound: Bound[K];
  brand: MailBrand;
  words(secret: string): MailWords;
}

/**
 * The writes of a link and of the letter that carries it. For nobody they are the same statements over rows of the
 * same size: a link of no account, which is never good, and a letter that counts as sent. Neither answer nor time
 * tells a stranger whether an address is known.
 */
export async function linkByMail<K extends LinkKind>(
  ctx: Ctx,
  owner: Pick<Account, "id" | "credentialsVersion"> | null,
  { kind, bound, brand, words }: Letter<K>,
): Promise<Write[]> {
  const link = await newLink(ctx, kind, owner ?? NOBODY, bound);
  const letter = words(link.secret);
  const mail = owner ? mailWrite(ctx, `account.${kind}`, brand, letter) : mailForNobody(ctx, brand, letter);
  return [...link.writes, mail];
}

const NOBODY = { id: 0, credentialsVersion: 0 };
