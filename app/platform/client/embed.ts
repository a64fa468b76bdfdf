/** Tells the page around an embedded one how high it is; runs inline in pages with ?iframe=true. */
export const EMBED_SCRIPT = `(function(){if(parent===window)return;var last=0;function say(){var h=document.documentElement.scrollHeight;if(h!==last){last=h;parent.postMessage({type:"atrium:height",height:h},"*")}}addEventListener("load",say);new ResizeObserver(say).observe(document.documentElement)})()`;

/**
 * Links of an embedded page open in the top window (interface.md). The router would follow them inside the
 * frame, so it never hears of the click; `<base target="_top">` does the rest. Returns the way to stop.
 */
export function openLinksOnTop(view: Pick<Window, "addEventListener" | "removeEventListener">): () => void {
  const onClick = (event: Event) => {
    const target = event.target;
    if (target instanceof Element && target.closest("a[href]:not([href^='#'])")) event.stopImmediatePropagation();
  };
  view.addEventListener("click", onClick, true);
  return () => view.removeEventListener("click", onClick, true);
}
