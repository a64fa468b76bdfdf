import type { DOMOutputSpec, Mark, Node as PmNode, Schema } from "@tiptap/pm/model";
import type { ElementContent, Root } from "hast";
import { invalid } from "~/lib/errors";
import { root, text } from "~/lib/html";
import { propertiesFrom } from "~/lib/html/tree";
import type { CleanDoc } from "./clean-doc";
import type { EditorKind } from "./document";
import { highlightCode } from "./highlight.server";

/**
 * Checks a document against the editor's schema and renders it, once, to a sanitized tree: pages that show it ship
 * no editor. Throws 422 with `field` where nodes stand where they may not. Heavy, so loaded when called.
 */
export async function renderDoc(doc: CleanDoc, kind: EditorKind, field = "body"): Promise<Root> {
  const [schema, { sanitizeTree }] = await Promise.all([schemaOf(kind), import("~/lib/html/sanitize.server")]);
  return highlightCode(sanitizeTree(root(contentOf(checked(schema, doc, field))), { allow: kind }));
}

const schemas = new Map<EditorKind, Promise<Schema>>();

/** One for all documents: making it costs more than most of them. */
function schemaOf(kind: EditorKind): Promise<Schema> {
  const made = schemas.get(kind) ?? makeSchema(kind);
  schemas.set(kind, made);
  return made;
}

async function makeSchema(kind: EditorKind): Promise<Schema> {
  const [{ getSchema }, { extensionsFor }] = await Promise.all([import("@tiptap/core"), import("./post-schema")]);
  return getSchema(extensionsFor(kind));
}

function checked(schema: Schema, doc: CleanDoc, field: string): PmNode {
  try {
    const node = schema.nodeFromJSON(doc);
    node.check();
    return node;
  } catch {
    throw invalid({ [field]: "body_invalid" });
  }
}

/** What a node holds, as a tree; a mark goes on for as long as neighbours wear it. */
function contentOf(parent: PmNode): ElementContent[] {
  const content: ElementContent[] = [];
  const open: { mark: Mark; into: ElementContent[] }[] = [];
  parent.forEach((child) => {
    const kept = open.findIndex(({ mark }, at) => !child.marks[at]?.eq(mark));
    if (kept !== -1) open.length = kept;
    for (const mark of child.marks.slice(open.length)) {
      const into: ElementContent[] = [];
      (open.at(-1)?.into ?? content).push(fromSpec(outputOf(mark), into));
      open.push({ mark, into });
    }
    const own = child.isText ? text(child.text ?? "") : fromSpec(outputOf(child), contentOf(child));
    (open.at(-1)?.into ?? content).push(own);
  });
  return content;
}

/** How the node or the mark says that it is written. */
function outputOf(part: PmNode | Mark): DOMOutputSpec {
  const output = "isText" in part ? part.type.spec.toDOM?.(part) : part.type.spec.toDOM?.(part, true);
  if (output === undefined) throw new Error(`${part.type.name} does not say how it is written`);
  return output;
}

/** `["tag", { attribute: value }, …]`, in which 0 is the place of what the node holds; only data, never an element. */
function fromSpec(spec: DOMOutputSpec, content: ElementContent[]): ElementContent {
  if (typeof spec === "string") return text(spec);
  if (!Array.isArray(spec)) throw new Error("a node of the editor makes elements of its own");
  const [tagName, second, ...others] = spec as readonly [string, ...unknown[]];
  const hasAttributes = typeof second === "object" && second !== null && !Array.isArray(second);
  const parts = hasAttributes || second === undefined ? others : [second, ...others];
  return {
    type: "element",
    tagName,
    properties: hasAttributes ? propertiesFrom(Object.entries(second)) : {},
    // The place is the only child of its parent, and is filled while a mark goes on.
    children: parts[0] === 0 ? content : parts.map((part) => fromSpec(part as DOMOutputSpec, content)),
  };
}
