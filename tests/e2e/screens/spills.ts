/**
 * Runs in the page: what leaves the window or its own box, what is cut off without an ellipsis, and the separators
 * that begin a line. Each fault in a few words; what scrolls by itself (a row of tabs, code, a table) may be as wide
 * as it likes.
 */
export function spills(): string[] {
  const faults = new Set<string>();
  const width = document.documentElement.clientWidth;
  const LEAST_NAME = 24;
  if (document.documentElement.scrollWidth > width)
    faults.add(`the page is ${document.documentElement.scrollWidth} wide`);

  const nameOf = (element: Element) => {
    const names = [element.parentElement?.parentElement, element.parentElement, element].map((one) => {
      const classes = one?.getAttribute("class");
      return `${one?.localName ?? ""}${classes ? `.${classes.trim().replace(/\s+/g, ".")}` : ""}`;
    });
    return `${names.join(" > ")} "${element.textContent?.trim().slice(0, 30)}"`;
  };
  /** What is there to be heard alone, at some widths: a pixel that nobody sees. */
  const isHeardAlone = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath === "inset(50%)" || isHeardAlone(element.parentElement));
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !isHeardAlone(element) &&
    !element.closest(".sr, .skip, .emoji, .avs, .av, svg, [aria-hidden=true]");

  /** Whether something around an element scrolls it, shortens it with an ellipsis, or neither. */
  const frames = new Map<Element, "scrolls" | "shortens" | null>();
  const frameOf = (element: Element | null): "scrolls" | "shortens" | null => {
    if (!element || element === document.body) return null;
    let frame = frames.get(element);
    if (frame === undefined) {
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
      const isShort = overflowX !== "visible" && (textOverflow === "ellipsis" || webkitLineClamp !== "none");
      frame = /auto|scroll/.test(overflowX) ? "scrolls" : isShort ? "shortens" : frameOf(element.parentElement);
      frames.set(element, frame);
    }
    return frame;
  };
  const boxes = new Map<Element, Element>();
  const boxOf = (element: Element): Element => {
    let box = boxes.get(element);
    if (!box) {
      const isLine = /^inline$|contents/.test(getComputedStyle(element).display);
      box = isLine && element.parentElement ? boxOf(element.parentElement) : element;
      boxes.set(element, box);
    }
    return box;
  };

  for (const element of document.querySelectorAll("a, button, input, select, textarea, summary, img")) {
    if (!isSeen(element) || frameOf(element.parentElement)) continue;
    const { left, right, width: own } = element.getBoundingClientRect();
    if (own > 0 && (left < -0.5 || right > width + 0.5))
      faults.add(`${nameOf(element)} stands from ${Math.round(left)} to ${Math.round(right)}`);
  }

  // An ellipsis is a way to shorten a name, not to lose it. What is only read aloud has no width of its own.
  for (const element of document.querySelectorAll("main *, header *, nav *")) {
    if (!element.textContent?.trim() || !isSeen(element)) continue;
    const { overflowX, textOverflow, position } = getComputedStyle(element);
    if (overflowX === "visible" || textOverflow !== "ellipsis" || position === "absolute") continue;
    if (element.clientWidth < LEAST_NAME && element.scrollWidth > element.clientWidth)
      faults.add(`${nameOf(element)} has ${element.clientWidth} for a name`);
  }
  for (const row of document.querySelectorAll(".segmented"))
    if (isSeen(row) && row.scrollWidth > row.clientWidth) faults.add(`${nameOf(row)}: choices are cut off`);

  // A row of tabs scrolls; none of them is narrower than its words, which the next would stand on.
  for (const tab of document.querySelectorAll(".tabs > *"))
    if (isSeen(tab) && tab.scrollWidth > tab.clientWidth) faults.add(`${nameOf(tab)}: narrower than its words`);
  const ends = [...document.querySelectorAll(".set-main > .set-sec")].map((part) => part.getBoundingClientRect().right);
  if (new Set(ends).size > 1) faults.add(`sections end at ${ends.join(", ")}`);

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const { nodeValue, parentElement: parent } = texts.currentNode;
    if (!parent || !nodeValue?.trim() || parent.closest("script, style, noscript, option, textarea")) continue;
    if (!isSeen(parent) || frameOf(parent)) continue;
    const edge = boxOf(parent).getBoundingClientRect();
    range.selectNodeContents(texts.currentNode);
    for (const rect of range.getClientRects()) {
      if (rect.width < 1) continue;
      const isOutside = rect.left < -0.5 || rect.right > width + 0.5;
      if (!isOutside && rect.left > edge.left - 1.5 && rect.right < edge.right + 1.5) continue;
      faults.add(`${nameOf(parent)}: text from ${Math.round(rect.left)} to ${Math.round(rect.right)}`);
      break;
    }
    // Which belong to what stands before them: the space that holds them there is a few pixels wide.
    for (const { index } of parent.closest(".prose") ? [] : nodeValue.matchAll(/·/g)) {
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + 1);
      const dot = range.getBoundingClientRect();
      const isRtl = getComputedStyle(parent).direction === "rtl";
      if (isRtl ? dot.right < edge.right - 6 : dot.left > edge.left + 6) continue;
      // A word that no line can hold is broken wherever it must be, before what holds on to it as well.
      range.setStart(texts.currentNode, nodeValue.lastIndexOf(" ", index - 1) + 1);
      if (range.getClientRects().length < 2) faults.add(`${nameOf(boxOf(parent))}: a line begins with a dot`);
    }
  }
  return [...faults].slice(0, 12);
}

/** Runs in the page: the styles that draw a separator before what it should follow. */
export function dotsBefore(): string[] {
  return [...document.querySelectorAll("main *")]
    .filter((element) => getComputedStyle(element, "::before").content.includes("·"))
    .map((element) => `${element.localName}.${element.getAttribute("class")}`);
}

/** Runs in the page: words that run from right to left in no element that lets them. */
export function unmarkedWords(): string[] {
  const hebrew = /[\u0590-\u05ff]/;
  const faults = new Set<string>();
  const isMarked = (element: Element | null) => !!element?.closest("[dir=auto], bdi");
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { nodeValue, parentElement } = texts.currentNode;
    if (!hebrew.test(nodeValue ?? "") || parentElement?.closest("script, style, noscript, pre")) continue;
    if (!isMarked(parentElement))
      faults.add(`${parentElement?.parentElement?.className} > ${parentElement?.outerHTML.slice(0, 90)}`);
  }
  for (const field of document.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea"))
    if (hebrew.test(field.value) && !isMarked(field)) faults.add(field.outerHTML.slice(0, 120));
  return [...faults].slice(0, 12);
}
