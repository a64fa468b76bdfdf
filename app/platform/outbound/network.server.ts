import { type CommunityRef, originOf, type Site } from "../context";
import type { Env } from "../env";
import { createOutbound, NoAnswer, type Network, type Outbound } from "./outbound.server";

/** The port of a request, made when it is first asked: most ask nothing. `find` says whose a host is. */
export function outboundOf(env: Env, site: Site, find: (host: string) => Promise<CommunityRef>): Outbound {
  const isUnder = (host: string) => host === site.rootHost || host.endsWith(`.${site.rootHost}`);
  return createOutbound({
    network: networkIn(env),
    isOurs: async (host) => isUnder(host) || (await find(host)).id !== 0,
    agent: `Atrium/1.0 (link previews; +${originOf(site)})`,
  });
}

/**
 * The service that was given for it: locally one that reaches no private address (scripts/host.mjs), in tests a network
 * of their own. A deployment has the platform's, which `global_fetch_strictly_public` (wrangler.toml) keeps out of our
 * own zone; a laptop without that service asks nobody.
 */
function networkIn(env: Env): Network {
  const { OUTBOUND } = env;
  if (OUTBOUND) return (url, init) => OUTBOUND.fetch(url, init);
  if (env.ENVIRONMENT === "local") return () => Promise.reject(new NoAnswer("unanswered"));
  return (url, init) => fetch(url, init);
}
