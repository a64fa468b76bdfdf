import type { Ctx } from "../context";
import { commit, isConflict, isTwin, provided, type Write } from "../database/commit.server";
import { sql } from "../database/sql";
import { type Fact, fact } from "../facts/fact";
import { resolveCommunity } from "../hosts.server";
import { MailRefused } from "./mailer";
import { recordReturn, type Returned, type SentMail, type StopReason } from "./suppressions.server";

/**
 * What became of a mail, told to who sent it: a fact of its community's shard, about the mail (`outgoing`), which names
 * its database. Each once for a mail; that one arrived is told only while nobody has said the opposite. The mail of no
 * community is nobody's to hear of.
 */
export const tellArrived = (ctx: Ctx, mail: SentMail, at: number): Promise<void> =>
  ctx.registry.owedFor("sent_mail.delivered", "system") === 0
    ? Promise.resolve()
    : tell(ctx, mail, fact("sent_mail.delivered", about(mail), { box: mail.box, at }, keyOf("delivered", mail)), [
        provided(sql`not exists (select 1 from facts where community_id = ${mail.communityId}
          and key in (${keyOf("bounced", mail)}, ${keyOf("complained", mail)}))`).otherwise("mail_known"),
      ]);

/** As `tellArrived`: it was given back, for ever or for now, or called spam. */
export function tellReturned(ctx: Ctx, mail: SentMail, { reason, isForNow, at }: Returned): Promise<void> {
  if (reason === "complained") {
    return tell(ctx, mail, fact("sent_mail.complained", about(mail), { box: mail.box, at }, keyOf("complained", mail)));
  }
  const why = isForNow ? "for_now" : reason;
  return tell(ctx, mail, fact("sent_mail.bounced", about(mail), { box: mail.box, why, at }, keyOf("bounced", mail)));
}

/** As `tellArrived`: it was not sent, for its address takes none. */
export const tellStopped = (ctx: Ctx, mail: SentMail, reason: StopReason): Promise<void> =>
  ctx.registry.owedFor("sent_mail.suppressed", "system") === 0
    ? Promise.resolve()
    : tell(
        ctx,
        mail,
        fact("sent_mail.suppressed", about(mail), { box: mail.box, reason, at: ctx.now() }, keyOf("suppressed", mail)),
      );

/** What a server refused while it was spoken to; of the letter alone, or of what may be mended, nothing follows. */
export async function takeRefusal(ctx: Ctx, mail: SentMail, address: string, refusal: unknown): Promise<void> {
  if (!(refusal instanceof MailRefused) || refusal.of === "letter") return;
  const returned: Returned = {
    id: `smtp:${mail.box}:${mail.id}`,
    address,
    reason: refusal.of === "mailbox" ? "bounced" : "refused",
    isForNow: refusal.of === "mailbox",
    words: refusal.message,
    at: ctx.now(),
    mail,
  };
  await recordReturn(ctx, returned);
  await tellReturned(ctx, mail, returned);
}

const about = ({ id }: SentMail) => ({ kind: "sent_mail", id });
const keyOf = (what: string, { box, id }: SentMail) => `sent_mail.${what}:${box}:${id}`;

async function tell(ctx: Ctx, { communityId }: SentMail, what: Fact, writes: Write[] = []): Promise<void> {
  if (communityId === 0) return;
  const community = await resolveCommunity(ctx.directory, communityId);
  if (community.id === 0) return;
  try {
    await commit(ctx.forCommunity(community), { writes, facts: [what], origin: "system" });
  } catch (error) {
    if (!isTwin(error) && !isConflict(error, "mail_known")) throw error;
  }
}
