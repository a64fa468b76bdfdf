import { type CommunityRef, communityUrl, type Ctx, noCommunity, originOf, type Site } from "./context";
import { bind, type Statement, sql } from "./database/sql";
import { type Memory, ownMemory } from "./memory";

const REMEMBER_MS = 60_000;
const REMEMBER_UNKNOWN_MS = 2_000;
const MAX_REMEMBERED = 5_000;

/**
 * The community a host name answers for: its own name in `community_hosts`, `<slug>.<rootHost>`, or the plain
 * host, which belongs to the installation's first community. `noCommunity` when there is none. Remembered by the
 * isolate: ids and shards; what a page shows comes from the shard. `primary` is asked before a host is unknown: one
 * that was just made may not have come to the copy near by.
 */
export async function resolveHost(
  directory: Directory,
  site: Site,
  host: string,
  { memory = ownMemory, primary }: { memory?: Memory; primary?: Directory } = {},
): Promise<CommunityRef> {
  const statement = statementFor(site, host);
  return remember(memory, `host ${host}`, async () => {
    const found = await lookUp(directory, statement);
    return found.id === 0 && primary ? lookUp(primary, statement) : found;
  });
}

type Directory = Pick<D1DatabaseSession, "prepare">;

/** The community of an id, for queues, cron and Durable Objects. */
export async function resolveCommunity(directory: Directory, id: number): Promise<CommunityRef> {
  return remember(ownMemory, `id ${id}`, () =>
    lookUp(directory, sql`${COLUMNS} where c.id = ${id} and c.state = 'ready'`),
  );
}

/**
 * Where a community is reached that nobody has asked for on any host: its own name. On a laptop the first one stands on
 * the plain host, where whoever tries it out has entered.
 */
export async function houseOrigin(ctx: Pick<Ctx, "site" | "directory" | "community">): Promise<string> {
  const { site, directory, community } = ctx;
  const first = site.isLocal ? await resolveHost(directory, site, site.rootHost) : null;
  return first?.id === community.id ? originOf(site) : new URL(communityUrl(site, community)).origin;
}

/** After a community was made, renamed or deleted: this isolate looks again. */
export function forgetHosts(memory: Memory = ownMemory): void {
  memory.communities.clear();
}

const COLUMNS = sql`select c.id, c.slug, c.name, c.shard, c.locale, c.is_private as wasPrivate from communities c`;

function statementFor(site: Site, host: string): Statement {
  if (host === site.rootHost) {
    return sql`${COLUMNS} where c.state = 'ready' order by c.created_at, c.id limit 1`;
  }
  if (host.endsWith(`.${site.rootHost}`)) {
    const slug = host.slice(0, -site.rootHost.length - 1);
    return sql`${COLUMNS} where c.slug = ${slug} and c.state = 'ready'`;
  }
  return sql`${COLUMNS} join community_hosts h on h.community_id = c.id where h.host = ${host} and c.state = 'ready'`;
}

async function lookUp(directory: Directory, statement: Statement): Promise<CommunityRef> {
  const row = await bind(directory, statement).first<Omit<CommunityRef, "wasPrivate"> & { wasPrivate: number }>();
  return row ? { ...row, wasPrivate: row.wasPrivate === 1 } : noCommunity;
}

async function remember(memory: Memory, key: string, find: () => Promise<CommunityRef>): Promise<CommunityRef> {
  const { communities: remembered } = memory;
  const known = remembered.get(key);
  if (known && known.until > Date.now()) return known.community;
  const community = await find();
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  const ttl = community.id === 0 ? REMEMBER_UNKNOWN_MS : REMEMBER_MS;
  remembered.set(key, { community, until: Date.now() + ttl });
  return community;
}
