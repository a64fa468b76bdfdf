import { Node } from "@tiptap/core";
import type { DOMOutputSpec } from "@tiptap/pm/model";
import { fileAddress } from "~/lib/file-address";
import { fileCardClass, fileLabelOf, fileSizeWords } from "~/lib/file-kinds";

/** A file that stands in a text to be downloaded. All that its card says is the file's own: a write that says otherwise is refused. */
export interface FileAttrs {
  fileId: number;
  name: string;
  /** Bytes. */
  size: number;
  /** By its bytes. */
  type: string;
}

/**
 * What readers get is a link with words around it, without a script. Copied within the editor it goes along whole, in an
 * attribute that no stored HTML has.
 */
export const FileCard = Node.create({
  name: "file",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    fileId: { default: null },
    name: { default: "" },
    size: { default: 0 },
    type: { default: "" },
  }),
  parseHTML: () => [
    { tag: "figure[data-file-card]", getAttrs: (figure) => fileIn(figure.getAttribute("data-file-card")) },
  ],
  renderHTML: ({ node }) => specOf(node.attrs as FileAttrs),
});

function fileIn(json: string | null): Partial<FileAttrs> | false {
  try {
    const attrs = JSON.parse(json ?? "") as Partial<FileAttrs>;
    return Number.isSafeInteger(attrs.fileId) ? attrs : false;
  } catch {
    return false;
  }
}

function specOf(attrs: FileAttrs): DOMOutputSpec {
  const { fileId, name, type } = attrs;
  return [
    "figure",
    { class: fileCardClass(type), "data-file-card": JSON.stringify(attrs) },
    ["p", {}, ["a", { href: fileAddress(fileId, name) }, name]],
    ["figcaption", {}, aboutFile(attrs)],
  ];
}

/** What it is and how large: "PDF · 48 kB". */
export const aboutFile = ({ type, name, size }: Pick<FileAttrs, "type" | "name" | "size">): string =>
  [fileLabelOf(type, name), fileSizeWords(size)].filter((words) => words !== "").join(" · ");
