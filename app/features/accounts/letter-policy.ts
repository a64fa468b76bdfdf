import { originOf, type Site } from "~/platform/context";

/** Looks, and nothing else: what a letter says is somebody else's. Its logo is on its community's own host. */
export const letterPolicy = (site: Site): string =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' ${originOf(site, `*.${site.rootHost}`)} data:; sandbox; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`;
