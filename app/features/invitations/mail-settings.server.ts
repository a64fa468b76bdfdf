import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { invitationMailUpdated } from "./facts";
import type { MailInput } from "./input";
import { invitationPolicy } from "./policy";

/** What the house writes to whom it invites; "" for our own words. */
export interface InvitationMail {
  subject: string;
  text: string;
}

/** For the sender. */
export async function getInvitationMail(ctx: Ctx): Promise<InvitationMail> {
  const [row] = await ctx.read(
    () => sql<InvitationMail>`select invitation_subject as subject, invitation_text as text from communities
      where community_id = ${ctx.community.id}`,
  );
  return row ?? { subject: "", text: "" };
}

/** For admins (spec section 7, "custom invitation email show"). */
export async function findInvitationMail(ctx: Ctx): Promise<InvitationMail> {
  const mail = await getInvitationMail(ctx);
  authorize(invitationPolicy, "can_manage_invitations", ctx.viewer, null);
  return mail;
}

/** Admins only. What is absent stays. */
export async function updateInvitationMail(ctx: Ctx, input: MailInput): Promise<void> {
  authorize(invitationPolicy, "can_manage_invitations", ctx.viewer, null);
  await commit(ctx, {
    writes: [
      write(sql`update communities set invitation_subject = coalesce(${input.subject}, invitation_subject),
        invitation_text = coalesce(${input.text}, invitation_text) where community_id = ${ctx.community.id}`),
    ],
    facts: [invitationMailUpdated(ctx.community.id)],
  });
}
