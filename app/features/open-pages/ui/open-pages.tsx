/** What `useOpenPages` loads: one file, fetched when a page has stood for a while. */
export { OpenList } from "./open-list";
export { OpenPost } from "./open-post";
