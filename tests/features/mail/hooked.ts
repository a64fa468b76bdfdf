import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { createHmac } from "node:crypto";
import { commit, commitDirectory } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { mailOut } from "~/platform/mail/outgoing.server";
import type { CommunityRef } from "~/platform/context";
import app from "../../../workers/app";
import { watched } from "../../platform/statements";
import { asSystem, env, newId, rows } from "../../world";
import { inDirectory } from "../accounts/cast";

export const SECRET = `whsec_${btoa("a secret of the tests, 24 bytes and more")}`;

export interface Sending {
  id?: string;
  secret?: string;
  /** Unix seconds. */
  at?: number;
  /** What the installation is set to; undefined for no secret at all. */
  setting?: string | undefined;
  headers?: Record<string, string>;
}

/** A signed call of a mail service, as the Worker's door gets it. */
export async function hook(event: unknown, sending: Sending = {}): Promise<Response> {
  const { id = `msg_${newId()}`, secret = SECRET, at = Math.floor(Date.now() / 1000), headers = {} } = sending;
  const setting = "setting" in sending ? sending.setting : SECRET;
  const body = typeof event === "string" ? event : JSON.stringify(event);
  const mac = createHmac("sha256", Buffer.from(secret.slice(6), "base64")).update(`${id}.${at}.${body}`);
  const execution = createExecutionContext();
  const request = new Request("http://localhost/hooks/mail", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Content-Length": String(new TextEncoder().encode(body).length),
      "webhook-id": id,
      "webhook-timestamp": String(at),
      "webhook-signature": `v1,${mac.digest("base64")}`,
      ...headers,
    },
    body,
  });
  const house = { ...watched(env, { memberId: 0 }), MAIL_WEBHOOK_SECRET: setting };
  const answer = await app.fetch(request, house as typeof env, execution);
  await waitOnExecutionContext(execution);
  return answer;
}

/** What the house's own form of an event says. */
export const event = (
  what: "delivered" | "bounced" | "complained",
  to: string,
  {
    messageId,
    bounce,
    at = Date.now(),
  }: { messageId?: string; bounce?: { type?: string; message?: string }; at?: number } = {},
) => ({
  type: `mail.${what}`,
  timestamp: new Date(at).toISOString(),
  data: { to, ...(messageId ? { message_id: messageId } : {}), ...(bounce ? { bounce } : {}) },
});

/** A mail of a community that waits to be sent, in its shard or in the directory. */
export async function waitingMail(
  community: CommunityRef,
  to: string,
  { inDirectory: isThere = false, isOwn = false } = {},
): Promise<{ id: number; messageId: string }> {
  const ctx = asSystem(community);
  const mail = mailOut(ctx, "test", { to, subject: "Hello", text: "x", html: "<p>x</p>", isOwn });
  await (isThere ? commitDirectory : commit)(ctx, { writes: [mail], origin: "system" });
  const newest = sql<{ id: number }>`select max(id) as id from outgoing where community_id = ${community.id}`;
  const [row] = isThere ? await inDirectory(newest) : await rows(community, newest);
  const id = row?.id ?? 0;
  return { id, messageId: `<${id}.${isThere ? "DIRECTORY" : community.shard}@localhost>` };
}

export interface Stopped {
  id: number;
  reason: string;
  words: string;
  isLifted: number;
}

/** How an address stands in the directory. */
export async function stopOf(address: string): Promise<Stopped | undefined> {
  const [row] = await inDirectory<Stopped>(
    sql`select id, reason, words, lifted_at is not null as isLifted from mail_suppressions where address = ${address}`,
  );
  return row;
}

/** What a community was told of its mail. */
export const toldOf = (community: CommunityRef) =>
  rows<{ name: string; subject: number; payload: string }>(
    community,
    sql`select name, subject_id as subject, payload from facts where community_id = ${community.id}
      and name like 'sent_mail.%' order by seq`,
  );
