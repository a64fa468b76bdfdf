/** Pages that are about the person and not about the community are never kept. */
const NEVER =
  /^\/(users|account|session|dev|locale|settings|communities|community_switchers|notifications|internal_api|files|parties)(\/|$)|\.data$|\/(new|edit|settings)$/;

/** Query keys that choose what a page shows. Others (campaign tags, junk) share one copy. */
const QUERY_KEYS = ["sort", "cursor", "message_id", "iframe", "tab"];

/** The part of a URL that names a kept page, or null for a page that is never kept. */
export function pageKey(url: URL): string | null {
  if (NEVER.test(url.pathname)) return null;
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/+$/, "") : "/";
  const query = new URLSearchParams();
  for (const key of QUERY_KEYS) {
    const value = url.searchParams.get(key);
    if (value !== null) query.set(key, value.slice(0, 200));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
