/**
 * Runs in the page: what leaves the window or its own box, and what is cut off without an ellipsis. Each fault in a
 * few words; what scrolls by itself (a row of tabs, code, a table) may be as wide as it likes.
 */
export function spills(): string[] {
  const faults = new Set<string>();
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width)
    faults.add(`the page is ${document.documentElement.scrollWidth} wide`);

  const nameOf = (element: Element) => {
    const names = [element, element.parentElement, element.parentElement?.parentElement].map((one) => {
      const classes = one?.getAttribute("class");
      return `${one?.localName ?? ""}${classes ? `.${classes.trim().replace(/\s+/g, ".")}` : ""}`;
    });
    return `${names.toReversed().join(" > ")} "${element.textContent?.trim().slice(0, 30)}"`;
  };
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest(".sr, .skip, .emoji, .avs, .av, svg, [aria-hidden=true]");
  /** Clipped or scrolled by an element around it: the edges between which it may be seen, or null. */
  const frameOf = (element: Element) => {
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (/auto|scroll/.test(style.overflowX)) return "scrolls";
      if (style.overflowX === "hidden" || style.overflowX === "clip")
        return style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none" ? "shortened" : "cut";
    }
    return null;
  };
  const boxOf = (element: Element) => {
    let one: Element | null = element;
    while (one && /^inline$|contents/.test(getComputedStyle(one).display)) one = one.parentElement;
    return one ?? document.body;
  };

  for (const element of document.querySelectorAll("a, button, input, select, textarea, summary, img, [role=tab]")) {
    if (!isSeen(element) || /scrolls|shortened/.test(frameOf(element.parentElement ?? element) ?? "")) continue;
    const { left, right, width: own } = element.getBoundingClientRect();
    if (own > 0 && (left < -0.5 || right > width + 0.5))
      faults.add(`${nameOf(element)} stands from ${Math.round(left)} to ${Math.round(right)}`);
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    if (!parent || !texts.currentNode.nodeValue?.trim() || !isSeen(parent)) continue;
    if (parent.closest("script, style, noscript, option, textarea")) continue;
    const frame = frameOf(parent);
    if (frame === "scrolls" || frame === "shortened") continue;
    range.selectNodeContents(texts.currentNode);
    const box = boxOf(parent);
    const edge = box.getBoundingClientRect();
    for (const rect of range.getClientRects()) {
      if (rect.width < 1) continue;
      if (rect.left < -0.5 || rect.right > width + 0.5) {
        faults.add(`${nameOf(parent)}: text from ${Math.round(rect.left)} to ${Math.round(rect.right)}`);
        break;
      }
      if (rect.left < edge.left - 1.5 || rect.right > edge.right + 1.5) {
        faults.add(`${nameOf(parent)}: text leaves its box by ${Math.round(rect.right - edge.right)}`);
        break;
      }
    }
  }
  return [...faults].slice(0, 12);
}

/** Runs in the page: the separators that begin a line. They belong to what stands before them. */
export function looseDots(): string[] {
  const faults: string[] = [];
  for (const element of document.querySelectorAll("body *"))
    if (getComputedStyle(element, "::before").content.includes("·"))
      faults.push(`${element.localName}.${element.getAttribute("class")} has a dot before it`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const { nodeValue, parentElement } = texts.currentNode;
    if (!parentElement?.checkVisibility() || parentElement.closest("script, style, noscript, .prose")) continue;
    for (const { index } of (nodeValue ?? "").matchAll(/·/g)) {
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + 1);
      let box = parentElement;
      while (getComputedStyle(box).display === "inline" && box.parentElement) box = box.parentElement;
      // The space that holds a dot to what stands before it is a few pixels wide.
      if (range.getBoundingClientRect().left < box.getBoundingClientRect().left + 6)
        faults.push(`a line begins with a dot in "${box.textContent?.slice(0, 60)}"`);
    }
  }
  return faults;
}

/** Runs in the page: words that run from right to left in no element that lets them. */
export function unmarkedWords(): string[] {
  const hebrew = /[\u0590-\u05ff]/;
  const faults = new Set<string>();
  const isMarked = (element: Element | null) => !!element?.closest("[dir=auto], bdi");
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { nodeValue, parentElement } = texts.currentNode;
    if (!hebrew.test(nodeValue ?? "") || parentElement?.closest("script, style, template, noscript, pre, .av, .logo"))
      continue;
    if (!isMarked(parentElement))
      faults.add(`${parentElement?.parentElement?.className} > ${parentElement?.outerHTML.slice(0, 90)}`);
  }
  for (const field of document.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea"))
    if (hebrew.test(field.value) && !isMarked(field)) faults.add(field.outerHTML.slice(0, 120));
  return [...faults].slice(0, 12);
}
