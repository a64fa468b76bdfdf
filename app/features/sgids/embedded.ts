import { picturePath } from "~/features/files/addresses";
import type { PollPayload } from "~/features/polls/rules";
import { fileAddress, movingAddress } from "~/lib/file-address";
import type { DocNode } from "~/ui/editor/document";

/** What stands in a text, as the wire describes it. */
export interface EmbeddedFile {
  type: "file";
  id: number;
  filename: string;
  content_type: string;
  byte_size: number;
  url: string;
}

export interface EmbeddedImage {
  type: "image";
  id: number;
  width: number;
  height: number;
  is_animated: boolean;
  url: string;
}

export interface EmbeddedPoll {
  type: "poll";
  id: number;
  title: string;
  status: "open" | "closed";
  closes_at: string | null;
  poll_options: { id: number; value: string }[];
}

export type Embedded = EmbeddedFile | EmbeddedImage | EmbeddedPoll;

export interface EmbeddedPayload {
  tiptap_body: DocNode;
  /** By the `attrs.sgid` of its node. */
  sgids_to_object_map: Record<string, Embedded>;
  inline_attachments: (EmbeddedFile & { sgid: string })[];
}

/** The kind that an sgid names for each: a picture is a file, too. */
export const KIND_OF: Record<Embedded["type"], "file" | "poll"> = { file: "file", image: "file", poll: "poll" };

/**
 * A document as the wire answers it to who may edit it: each file, picture and poll with its sgid, and what those are.
 * A poll that is not asked yet, in a draft, has none.
 */
export function embeddedIn(
  doc: DocNode,
  sign: (ref: { kind: string; id: number }) => string,
  polls: readonly PollPayload[] = [],
): EmbeddedPayload {
  const objects: Record<string, Embedded> = {};
  const files: EmbeddedPayload["inline_attachments"] = [];
  const named = (node: DocNode): DocNode => {
    const embedded = embeddedOf(node, polls);
    const content = node.content?.map(named);
    if (!embedded) return content ? { ...node, content } : node;
    const sgid = sign({ kind: KIND_OF[embedded.type], id: embedded.id });
    objects[sgid] = embedded;
    if (embedded.type === "file") files.push({ ...embedded, sgid });
    return { ...node, attrs: { ...node.attrs, sgid } };
  };
  return { tiptap_body: named(doc), sgids_to_object_map: objects, inline_attachments: files };
}

function embeddedOf({ type, attrs = {} }: DocNode, polls: readonly PollPayload[]): Embedded | null {
  if (type === "file") {
    const [id, name] = [Number(attrs.fileId), String(attrs.name)];
    return presentFile({ id, filename: name, contentType: String(attrs.type), byteSize: Number(attrs.size) });
  }
  if (type === "image") {
    const [id, width, height] = [attrs.fileId, attrs.width, attrs.height].map(Number);
    return presentImage({ id: Number(id), width: Number(width), height: Number(height), moves: attrs.moves === true });
  }
  const poll = type === "poll" ? polls.find(({ key }) => key === attrs.key) : undefined;
  if (!poll) return null;
  const { id, title, status, closes_at, poll_options } = poll;
  return {
    type: "poll",
    id,
    title,
    status,
    closes_at,
    poll_options: poll_options.map(({ id: option, value }) => ({ id: option, value })),
  };
}

interface StoredDownload {
  id: number;
  filename: string;
  contentType: string;
  byteSize: number;
}

export const presentFile = ({ id, filename, contentType, byteSize }: StoredDownload): EmbeddedFile => ({
  type: "file",
  id,
  filename,
  content_type: contentType,
  byte_size: byteSize,
  url: fileAddress(id, filename),
});

interface StoredPicture {
  id: number;
  width: number;
  height: number;
  moves: boolean;
}

export const presentImage = ({ id, width, height, moves }: StoredPicture): EmbeddedImage => ({
  type: "image",
  id,
  width,
  height,
  is_animated: moves,
  url: moves ? movingAddress(id) : picturePath(id, 480),
});
