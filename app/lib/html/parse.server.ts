import type { ElementContent, Root } from "hast";
import { type DefaultTreeAdapterTypes as Parsed, defaultTreeAdapter, parseFragment, type TreeAdapter } from "parse5";
import { invalid } from "~/lib/errors";
import { MAX_ATTRIBUTES, MAX_DEPTH, MAX_NODES } from "./limits";
import { propertiesFrom, root, text } from "./tree";

/**
 * Anybody's HTML as a tree, by the rules of browsers. Throws 422 on `field` (body_too_complex, body_too_nested) as
 * soon as it has more parts than a text has, before anything that takes longer than the bytes it reads.
 */
export function parseHtml(html: string, field = "body"): Root {
  return toHast(parseFragment(html, { treeAdapter: counting(field), scriptingEnabled: false }), field);
}

/** Counts what is made, and how deep, while it is made: reopened formatting makes many elements of a few bytes. */
function counting(field: string): TreeAdapter<Parsed.DefaultTreeAdapterMap> {
  let nodes = 0;
  let depth = 0;
  const count = <T>(node: T): T => {
    nodes += 1;
    if (nodes > MAX_NODES) throw invalid({ [field]: "body_too_complex" });
    return node;
  };
  return {
    ...defaultTreeAdapter,
    createElement(tagName, namespace, attributes) {
      if (attributes.length > MAX_ATTRIBUTES) throw invalid({ [field]: "body_too_complex" });
      return count(defaultTreeAdapter.createElement(tagName, namespace, attributes));
    },
    createTextNode: (value) => count(defaultTreeAdapter.createTextNode(value)),
    createCommentNode: (value) => count(defaultTreeAdapter.createCommentNode(value)),
    onItemPush() {
      depth += 1;
      if (depth > MAX_DEPTH) throw invalid({ [field]: "body_too_nested" });
    },
    onItemPop() {
      depth -= 1;
    },
    insertText(parent, value) {
      const last = parent.childNodes.at(-1);
      if (last && defaultTreeAdapter.isTextNode(last)) last.value += value;
      else defaultTreeAdapter.appendChild(parent, this.createTextNode(value));
    },
    insertTextBefore(parent, value, reference) {
      const before = parent.childNodes[parent.childNodes.lastIndexOf(reference) - 1];
      if (before && defaultTreeAdapter.isTextNode(before)) before.value += value;
      else this.insertBefore(parent, this.createTextNode(value), reference);
    },
    // From the end, where a parser works: looking from the beginning takes longer with every sibling.
    insertBefore(parent, node, reference) {
      parent.childNodes.splice(parent.childNodes.lastIndexOf(reference), 0, node);
      node.parentNode = parent;
    },
    detachNode(node) {
      const { parentNode } = node;
      if (!parentNode) return;
      parentNode.childNodes.splice(parentNode.childNodes.lastIndexOf(node), 1);
      node.parentNode = null;
    },
    // The tags that speak of a whole page say nothing here.
    adoptAttributes() {},
  };
}

/** Without recursion, for the depth of what was parsed is known only at its end. Comments stay behind. */
function toHast(fragment: Parsed.DocumentFragment, field: string): Root {
  const tree = root([]);
  const waiting: { from: Parsed.ParentNode; into: ElementContent[]; depth: number }[] = [
    { from: fragment, into: tree.children as ElementContent[], depth: 1 },
  ];
  for (let work = waiting.pop(); work; work = waiting.pop()) {
    const { from, into, depth } = work;
    if (depth > MAX_DEPTH) throw invalid({ [field]: "body_too_nested" });
    for (const node of from.childNodes) {
      if (defaultTreeAdapter.isTextNode(node)) into.push(text(node.value));
      if (!defaultTreeAdapter.isElementNode(node)) continue;
      const properties = propertiesFrom(node.attrs.map(({ name, value }) => [name, value] as const));
      const children: ElementContent[] = [];
      into.push({ type: "element", tagName: node.tagName, properties, children });
      waiting.push({ from: node, into: children, depth: depth + 1 });
    }
  }
  return tree;
}
