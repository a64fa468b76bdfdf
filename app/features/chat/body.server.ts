import { commentBody, docIn, withLinks } from "~/features/comments/body.server";
import type { Naming } from "~/features/mentions/writes.server";
import { invalid } from "~/lib/errors";
import { isSeen, linesOf } from "~/lib/line";
import type { Ctx } from "~/platform/context";
import { type DocNode, textFromDoc } from "~/ui/editor/document";
import { mentionsIn } from "~/ui/editor/mention-rules";
import { namesAnybody, partsOf } from "./named-words";
import { type Readers, withReaders, wordsWithReaders } from "./naming.server";
import { MAX_LETTERS } from "./protocol";
import { docFromMessage } from "./message-doc";
import type { Words } from "./room";

interface Asked {
  mayBeEmpty?: boolean;
  /** Who of these may be named where it is said; without it names are words. */
  readers?(uids: ReadonlySet<string>): Promise<Readers>;
}

/** What somebody typed, as a room keeps it. Throws 422 on `body`: message_empty, message_too_long, or that it nests too deep. */
export async function messageWords(
  ctx: Ctx,
  typed: string,
  { mayBeEmpty = false, readers }: Asked = {},
): Promise<Words> {
  const text = linesOf(typed);
  // Letters that nobody sees say nothing.
  const isEmpty = !isSeen(text);
  if (isEmpty && mayBeEmpty) return { html: "", text: "", at: ctx.now() };
  if (isEmpty) throw invalid({ body: "message_empty" });
  if (text.length > MAX_LETTERS) throw invalid({ body: "message_too_long" });
  if (!namesAnybody(text)) {
    const doc = docOfWords(text);
    const { html } = await commentBody(ctx, { doc });
    return { html, text, at: ctx.now(), link: firstLinkIn(doc) };
  }
  let known: Readers = new Map();
  const naming: Naming = async (doc) => {
    known = (await readers?.(mentionsIn(doc))) ?? known;
    const mentioned = { memberIds: [...known.values()].map(({ id }) => id), isEverybody: false };
    return { doc: withReaders(doc, known), mentioned };
  };
  const doc = withNames(docOfWords(text));
  const { html, mentioned } = await commentBody(ctx, { doc }, naming);
  return {
    html,
    text: wordsWithReaders(text, known),
    at: ctx.now(),
    named: mentioned.memberIds,
    link: firstLinkIn(doc),
  };
}

/** What a message links to first; null for nothing. */
function firstLinkIn({ marks = [], content = [] }: DocNode): string | null {
  const href = marks.find(({ type }) => type === "link")?.attrs?.href;
  if (typeof href === "string") return href;
  for (const child of content) {
    const link = firstLinkIn(child);
    if (link !== null) return link;
  }
  return null;
}

const docOfWords = (text: string) => withLinks(docFromMessage(text));

/** In code they are code. */
function withNames(node: DocNode): DocNode {
  if (!node.content || node.type === "codeBlock") return node;
  return {
    ...node,
    content: node.content.flatMap((child) => {
      if (child.type !== "text" || !child.text || child.marks) return [withNames(child)];
      return partsOf(child.text).map(
        (part): DocNode =>
          typeof part === "string"
            ? { type: "text", text: part }
            : { type: "mention", attrs: { id: part.id, label: part.name } },
      );
    }),
  };
}

/** What a message of elsewhere says, as a document of the editor. Throws 422 on `body` as the door of documents does. */
export async function foreignWords(ctx: Ctx, doc: unknown): Promise<Pick<Words, "html" | "text">> {
  const body = await commentBody(ctx, { doc });
  const clean = docIn(body.doc);
  return { html: body.html, text: clean ? textFromDoc(clean) : "" };
}
