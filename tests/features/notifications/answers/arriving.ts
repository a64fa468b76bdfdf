import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { answerAddress } from "~/features/notifications/answers/address.server";
import { sql } from "~/platform/database/sql";
import { createSystemContext } from "../../../../workers/context";
import { takeMail } from "../../../../workers/mail";
import { env, type Person, rows, type World } from "../../../world";
import type { PostRef } from "../../posts/posting";

export const house = { ...env, MAIL_ANSWERS_TO: "Answers.test", MAIL_FROM: "Long Table <house@atrium.test>" };

export const PLAIN = ["Content-Type: text/plain; charset=utf-8", ""];
export const HTML = ["Content-Type: text/html; charset=utf-8", ""];

export interface Arriving {
  envelope?: string;
  id?: string;
  /** Above the head that every mail has. */
  head?: string[];
  /** In the place of the one author. */
  author?: string[];
  size?: number;
  /** Called when its bytes are asked for. */
  onRead?: () => void;
}

/** A raw mail as Email Routing hands it over; why it was refused, or null. */
export async function arrives(to: string, from: string, lines: string[], more: Arriving = {}): Promise<string | null> {
  const { envelope = from, id = "one@mail.test", head = [], author = [`From: Somebody <${from}>`], onRead } = more;
  const raw = [...head, ...author, `To: <${to}>`, `Message-ID: <${id}>`, "Subject: Re: x", ...lines].join("\r\n");
  const bytes = new TextEncoder().encode(raw);
  let refused: string | null = null;
  const message = {
    from: envelope,
    to,
    raw: new ReadableStream(
      {
        pull(controller) {
          onRead?.();
          controller.enqueue(bytes);
          controller.close();
        },
      },
      { highWaterMark: 0 },
    ),
    rawSize: more.size ?? bytes.length,
    headers: new Headers(),
    setReject: (why: string) => {
      refused = why;
    },
  } as unknown as ForwardableEmailMessage;
  const execution = createExecutionContext();
  await takeMail(message, house, execution);
  await waitOnExecutionContext(execution);
  return refused;
}

/** A mail of several parts. */
export const mixed = (...parts: string[][]) => [
  'Content-Type: multipart/mixed; boundary="b"',
  "",
  ...parts.flatMap((part) => ["--b", ...part]),
  "--b--",
];

export const alternative = (plain: string[], html: string[]) => [
  'Content-Type: multipart/alternative; boundary="a"',
  "",
  "--a",
  ...PLAIN,
  ...plain,
  "--a",
  ...HTML,
  ...html,
  "--a--",
];

/** A part in base64, as programs put files. */
export function filed(
  type: string,
  name: string,
  bytes: string | Uint8Array,
  { disposition = "attachment", head = [] as string[] } = {},
): string[] {
  const content = typeof bytes === "string" ? btoa(bytes) : Buffer.from(bytes).toString("base64");
  return [
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: ${disposition}; filename="${name}"`,
    ...head,
    "Content-Transfer-Encoding: base64",
    "",
    ...(content.match(/.{1,76}/gu) ?? []),
  ];
}

export const addressFor = (world: World, post: PostRef, who: Person, commentId: number | null = null): string =>
  answerAddress(createSystemContext(house, createExecutionContext(), world.community), who.id, post.id, commentId) ??
  "";

export const saidUnder = (world: World, post: PostRef) =>
  rows(
    world.community,
    sql<{
      excerpt: string;
      authorId: number;
      replyTo: number | null;
      doc: string;
      heldAt: number | null;
    }>`select excerpt,
      author_id as authorId, coalesce(reply_to_id, parent_id) as replyTo, body_doc as doc, held_at as heldAt
      from comments where post_id = ${post.id} order by id`,
  );

export const filesOf = (world: World, who: Person) =>
  rows(
    world.community,
    sql<{ name: string; kind: string; hangsOn: string | null }>`select filename as name, kind, attached_kind as hangsOn
      from files where community_id = ${world.community.id} and owner_id = ${who.id} order by id`,
  );
