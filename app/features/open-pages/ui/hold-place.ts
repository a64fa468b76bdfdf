import { flushSync } from "react-dom";

/** What stands alone on its lines. Of such that hold others only the innermost count. */
const BLOCKS = "h1, h2, h3, h4, p, li, pre, figure, tr";

interface Seen {
  block: Element;
  words: string;
  top: number;
}

/**
 * Changes the page and leaves what its reader sees where it stands on the screen. The browser's own scroll anchoring
 * fails where words are replaced as a whole, and Safari has none.
 */
export function holdingPlace(change: () => void): void {
  // Who is at the top sees what comes there.
  if (window.scrollY === 0) return flushSync(change);
  const root = document.documentElement;
  const seen = seenBlocks();
  root.style.overflowAnchor = "none";
  flushSync(change);
  const moved = movedBy(seen);
  if (moved !== 0) window.scrollBy({ top: moved, behavior: "instant" });
  requestAnimationFrame(() => root.style.removeProperty("overflow-anchor"));
}

function seenBlocks(): Seen[] {
  const under = document.querySelector(".hdr")?.getBoundingClientRect().bottom ?? 0;
  return blocks().flatMap((block) => {
    const { top, bottom } = block.getBoundingClientRect();
    return bottom > under && top < window.innerHeight ? [{ block, words: wordsOf(block), top }] : [];
  });
}

/** How far the first of them that is still there has moved; 0 where none is. */
function movedBy(seen: Seen[]): number {
  const now = blocks();
  for (const { block, words, top } of seen) {
    const twins = now.filter((one) => wordsOf(one) === words);
    const there = twins.includes(block) ? block : twins.length === 1 ? twins[0] : undefined;
    if (there) return there.getBoundingClientRect().top - top;
  }
  return 0;
}

const blocks = (): Element[] =>
  [...document.querySelectorAll(`main :is(${BLOCKS})`)].filter((block) => !block.querySelector(BLOCKS));

const wordsOf = (block: Element): string => block.textContent || (block.querySelector("img")?.src ?? "");
