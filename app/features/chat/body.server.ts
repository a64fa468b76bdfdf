import { commentBody, withLinks } from "~/features/comments/body.server";
import { invalid } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { MAX_LETTERS } from "./protocol";
import { docFromMessage } from "./message-doc";
import type { Words } from "./room";

/** What somebody typed, as a room keeps it. Throws 422 on `body`: message_empty, message_too_long, or that it nests too deep. */
export async function messageWords(
  ctx: Ctx,
  typed: string,
  { mayBeEmpty = false }: { mayBeEmpty?: boolean } = {},
): Promise<Words> {
  const text = typed.replace(/\r\n?/g, "\n").trim();
  // Letters that nobody sees say nothing.
  const isEmpty = /^[\s\p{Cf}]*$/u.test(text);
  if (isEmpty && mayBeEmpty) return { html: "", text: "", at: ctx.now() };
  if (isEmpty) throw invalid({ body: "message_empty" });
  if (text.length > MAX_LETTERS) throw invalid({ body: "message_too_long" });
  const { html } = await commentBody(ctx, { doc: withLinks(docFromMessage(text)) });
  return { html, text, at: ctx.now() };
}
