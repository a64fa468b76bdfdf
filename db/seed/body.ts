import type { Element, Root } from "hast";
import { renderedFrom as renderComment } from "~/features/comments/body.server";
import { renderedFrom as renderPost } from "~/features/posts/rendering.server";
import { element, mapChildren, text } from "~/lib/html";
import { parseHtml } from "~/lib/html/parse.server";
import { sanitizeTree } from "~/lib/html/sanitize.server";
import type { DemoPicture } from "./seed.server";

type AddressOf = (postKey: string) => string;

/** A demo text as it is stored: links between posts and pictures in place, sanitized like everything else. */
export function seedPostBody(html: string, addressOf: AddressOf, picture?: DemoPicture, poll?: DemoPoll) {
  const tree = placed(parseHtml(html), addressOf, picture);
  if (poll) tree.children.push(figureOf(poll));
  return renderPost(sanitizeTree(tree, { allow: "post" }));
}

interface DemoPoll {
  key: string;
  question: string;
  options: string[];
}

/** As the editor's own node is written (app/ui/editor/schema.ts). */
function figureOf({ key, question, options }: DemoPoll): Element {
  const items = options.map((words) => element("li", {}, text(words)));
  return element("figure", { dataPoll: key }, element("p", {}, text(question)), element("ul", {}, ...items));
}

export function seedCommentBody(html: string, addressOf: AddressOf) {
  const { html: bodyHtml, ...rest } = renderComment(
    sanitizeTree(placed(parseHtml(html), addressOf), { allow: "comment" }),
  );
  return { bodyHtml, ...rest };
}

/** In the demo `href="post:KEY"` is another post, `href="member:KEY"` somebody's page, and an `<img>` with a description only is the post's picture. */
function placed(tree: Root, addressOf: AddressOf, picture?: DemoPicture): Root {
  mapChildren(tree, (child) => {
    if (child.type !== "element") return child;
    const { tagName, properties } = child;
    const [, post, member] = /^(?:post:([\w-]+)|(member:[\w-]+))$/.exec(String(properties.href ?? "")) ?? [];
    const key = post ?? member;
    if (key) properties.href = addressOf(key);
    if (properties.dataEmoji) properties.dataEmoji = addressOf(`emoji:${properties.dataEmoji}`);
    if (tagName !== "img") return child;
    const { id, width, height } = picture ?? {};
    return picture
      ? element("img", { ...properties, dataFile: String(id), width: String(width), height: String(height) })
      : null;
  });
  return tree;
}
