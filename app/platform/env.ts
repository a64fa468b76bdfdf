/** Messages that a queue takes in one call: its own limit. */
export const MESSAGES_AT_ONCE = 100;

/** The Worker's bindings and variables (wrangler.toml; locally scripts/serve.mjs gives the same). */
export interface Env {
  DIRECTORY: D1Database;
  SHARD_1: D1Database;
  SHARD_2: D1Database;
  FILES: R2Bucket;
  IMAGES: ImagesBinding;
  ASSETS: Fetcher;
  /** The network that other sites are asked through, where it is not the platform's own (outbound/network.server.ts). */
  OUTBOUND?: Fetcher;
  MEMBER_INBOX: DurableObjectNamespace;
  OPEN_PAGES: DurableObjectNamespace;
  CHAT_ROOM: DurableObjectNamespace;
  PRESENCE: DurableObjectNamespace;
  FACTS?: Queue<FactsMessage>;
  MAIL?: Queue<MailMessage>;
  BULK?: Queue<JobMessage>;
  SWEEPS?: Queue<SweepMessage>;
  /** How often somebody may write (lib/limits.ts says how much each allows). A deployment without one refuses to run. */
  LIMIT_NETWORK: RateLimit;
  LIMIT_SOCKETS: RateLimit;
  LIMIT_TOKEN: RateLimit;
  LIMIT_MEMBER: RateLimit;
  LIMIT_WORDS: RateLimit;
  LIMIT_LINKS: RateLimit;
  LIMIT_MESSAGES: RateLimit;
  LIMIT_HOOKS: RateLimit;
  /** "local" under `npm start`, `npm run dev` and tests. */
  ENVIRONMENT: string;
  ROOT_HOST: string;
  /** "https" where it is absent. Addresses come from here and from the directory's hosts, never from a request. */
  ROOT_SCHEME?: string;
  /** The port in our addresses, where it is not the scheme's own. */
  ROOT_PORT?: string;
  /** Signs file addresses. Made at random by `npm start`; a secret on a deployment. */
  SECRET: string;
  /** "local" keeps mail for /dev/mail; "smtp" sends it by SMTP_URL. A deployment without one refuses to run. */
  MAIL_ADAPTER?: string;
  SMTP_URL?: string;
  MAIL_FROM?: string;
  /** The domain whose mail Cloudflare Email Routing hands to this Worker: answers to notices become comments. */
  MAIL_ANSWERS_TO?: string;
  /** Signs what a mail service tells of mail that came back (POST /hooks/mail): `whsec_…`, several while it is changed. */
  MAIL_WEBHOOK_SECRET?: string;
  /** By which name the DKIM key stands in the DNS: /settings/deliveries/mail looks whether it does. */
  MAIL_DKIM_SELECTOR?: string;
  /** Signs what browsers are told by push (RFC 8292): 32 random bytes in base64. Without it push is not offered. */
  VAPID_PRIVATE_KEY?: string;
  /** "off" switches the queue's producer off: the sweep alone must still deliver everything (a test). */
  QUEUE?: string;
  /** "sweep": what follows a commit is left to the cron's sweep, to shed load or to measure without it. */
  DELIVERY?: string;
}

/** Facts of a database to be delivered: those never tried by their number, those that failed by listener as well. */
export type FactsMessage = { shard: string } & ({ seqs: number[] } | { due: [seq: number, listener: string][] });

/** One mail that is to leave. */
export interface MailMessage {
  /** "DIRECTORY" or a shard. */
  db: string;
  id: number;
  /** What its row says of how long it is kept for this message (UTC ms). */
  held: number;
}

/** One sweep of one database. */
export interface SweepMessage {
  sweep: string;
  db: string;
}

/** A queue to send to; none where it is switched off or not bound. */
export function queueOf<Name extends "FACTS" | "MAIL" | "SWEEPS" | "BULK">(env: Env, name: Name): Env[Name] {
  return env.QUEUE === "off" ? undefined : env[name];
}

/** The next step of one job. */
export interface JobMessage {
  shard: string;
  community: number;
  job: number;
}

export const SHARDS = ["SHARD_1", "SHARD_2"] as const;
export type ShardName = (typeof SHARDS)[number];

/** Every database that has facts and mail. */
export const DATABASES = ["DIRECTORY", ...SHARDS] as const;
export type DatabaseName = (typeof DATABASES)[number];

/** A name as one of ours; throws for one that is none. */
export function databaseNamed(name: string): DatabaseName {
  const known = DATABASES.find((one) => one === name);
  if (!known) throw new Error(`no such database: ${name}`);
  return known;
}

/** The database of a name. Delivery treats the directory, which has facts of its own, as one more. */
export function shardOf(env: Env, name: string): D1Database {
  if (name === "DIRECTORY") return env.DIRECTORY;
  const shard = SHARDS.find((known) => known === name);
  if (!shard) throw new Error(`no such shard: ${name}`);
  return env[shard];
}
