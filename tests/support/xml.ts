import { SaxesParser } from "saxes";

/** An element of a document as it was read. */
export interface Read {
  name: string;
  attributes: Record<string, string>;
  /** Of its own and of all below. */
  text: string;
  children: Read[];
}

/** Reads a document strictly, namespaces included. Throws for one that is not well-formed. */
export function readXml(document: string): Read {
  const parser = new SaxesParser({ xmlns: true });
  const open: Read[] = [{ name: "", attributes: {}, text: "", children: [] }];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value]);
    const one: Read = { name, attributes: Object.fromEntries(values), text: "", children: [] };
    open.at(-1)?.children.push(one);
    open.push(one);
  });
  parser.on("closetag", () => void open.pop());
  parser.on("text", (text) => {
    for (const one of open) one.text += text;
  });
  parser.write(document).close();
  const [root] = open[0]?.children ?? [];
  if (!root) throw new Error("an empty document");
  return root;
}

/** The texts of all elements of a name, however deep. */
export const textsOf = (parent: Read, name: string): string[] =>
  parent.children.flatMap((child) => [...(child.name === name ? [child.text] : []), ...textsOf(child, name)]);
