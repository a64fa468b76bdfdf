// What Slack writes ("mrkdwn") as a document of the house's editor, which its own door cleans and its serializer writes.
import { emojiNamed } from "./emoji.mjs";

/**
 * The blocks of a text. `names` says what stands behind Slack's ids: `user(id)` a name or null, `channel(id)` `{ name,
 * path }` or null (`path` only where everybody may go there), `group(id)` a name or null.
 */
export function blocksOf(text, names) {
  return text
    .replaceAll("\0", "")
    .replace(/\r\n?/g, "\n")
    .split(FENCE)
    .flatMap((part, at) => (at % 2 === 1 ? codeBlock(part, names) : proseBlocks(part, names)));
}

const FENCE = /```([\s\S]*?)```/;

/** What stands in a line. */
export const lineOf = (text, names, marks = []) => styled(tokensOf(text, names), marks);

/** Slack escapes these three, and nothing else. */
export const decode = (text) => text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

export const textNode = (text, marks = []) => (text === "" ? [] : [{ type: "text", text, ...(marks[0] && { marks }) }]);

/** Whom a message names: words, as rooms show them. The one place that says so. */
export const mention = (name, marks = []) => textNode(`@${name}`, marks);

/** Only where an address of the web or of mail is one; else its words. */
export function link(href, label, marks = []) {
  const words = label === "" ? href : label;
  return isAddress(href) ? textNode(words, [...marks, { type: "link", attrs: { href } }]) : textNode(words, marks);
}

export const codeBlock = (text, names) => {
  const words = plainText(text.replace(/^\n|\n$/g, ""), names);
  return words === "" ? [] : [{ type: "codeBlock", content: [{ type: "text", text: words }] }];
};

/** A text with what stands behind its ids, and no form. */
export const plainText = (text, names) =>
  text
    .split(REFERENCE)
    .map((part, at) => (at % 2 === 1 ? wordsOf(referred(part, names, [])) : decode(part)))
    .join("");

const REFERENCE = /<([^<>\n]+)>/;

function isAddress(href) {
  if (/^\/c\/[\w-]+$/.test(href)) return true;
  return /^(?:https?:\/\/|mailto:)[^\s]+$/i.test(href) && URL.canParse(href) && href.length <= 2000;
}

/** Paragraphs, and what is quoted. */
function proseBlocks(text, names) {
  const blocks = [];
  let open = null;
  let isQuoteToEnd = false;
  const close = () => {
    const content = open ? paragraphsOf(open.lines, names) : [];
    if (content.length > 0) blocks.push(...(open.isQuote ? [{ type: "blockquote", content }] : content));
    open = null;
  };
  for (const line of text.split("\n")) {
    const [mark = ""] = isQuoteToEnd ? [] : (/^(?:&gt;&gt;&gt;|&gt;) ?/.exec(line) ?? []);
    if (mark.startsWith("&gt;&gt;&gt;")) isQuoteToEnd = true;
    const isQuote = isQuoteToEnd || mark !== "";
    if (open?.isQuote !== isQuote) close();
    open ??= { isQuote, lines: [] };
    open.lines.push(line.slice(mark.length));
  }
  close();
  return blocks;
}

/** An empty line parts paragraphs, another begins a line. */
function paragraphsOf(lines, names) {
  const paragraphs = [];
  let content = [];
  const end = () => {
    if (content.length > 0) paragraphs.push({ type: "paragraph", content });
    content = [];
  };
  for (const line of lines) {
    if (line.trim() === "") {
      end();
      continue;
    }
    const words = lineOf(line, names);
    if (words.length > 0) content.push(...(content.length > 0 ? [{ type: "hardBreak" }] : []), ...words);
  }
  end();
  return paragraphs;
}

const TOKEN = /<([^<>\n]+)>|`([^`\n]+)`|:([\p{L}\p{N}_+'-]{1,100})(::skin-tone-[2-6])?:|([*_~])/gu;

/** A line in pieces: nodes that are ready, and delimiters with what stands beside them. */
function tokensOf(text, names) {
  const tokens = [];
  let from = 0;
  const words = (to) => {
    const said = decode(text.slice(from, to));
    if (said !== "") tokens.push({ make: (marks) => textNode(said, marks) });
  };
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const [whole, reference, code, emoji, tone = "", delimiter] = match;
    const character = emoji === undefined ? "" : emojiNamed(emoji + tone);
    if (character === null) {
      // Its second colon may begin another: "10:30:tada:".
      TOKEN.lastIndex -= 1;
      continue;
    }
    words(match.index);
    from = match.index + whole.length;
    if (reference !== undefined) tokens.push({ make: (marks) => referred(reference, names, marks) });
    else if (code !== undefined) tokens.push({ make: () => textNode(plainText(code, names), [{ type: "code" }]) });
    else if (delimiter !== undefined) {
      const [before = "", after = ""] = [text[match.index - 1], text[from]];
      tokens.push({ delimiter, canOpen: canOpen(before, after), canClose: canClose(before, after) });
    } else tokens.push({ make: (marks) => textNode(character, marks) });
  }
  words(text.length);
  return tokens;
}

const isWord = (letter) => /[\p{L}\p{N}]/u.test(letter);
const canOpen = (before, after) => !isWord(before) && after !== "" && !/\s/.test(after);
const canClose = (before, after) => before !== "" && !/\s/.test(before) && !isWord(after);

const MARKS = { "*": "bold", _: "italic", "~": "strike" };

/** The pieces as nodes, where each delimiter that has its other half is a mark. */
function styled(tokens, marks) {
  const nodes = [];
  /** Behind these places no delimiter of the kind closes: nobody looks twice. */
  const none = {};
  for (let at = 0; at < tokens.length; at++) {
    const { make, delimiter, canOpen: opens } = tokens[at];
    if (make) {
      nodes.push(...make(marks));
      continue;
    }
    const isWorn = marks.some(({ type }) => type === MARKS[delimiter]);
    const end = opens && !isWorn && !none[delimiter] ? closing(tokens, at) : -1;
    if (end === -1) {
      if (opens && !isWorn) none[delimiter] = true;
      nodes.push(...textNode(delimiter, marks));
      continue;
    }
    nodes.push(...styled(tokens.slice(at + 1, end), [...marks, { type: MARKS[delimiter] }]));
    at = end;
  }
  return joined(nodes);
}

/** Nothing between two delimiters is no text to be marked. */
function closing(tokens, from) {
  for (let at = from + 2; at < tokens.length; at++) {
    if (tokens[at].delimiter === tokens[from].delimiter && tokens[at].canClose) return at;
  }
  return -1;
}

/** Neighbours that wear the same are one text. */
function joined(nodes) {
  const made = [];
  for (const node of nodes) {
    const last = made.at(-1);
    if (last?.type === "text" && node.type === "text" && isSame(last.marks, node.marks)) {
      made[made.length - 1] = { ...last, text: last.text + node.text };
    } else made.push(node);
  }
  return made;
}

const isSame = (a, b) => JSON.stringify(a ?? []) === JSON.stringify(b ?? []);

const wordsOf = (nodes) => nodes.map(({ text = "" }) => text).join("");

/** What stands between angle brackets: somebody, a channel, everybody, a time, or an address. */
function referred(reference, names, marks) {
  const [, target = "", label = ""] = /^([^|]*)(?:\|([\s\S]*))?$/.exec(reference) ?? [];
  const words = decode(label);
  const id = target.slice(1);
  if (/^@[A-Z0-9]+$/.test(target)) return mention(names.user(id) ?? (words.replace(/^@/, "") || id), marks);
  if (/^#[A-Z0-9]+$/.test(target)) return channelLink(names.channel(id), words || id, marks);
  if (target.startsWith("!")) return textNode(special(id, words, names), marks);
  const href = decode(target);
  return link(names.address?.(href) ?? href, words, marks);
}

function channelLink(channel, label, marks) {
  const words = `#${channel?.name ?? label.replace(/^#/, "")}`;
  return channel?.path ? link(channel.path, words, marks) : textNode(words, marks);
}

function special(id, words, names) {
  const [name = "", group = ""] = id.split("^");
  if (name === "subteam") return `@${(words || names.group(group) || group).replace(/^@/, "")}`;
  if (["here", "channel", "everyone"].includes(name)) return `@${name}`;
  return words || name;
}
