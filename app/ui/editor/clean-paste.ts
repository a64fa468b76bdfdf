/**
 * What other programs put on the clipboard, made what it means: Word's paragraphs that look like lists become lists, its
 * empty lines and Google's breaks between blocks go, headings find our two levels, Slack's emoji become their names.
 * Changes the nodes it is given, which never enter the page.
 */
export function cleanPasted(dom: HTMLElement): void {
  for (const part of [...dom.querySelectorAll<HTMLElement>("*")].filter(({ nodeName }) => nodeName.includes(":")))
    unwrap(part);
  for (const heading of dom.querySelectorAll<HTMLElement>("h1, h4, h5, h6"))
    rename(heading, heading.nodeName === "H1" ? "h2" : "h3");
  for (const emoji of dom.querySelectorAll<HTMLElement>("img[data-stringify-emoji]"))
    emoji.replaceWith(emoji.getAttribute("data-stringify-emoji") ?? "");
  for (const pause of dom.querySelectorAll<HTMLElement>("[data-stringify-type=paragraph-break]")) breakTwice(pause);
  for (const line of dom.querySelectorAll<HTMLElement>("br"))
    if (line.className === "Apple-interchange-newline" || isBetweenBlocks(line)) line.remove();
  for (const line of dom.querySelectorAll<HTMLElement>("p[class*=Mso]")) if (isBlank(line)) line.remove();
  // Google's deeper lists stand beside the item that they belong to.
  for (const list of dom.querySelectorAll<HTMLElement>(":is(ul, ol) > :is(ul, ol)"))
    list.previousElementSibling?.appendChild(list as never);
  gatherLists(dom);
}

/** Everything that a node holds, into another. */
function move(from: Node, into: Node): void {
  while (from.firstChild) into.appendChild(from.firstChild);
}

function unwrap(element: HTMLElement): void {
  while (element.firstChild) element.parentNode?.insertBefore(element.firstChild, element);
  element.remove();
}

function rename(element: HTMLElement, name: string): void {
  const renamed = element.ownerDocument.createElement(name);
  move(element, renamed);
  element.replaceWith(renamed);
}

function breakTwice(element: HTMLElement): void {
  for (let n = 0; n < 2; n++) element.parentNode?.insertBefore(element.ownerDocument.createElement("br"), element);
  element.remove();
}

const BLOCK = /^(?:P|H[1-6]|UL|OL|TABLE|BLOCKQUOTE|PRE|HR|DIV)$/;

const isBetweenBlocks = ({
  previousElementSibling: before,
  nextElementSibling: after,
  parentElement,
}: HTMLElement): boolean => {
  const isBlock = (one: Pick<HTMLElement, "nodeName"> | null) => one !== null && BLOCK.test(one.nodeName);
  const isAlone = [...(parentElement?.childNodes ?? [])].every(
    (node) => node.nodeType !== 3 || (node.textContent ?? "").trim() === "",
  );
  return isAlone && (isBlock(before) || isBlock(after) || before?.nodeName === "BR");
};

const isBlank = (line: HTMLElement) => (line.textContent ?? "").trim() === "" && !line.querySelector("img");

/** `mso-list:l0 level2 lfo1`; null for a paragraph that is none. */
function levelOf(line: HTMLElement): number | null {
  if (line.nodeName !== "P") return null;
  const [, level] = /mso-list:\s*[^;]*\blevel(\d+)/i.exec(line.getAttribute("style") ?? "") ?? [];
  return level === undefined ? null : Number(level);
}

/** The mark that Word writes before an item for programs that know no lists, taken out; "" for none. */
function takeMark(line: HTMLElement): string {
  const mark = [...line.querySelectorAll<HTMLElement>("span")].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute("style") ?? ""),
  );
  const words = (mark?.textContent ?? "").trim();
  mark?.remove();
  return words;
}

function gatherLists(dom: HTMLElement): void {
  for (const first of dom.querySelectorAll<HTMLElement>("p")) {
    if (!first.isConnected && !dom.contains(first)) continue;
    if (levelOf(first) === null) continue;
    const items: HTMLElement[] = [];
    for (
      let line: HTMLElement | null = first;
      line && levelOf(line) !== null;
      line = line.nextElementSibling as HTMLElement | null
    )
      items.push(line);
    first.parentNode?.insertBefore(listOf(items, levelOf(first) ?? 1), first);
    for (const item of items) item.remove();
  }
}

/** Items of one level, each with what stands deeper behind it. */
function listOf(items: readonly HTMLElement[], level: number): HTMLElement {
  const { ownerDocument } = items[0] as HTMLElement;
  let list: HTMLElement | null = null;
  for (let at = 0; at < items.length; at++) {
    const line = items[at] as HTMLElement;
    const mark = takeMark(line);
    list ??= ownerDocument.createElement(/^[\da-z]{1,3}[.)]$/i.test(mark) && mark.toLowerCase() !== "o." ? "ol" : "ul");
    const item = ownerDocument.createElement("li");
    const words = ownerDocument.createElement("p");
    move(line, words);
    item.appendChild(words);
    const deeper = items.slice(at + 1).findIndex((next) => (levelOf(next) ?? 1) <= level);
    const end = deeper === -1 ? items.length : at + 1 + deeper;
    if (end > at + 1)
      item.appendChild(listOf(items.slice(at + 1, end), levelOf(items[at + 1] as HTMLElement) ?? level + 1));
    list.appendChild(item);
    at = end - 1;
  }
  return list ?? ownerDocument.createElement("ul");
}
