/** Tells the page around an embedded one how high it is; runs inline in pages with ?iframe=true. */
export const EMBED_SCRIPT = import.meta.env.SSR
  ? `(function(){if(parent===window)return;var last=0;function say(){var h=document.documentElement.scrollHeight;if(h!==last){last=h;parent.postMessage({type:"atrium:height",height:h},"*")}}addEventListener("load",say);new ResizeObserver(say).observe(document.documentElement)})()`
  : "";

/**
 * From now on links are the browser's: the router never hears of a click. In an embedded page they open in the top
 * window (interface.md), which `<base target="_top">` does and the router would not. Returns the way to stop.
 */
export function leaveLinksToBrowser(view: Pick<Window, "addEventListener" | "removeEventListener">): () => void {
  const onClick = (event: Event) => {
    const target = event.target;
    if (target instanceof Element && target.closest("a[href]:not([href^='#'])")) event.stopImmediatePropagation();
  };
  view.addEventListener("click", onClick, true);
  return () => view.removeEventListener("click", onClick, true);
}
