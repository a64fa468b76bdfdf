import { notFound } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { readDirectory } from "~/platform/database/directory.server";
import { type Statement, sql } from "~/platform/database/sql";
import type { Mail } from "~/platform/mail/mailer";

export interface KeptMail {
  id: number;
  to: string;
  subject: string;
  html: string;
  text: string;
  links: string[];
  /** What a calendar would read of it: its files, one after another; "" where there is none. */
  calendar: string;
  /** UTC ms. */
  createdAt: number;
}

interface OutgoingRow {
  id: number;
  recipient: string;
  body: string;
  createdAt: number;
}

/**
 * The mail this installation kept instead of sending, the newest first: on one's own machine only. A deployment
 * answers 404, whatever its variables say of mail.
 */
export async function listKeptMail(ctx: Ctx): Promise<KeptMail[]> {
  if (!ctx.site.isLocal || ctx.mail.kind !== "local") throw notFound();
  const [[directory], shard] = await Promise.all([
    readDirectory(ctx, newest()),
    ctx.community.id === 0 ? [] : ctx.read(() => newest()),
  ]);
  return [...directory, ...shard]
    .sort((a, b) => b.createdAt - a.createdAt || b.id - a.id)
    .slice(0, 50)
    .map(presentMail);
}

/** One of them, as it would be read. Throws 404 for what is none of them, and on a deployment. */
export async function findKeptMail(ctx: Ctx, id: number): Promise<KeptMail> {
  const found = (await listKeptMail(ctx)).find((mail) => mail.id === id);
  if (!found) throw notFound();
  return found;
}

const newest = (): Statement<OutgoingRow> =>
  sql<OutgoingRow>`select id, recipient, body, created_at as createdAt from outgoing
    where recipient <> '' order by id desc limit 50`;

function presentMail(row: OutgoingRow): KeptMail {
  const { subject = "", html = "", text = "", calendar } = JSON.parse(row.body) as Partial<Mail>;
  const files = calendar ? [calendar, ...(calendar.also ?? [])].map(({ file }) => file) : [];
  const links = [...new Set(text.match(/https?:\/\/\S+/g) ?? [])];
  return {
    id: row.id,
    to: row.recipient,
    subject,
    html,
    text,
    links,
    calendar: files.join("\n"),
    createdAt: row.createdAt,
  };
}
