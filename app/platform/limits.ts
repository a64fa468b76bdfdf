import { createHash } from "node:crypto";
import { limitReached } from "../lib/errors";
import { networkOf } from "../lib/network";
import type { Viewer } from "../lib/viewer";
import type { Ctx } from "./context";
import type { Env } from "./env";
import type { Fact } from "./facts/fact";

/**
 * How often somebody may write: `limit` times in `period` seconds. What is counted per account, address of mail and
 * day stands with its feature (accounts/rules, files/rules); this is what keeps one of a thousand from being served.
 * The platform counts, near whoever asks; wrangler.toml repeats the numbers, a test holds the two together.
 */
export const LIMITS = {
  /** Everybody behind one IPv4 address or one IPv6 /64 together: an office, a campus. */
  network: { binding: "LIMIT_NETWORK", limit: 300, period: 10 },
  /** Sockets opened by everybody in such a network: after a deployment all pages of an office come back at once. */
  sockets: { binding: "LIMIT_SOCKETS", limit: 600, period: 10 },
  /** An API token; `npm run import` sends 200 rows a call. */
  token: { binding: "LIMIT_TOKEN", limit: 600, period: 10 },
  /** A member, on all their devices: likes, drafts, settings. */
  member: { binding: "LIMIT_MEMBER", limit: 60, period: 10 },
  /** What a member says to others, as their facts are declared (`isWords`): posts, comments, asking to be let in. */
  words: { binding: "LIMIT_WORDS", limit: 20, period: 60 },
  /** Other sites that are asked for a member: previews of what they link to. */
  links: { binding: "LIMIT_LINKS", limit: 20, period: 60 },
  /** What services tell us, each from a few addresses: of a letter to ten thousand they say ten thousand times that it arrived. */
  hooks: { binding: "LIMIT_HOOKS", limit: 3_000, period: 10 },
  /** What a member says in rooms: a talk is quicker than posts and comments are. */
  messages: { binding: "LIMIT_MESSAGES", limit: 60, period: 60 },
} as const satisfies Record<string, { binding: keyof Env; limit: number; period: 10 | 60 }>;

export type LimitKind = keyof typeof LIMITS;

/** Before it is known who asks and before a body is read: the network, and the token where one is shown. */
export async function countWrite(ctx: Ctx, token: string | null): Promise<void> {
  await Promise.all([
    countTry(ctx),
    token ? ctx.limit("token", createHash("sha256").update(token).digest("hex")) : null,
  ]);
}

/** Before a call of a service is read, whose signature says whether it is one. */
export async function countHook(ctx: Ctx): Promise<void> {
  if (!isOwnMachine(ctx)) await ctx.limit("hooks", networkOf(ctx.request.ip));
}

/** Before a socket's door reads anything: each opening costs a trip to the shard. */
export async function countSocket(ctx: Ctx): Promise<void> {
  if (!isOwnMachine(ctx)) await ctx.limit("sockets", networkOf(ctx.request.ip));
}

/** Before an address is looked for that is a secret: whoever tries one after the other is soon told to wait. */
export async function countTry(ctx: Ctx): Promise<void> {
  if (!isOwnMachine(ctx)) await ctx.limit("network", networkOf(ctx.request.ip));
}

/** On a laptop everybody comes from the same place: counting it would only lock out its owner and the tests. */
export const isOwnMachine = ({ site, request }: Ctx): boolean => site.isLocal && OWN_MACHINE.has(request.ip);

const OWN_MACHINE: ReadonlySet<string> = new Set(["127.0.0.1", "::1", ""]);

/** Once it is proven who asks, before what they sent is read: a claim could use up somebody else's share. */
export async function countMember(ctx: Ctx, viewer: Viewer): Promise<void> {
  if (viewer.memberId > 0 && ctx.request.credential !== "token") await ctx.limit("member", viewer.memberId);
}

/** In front of a commit: what is said to others, which has less room than anything else; else the member. */
export async function countCommit(ctx: Ctx, viewer: Viewer, facts: readonly Fact[]): Promise<void> {
  const says = viewer.memberId > 0 && facts.some((fact) => ctx.registry.kindOf(fact.name).isWords);
  await (says ? ctx.limit("words", viewer.memberId) : countMember(ctx, viewer));
}

/** Counts one write of somebody. Throws limitReached(too_many_writes) with the seconds until there is room again. */
export type TakeLimit = (kind: LimitKind, whom: string | number) => Promise<void>;

/** For one request: however many commits it needs, it counts once. */
export function createLimits(env: Env): TakeLimit {
  const taken = new Map<string, Promise<void>>();
  return (kind, whom) => {
    const key = `${kind} ${whom}`;
    const taking = taken.get(key) ?? take(env, kind, String(whom));
    taken.set(key, taking);
    return taking;
  };
}

async function take(env: Env, kind: LimitKind, whom: string): Promise<void> {
  const { binding, period } = LIMITS[kind];
  const { success } = await env[binding].limit({ key: whom }).catch((error: unknown) => {
    // A counter that is down must not stop everybody from writing: what has to be exact is counted in the databases.
    console.error(JSON.stringify({ limit: kind, reason: String(error) }));
    return { success: true };
  });
  if (!success) throw limitReached("too_many_writes", { seconds: period });
}
