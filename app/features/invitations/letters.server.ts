import { newSecret } from "~/lib/ids";
import { communityUrl, type Ctx } from "~/platform/context";
import { type Write, when } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import { dispatchOutgoing, mailOutWhere, ownOutbox } from "~/platform/mail/outgoing.server";
import { findMailBrand, localeFor, renderMail } from "../accounts/mails.server";
import { getCommunity } from "../communities/settings.server";
import { invitationLetter } from "./letter";
import { getInvitationMail } from "./mail-settings.server";
import { mailCode } from "./queries.server";
import { INVITATION_MS, mailedPath } from "./rules";

/** An invitation whose letter is to be written, as it was read. */
export interface Due {
  id: number;
  email: string;
  name: string;
  message: string;
  sentAt: number;
  inviter: string;
}

/** Columns of a `Due`, of invitation_links `l` and its maker `m`. */
export const DUE: Statement = sql`l.id, l.email, l.name, l.message, l.sent_at as sentAt, coalesce(m.name, '') as inviter`;

/** On `l`: somebody was invited by mail, and has neither come nor been cancelled. */
export const isWaiting: Statement = sql`l.email is not null and l.state = 'active' and l.uses_count = 0`;

/**
 * The writes of letters: each has a secret of its own, whose hash takes the place of the last one's, and is good for 30
 * days. Whom somebody else has written to meanwhile, who has come or was cancelled, gets none. The first write is
 * guarded by what the caller makes of it.
 */
export async function letterWrites(
  ctx: Ctx,
  due: readonly Due[],
): Promise<{ mark: ReturnType<typeof when>; mails: Write[] }> {
  const { brand, words } = await wordsOf(ctx);
  const now = ctx.now();
  const until = now + INVITATION_MS;
  const letters = await Promise.all(
    due.map(async ({ id, email, name, message, sentAt, inviter }) => {
      const secret = newSecret();
      const url = `${brand.origin}${mailedPath(secret)}`;
      const letter = invitationLetter(
        { to: email, name, locale: words.locale },
        { ...words, community: brand.name, inviter, message, url, until },
      );
      return { id, sentAt, code: await mailCode(secret), letter };
    }),
  );
  const marks = JSON.stringify(letters.map(({ id, sentAt, code }) => ({ id, sentAt, code })));
  const mark = sql`update invitation_links as l not indexed set code = j.value ->> 'code', sent_at = ${now}, expires_at = ${until},
      updated_at = ${now}
    from json_each(${marks}) j where l.id = j.value ->> 'id' and l.sent_at = j.value ->> 'sentAt'
      and l.community_id = ${ctx.community.id} and ${isWaiting}`;
  return {
    mark: when(mark),
    mails: letters.map(({ id, code, letter }) => {
      const mail = { to: letter.to, subject: letter.subject, ...renderMail(brand, letter) };
      return mailOutWhere(
        ctx,
        "invitation",
        mail,
        sql`exists (select 1 from invitation_links where id = ${id} and code = ${code})`,
      );
    }),
  };
}

/** Makes what a commit has written leave; the cron takes what this loses. */
export async function sendLetters(ctx: Ctx): Promise<void> {
  await dispatchOutgoing(ctx, ownOutbox(ctx));
}

/** In the house's name, colour and language, on its own host: a job has come by none. */
async function wordsOf(ctx: Ctx) {
  const [brand, mail, row] = await Promise.all([findMailBrand(ctx), getInvitationMail(ctx), getCommunity(ctx)]);
  const origin = new URL(communityUrl(ctx.site, ctx.community)).origin;
  const locale = localeFor(row?.locale ?? ctx.community.locale);
  return { brand: { ...brand, origin }, words: { ...mail, locale } };
}
