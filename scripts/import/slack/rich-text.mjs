// Slack's blocks, where a message has no text beside them, and what bots attach, as blocks of the house's editor.
import { emojiNamed } from "./emoji.mjs";
import { blocksOf, codeBlock, decode, link, mention, textNode } from "./mrkdwn.mjs";

const MOST_DEEP = 6;

/** The blocks of a message, with what can be read of them. */
export function fromBlocks(blocks, names) {
  return list(blocks).flatMap((block) => {
    const { type, text, fields, elements } = block ?? {};
    if (type === "rich_text") return list(elements).flatMap((element) => richBlock(element, names));
    if (type === "section") return [text, ...list(fields)].flatMap((part) => said(part, names));
    if (type === "header") return said(text, names, ["bold"]);
    if (type === "context") return list(elements).flatMap((part) => said(part, names));
    if (type === "image") return paragraph(link(str(block.image_url), str(block.title?.text) || str(block.alt_text)));
    return [];
  });
}

/** What a bot attached; what Slack itself showed of a link is none, for the link stands in the text. */
export function fromAttachments(attachments, names) {
  return list(attachments).flatMap((one) => {
    if (one?.from_url || one?.original_url || one?.is_msg_unfurl) return [];
    const { pretext, author_name, title, title_link, text, fields, fallback, blocks } = one ?? {};
    const parts = [
      ...blocksOf(str(pretext), names),
      ...paragraph(textNode(decode(str(author_name)))),
      ...paragraph(link(str(title_link), decode(str(title)), [{ type: "bold" }])),
      ...blocksOf(str(text), names),
      ...list(fields).flatMap((field) => [
        ...paragraph(textNode(decode(str(field?.title)), [{ type: "bold" }])),
        ...blocksOf(str(field?.value), names),
      ]),
      ...fromBlocks(blocks, names),
    ];
    return parts.length > 0 ? parts : blocksOf(str(fallback), names);
  });
}

export const paragraph = (content) => (content.length > 0 ? [{ type: "paragraph", content }] : []);

function said(part, names, marks = []) {
  const text = str(part?.text);
  if (part?.type === "mrkdwn" && marks.length === 0) return blocksOf(text, names);
  return paragraph(withBreaks(text, marks));
}

function richBlock(element, names) {
  const { type, elements } = element ?? {};
  if (type === "rich_text_section") return paragraph(inline(elements, names));
  if (type === "rich_text_preformatted") return codeBlock(escaped(wordsIn(inline(elements, names))), names);
  if (type === "rich_text_quote") {
    const content = paragraph(inline(elements, names));
    return content.length > 0 ? [{ type: "blockquote", content }] : [];
  }
  return type === "rich_text_list" ? listBlock(element, names) : [];
}

/** Slack writes what stands further in as a list of its own; it follows here. */
function listBlock({ style, elements, indent = 0 }, names) {
  if (indent > MOST_DEEP) return [];
  const items = list(elements).flatMap((item) => {
    const content = richBlock(item, names);
    return content.length > 0 ? [{ type: "listItem", content }] : [];
  });
  return items.length > 0 ? [{ type: style === "ordered" ? "orderedList" : "bulletList", content: items }] : [];
}

function inline(elements, names) {
  return list(elements).flatMap((element) => {
    const { type, style } = element ?? {};
    const marks = marksOf(style);
    switch (type) {
      case "text":
        return withBreaks(str(element.text), marks);
      case "link":
        return link(str(element.url), oneLine(str(element.text)), withoutCode(marks));
      case "user":
        return mention(names.user(str(element.user_id)) ?? str(element.user_id), marks);
      case "channel": {
        const channel = names.channel(str(element.channel_id));
        const words = `#${channel?.name ?? str(element.channel_id)}`;
        return channel?.path ? link(channel.path, words, withoutCode(marks)) : textNode(words, marks);
      }
      case "usergroup":
        return textNode(`@${names.group(str(element.usergroup_id)) ?? str(element.usergroup_id)}`, marks);
      case "broadcast":
        return textNode(`@${str(element.range)}`, marks);
      case "emoji": {
        const tone = Number.isInteger(element.skin_tone) ? `::skin-tone-${element.skin_tone}` : "";
        return textNode(emojiNamed(str(element.name) + tone) ?? `:${str(element.name)}:`, marks);
      }
      case "date":
        return textNode(str(element.fallback), marks);
      default:
        return textNode(oneLine(str(element?.value)), marks);
    }
  });
}

/** Code wears nothing else. */
function marksOf(style) {
  if (style?.code === true) return [{ type: "code" }];
  return ["bold", "italic", "strike"].filter((name) => style?.[name] === true).map((type) => ({ type }));
}

const withoutCode = (marks) => marks.filter(({ type }) => type !== "code");

function withBreaks(text, marks) {
  const clean = text.replaceAll("\0", "").replace(/\r\n?/g, "\n");
  const named = marks.map((mark) => (typeof mark === "string" ? { type: mark } : mark));
  return clean
    .split("\n")
    .flatMap((line, at) => [...(at > 0 ? [{ type: "hardBreak" }] : []), ...textNode(line, named)]);
}

const wordsIn = (nodes) => nodes.map(({ type, text = "" }) => (type === "hardBreak" ? "\n" : text)).join("");
/** As Slack writes what is no reference. */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const oneLine = (text) => text.replaceAll("\0", "").replace(/\s+/g, " ");
const str = (value) => (typeof value === "string" ? value : "");
const list = (value) => (Array.isArray(value) ? value : []);
