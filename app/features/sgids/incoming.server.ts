import { type FoundFile, readableFiles } from "~/features/files/reading.server";
import { invalid } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { MAX_DOC_NODES } from "~/ui/editor/clean-doc";
import { type Embedded, KIND_OF } from "./embedded";
import { readSgid } from "./sgid.server";

interface RawNode {
  type?: unknown;
  attrs?: unknown;
  content?: unknown;
}

interface Named {
  node: RawNode;
  attrs: Record<string, unknown>;
  id: number;
}

/**
 * A document as a caller sent it, whose nodes name what they show by sgid, as one that names our own files. What an sgid
 * opens is bounded twice: here the viewer reads the file, and what writes the text asks whether it is theirs to show. One
 * trip where there is any, none else. Throws 422 sgid_invalid on `body` for one that is forged, of another community,
 * another purpose or kind, over, or names what the viewer may not read. The document is the request's own: it is changed in place.
 */
export async function withoutSgids<Doc>(ctx: Ctx, doc: Doc): Promise<Doc> {
  const named = nodesWithSgids(doc).map((node) => refOf(ctx, node));
  const files = named.filter(({ node }) => node.type !== "poll");
  const found = await readableFiles(
    ctx,
    files.map(({ id }) => id),
  );
  const byId = new Map(found.map((file) => [file.id, file]));
  for (const { node, attrs, id } of files) {
    const file = byId.get(id);
    const isKind = file && (node.type === "image") === (file.kind === "image");
    if (!isKind) throw refused();
    node.attrs = { ...attrs, ...attrsOf(file) };
  }
  for (const { attrs } of named) delete attrs.sgid;
  return doc;
}

const refused = () => invalid({ body: "sgid_invalid" }, "sgid_invalid");

/** Those that name what they show; not further than a document may go, which says so itself. A link's card has a seal of that name. */
function nodesWithSgids(doc: unknown): RawNode[] {
  const found: RawNode[] = [];
  const left: unknown[] = [doc];
  for (let walked = 0; left.length > 0 && walked <= MAX_DOC_NODES; walked++) {
    const node = left.pop();
    if (typeof node !== "object" || node === null) continue;
    const { type, attrs, content } = node as RawNode;
    if (isEmbedded(type) && typeof attrs === "object" && attrs !== null && "sgid" in attrs) found.push(node);
    if (Array.isArray(content)) for (const child of content) left.push(child);
  }
  return found;
}

const isEmbedded = (type: unknown): type is Embedded["type"] =>
  typeof type === "string" && Object.hasOwn(KIND_OF, type);

function refOf(ctx: Ctx, node: RawNode): Named {
  const attrs = node.attrs as Record<string, unknown>;
  const ref = typeof attrs.sgid === "string" ? readSgid(ctx, attrs.sgid) : null;
  if (!ref || !isEmbedded(node.type) || ref.kind !== KIND_OF[node.type]) throw refused();
  return { node, attrs, id: ref.id };
}

const attrsOf = ({ id, kind, filename, contentType, byteSize, width, height, movingBytes }: FoundFile) =>
  kind === "image"
    ? { fileId: id, width, height, ...(movingBytes > 0 && { moves: true }), sgid: undefined }
    : { fileId: id, name: filename, size: byteSize, type: contentType, sgid: undefined };
