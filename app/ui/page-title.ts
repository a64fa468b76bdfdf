/** What stands before the page's own title, and what both read together. */
let marked: { mark: string; own: string; shown: string } | null = null;

/** The page's own title, without what is put before it. */
export const pageTitle = (): string =>
  marked !== null && document.title === marked.shown ? marked.own : document.title;

/** Puts a mark before whatever title the page has, and before the next page's as soon as it has one; returns how to end it. */
export function markTitle(mark: string): () => void {
  const put = () => {
    if (document.title === "" || (document.title === marked?.shown && marked.mark === mark)) return;
    const own = pageTitle();
    document.title = mark + own;
    // As it is read back: spaces in it are made fewer.
    marked = { mark, own, shown: document.title };
  };
  put();
  const observer = new MutationObserver(put);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => {
    observer.disconnect();
    const own = pageTitle();
    marked = null;
    if (document.title !== own) document.title = own;
  };
}
