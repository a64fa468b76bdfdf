const GAP = 4;
const EDGE = 12;

/**
 * Puts an open popover under its button, or above where there is no room. CSS anchors do this by themselves
 * in the browsers that have them; this is for the others.
 */
export function placeBeside(popover: HTMLElement, button: HTMLElement, align: "start" | "end"): void {
  if (CSS.supports("position-area: bottom")) return;
  const anchor = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const fitsBelow = anchor.bottom + GAP + height <= window.innerHeight - EDGE;
  const wanted = align === "start" ? anchor.left : anchor.right - width;
  popover.style.top = `${fitsBelow ? anchor.bottom : Math.max(EDGE, anchor.top - height - 2 * GAP)}px`;
  popover.style.left = `${Math.min(Math.max(EDGE, wanted), window.innerWidth - width - EDGE)}px`;
}
