import { type DocNode, inlineWords } from "~/ui/editor/document";

/** What rules look at of a post or comment. */
export interface Said {
  /** A line for each block: title first. */
  text: string;
  links: number;
  pictures: number;
}

const BESIDE = ["question", "options", "alt", "caption", "title", "description", "name"] as const;

/** What is said beside a document: its name, pictures of its own, other lines, and where they lead. */
export interface Beside {
  title?: string;
  pictures?: number;
  lines?: readonly string[];
  links?: readonly string[];
}

/** Of a document, and what stands beside it. */
export function saidIn(doc: DocNode | null, beside: Beside = {}): Said {
  const lines: string[] = [...(beside.lines ?? []), beside.title ?? ""];
  const links = new Set<string>(beside.links?.filter((link) => link !== ""));
  let pictures = beside.pictures ?? 0;
  const walk = (node: DocNode): void => {
    if (node.type === "text") {
      lines[lines.length - 1] += node.text ?? "";
      for (const { type, attrs } of node.marks ?? []) {
        if (type === "link" && typeof attrs?.href === "string") links.add(attrs.href);
      }
      return;
    }
    // Whatever one may be led to, or handed.
    if (node.type === "image" || node.type === "file") pictures += 1;
    if (typeof node.attrs?.href === "string" && node.attrs.href !== "") links.add(node.attrs.href);
    // What stands in a block beside its text: a poll's question and options, what a picture shows.
    for (const words of BESIDE.flatMap((key) => node.attrs?.[key] ?? [])) {
      if (typeof words === "string" && words !== "") lines.push(words);
    }
    const isInline = node.type === "mention" || node.type === "emoji";
    if (isInline) lines[lines.length - 1] += inlineWords(node);
    if (!isInline) lines.push("");
    for (const child of node.content ?? []) walk(child);
    if (!isInline) lines.push("");
  };
  if (doc) walk(doc);
  const text = lines.filter((line) => line !== "").join("\n");
  for (const address of text.match(/\b(?:https?:\/\/|www\.)[^\s<>"]+/giu) ?? []) links.add(withoutMark(address, links));
  return { text, links: links.size, pictures };
}

/** An address that is a link already is one. */
function withoutMark(address: string, known: ReadonlySet<string>): string {
  for (const href of known) if (href.includes(address) || address.includes(href)) return href;
  return address;
}
