import { AppError, invalid, notFound } from "~/lib/errors";
import { type Ctx, directoryRef, noCommunity } from "~/platform/context";
import { bind, sql } from "~/platform/database/sql";
import { DATABASES } from "~/platform/env";
import { readMessageId } from "~/platform/mail/message-id";
import { tellArrived, tellReturned } from "~/platform/mail/outcome.server";
import { signedId, webhookKeys } from "~/platform/mail/signature";
import { plainAddress, recordArrival, recordReturn, type SentMail } from "~/platform/mail/suppressions.server";
import { isMailEvent, type MailEvent, mailEventInput } from "./input";

/** A call as it came, and the secrets by which it may be signed (MAIL_WEBHOOK_SECRET). */
interface Hooked {
  headers: Headers;
  /** Read when it is known that anybody may call at all. */
  body(): Promise<ArrayBuffer>;
  secrets: string | undefined;
}

/**
 * Takes what a mail service tells. Each event has its effect once, also twice at once and in any order: whatever is done
 * by halves is done whole when it is told again. Unknown ones are none of ours. Throws 404 where no secret is set, 401 for
 * what none of them has signed, 400 for what is no JSON, 422 for a known event without what it should say.
 */
export async function takeMailEvent(request: Ctx, { headers, body: read, secrets }: Hooked): Promise<void> {
  const keys = webhookKeys(secrets);
  if (keys.length === 0) throw notFound();
  const body = new Uint8Array(await read());
  const id = await signedId(headers, body, keys, request.now());
  if (id === null) throw new AppError(401, "hook_unsigned");
  const event = readEvent(new TextDecoder().decode(body));
  if (!event) return;
  // In nobody's name, whatever cookies the call shows.
  const ctx = request.forCommunity(directoryRef);
  const address = plainAddress(event.data.to);
  const at = Math.max(0, Math.min(event.timestamp ?? event.created_at ?? ctx.now(), ctx.now()));
  const mail = await findSent(ctx, event.data.message_id ?? "", address);
  if (event.type.endsWith(".delivered")) {
    await recordArrival(ctx, address, at);
    if (mail) await tellArrived(ctx, mail, at);
    return;
  }
  const isComplaint = event.type.endsWith(".complained");
  const { bounce } = event.data;
  const returned = {
    id: `hook:${id}`,
    address,
    reason: isComplaint ? ("complained" as const) : ("bounced" as const),
    isForNow: !isComplaint && isForNow(bounce?.type ?? null),
    words: isComplaint ? "" : (bounce?.message ?? ""),
    at,
    mail,
  };
  await recordReturn(ctx, returned);
  if (mail) await tellReturned(ctx, mail, returned);
}

function readEvent(body: string): MailEvent | null {
  let read: unknown;
  try {
    read = JSON.parse(body);
  } catch {
    throw new AppError(400, "bad_json");
  }
  if (!isMailEvent(read)) return null;
  const { data, error } = mailEventInput.safeParse(read);
  if (error) throw invalid(Object.fromEntries(error.issues.map(({ path }) => [path.join(".") || "body", "invalid"])));
  return data;
}

/** A bounce that says no more is for ever: that is what a service calls a bounce. */
const isForNow = (type: string | null) => type !== null && type.toLowerCase() !== "permanent";

/** The mail of a Message-ID, if it went to that address: what another house sent, or we have forgotten, is none. */
async function findSent(ctx: Ctx, messageId: string, address: string): Promise<SentMail | null> {
  const key = readMessageId(messageId, ctx.site.rootHost);
  if (!key) return null;
  for (const box of DATABASES.filter((name) => key.box === null || key.box === name)) {
    // Of no community: whose it is, its row says.
    const db = box === "DIRECTORY" ? ctx.directory : ctx.forCommunity({ ...noCommunity, id: -1, shard: box }).db;
    const row = await bind(
      db,
      sql`select community_id as communityId, recipient from outgoing where id = ${key.id}`,
    ).first<{ communityId: number; recipient: string }>();
    if (row && plainAddress(row.recipient) === address) return { box, id: key.id, communityId: row.communityId };
  }
  return null;
}
