import { commentBody, docIn } from "~/features/comments/body.server";
import { invalid } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { textFromDoc } from "~/ui/editor/document";
import { MAX_LETTERS } from "./protocol";
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
  const { html } = await commentBody(ctx, { text });
  return { html, text, at: ctx.now() };
}

/** What a message of elsewhere says, as a document of the editor. Throws 422 on `body` as the door of documents does. */
export async function foreignWords(ctx: Ctx, doc: unknown): Promise<Pick<Words, "html" | "text">> {
  const body = await commentBody(ctx, { doc });
  const clean = docIn(body.doc);
  return { html: body.html, text: clean ? textFromDoc(clean) : "" };
}
