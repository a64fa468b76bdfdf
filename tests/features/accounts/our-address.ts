/** What a browser would do with a Location header: does it stay on the hosts of this installation? */
export function isOurAddress(target: string, ctx: { site: { rootHost: string }; request: { url: URL } }): boolean {
  if (!URL.canParse(target, ctx.request.url.origin)) return false;
  const { protocol, hostname, username, password } = new URL(target, ctx.request.url.origin);
  const { rootHost } = ctx.site;
  const isOurs = hostname === rootHost || hostname.endsWith(`.${rootHost}`);
  return protocol === "https:" && isOurs && username === "" && password === "";
}
