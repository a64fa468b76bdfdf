import type { MailMessage } from "./env";
import type { OwedFact } from "./facts/fact";
import type { Claim, Viewer } from "../lib/viewer";
import type { Meter } from "./database/meter";
import type { Statement } from "./database/sql";
import type { Registry } from "./facts/registry";
import type { FileStore } from "./files";
import type { JobRegistry } from "./jobs/job";
import type { TakeLimit } from "./limits";
import type { Mailer } from "./mail/mailer";
import type { Memory } from "./memory";
import type { Outbound } from "./outbound/outbound.server";
import type { Pusher } from "./push/pusher";
import type { Realtime } from "./realtime";
import type { Subjects } from "./subjects.server";

/**
 * Everything a query or command may use, made once per request by workers/context.ts and handed on as the
 * first argument. Nothing is ambient: one isolate serves many requests at once.
 */
export interface Ctx {
  /** Of the request's host. `id` 0 and shard "" on a host that has no community (yet): see `Site`. */
  community: CommunityRef;
  /** Throws before the first read has proven who asks: policies run after a read, commands after `prove`. */
  readonly viewer: Viewer;
  /** The viewer where one is proven by now, else null: for the log and for the words of what broke before any read. */
  readonly proven: Viewer | null;
  /** The community's shard. */
  db: Session;
  /** From its primary: who somebody is is never an old copy's to say. */
  directory: Session;
  meter: Meter;
  directoryMeter: Meter;
  registry: Registry;
  jobs: JobRegistry;
  /** What things others hang on, and who may read them. */
  subjects: Subjects;
  /**
   * Reads from the shard; what is read in one turn leaves as one batch, the proof of the viewer with it. null reads
   * nothing: what need not be asked for this viewer.
   */
  read<Row>(build: (viewer: Claim) => Statement<Row> | null): Promise<Row[]>;
  /** Nothing older than this is read from the shard; for what was made of it before this request read anything. */
  readAtLeast(bookmark: string | null): void;
  /** After a commit: a later page of this browser is at least as new as what it just wrote. */
  keepBookmark(): void;
  /** What this isolate remembers. */
  memory: Memory;
  /** Proves the viewer without reading anything else; commands on a fresh context call it first. */
  prove(): Promise<Viewer>;
  /** Makes the viewer somebody else for the rest of the request (just signed in or out). */
  become(viewer: Viewer): void;
  /** A context of the same request for another community (switching, creating, joining). */
  forCommunity(community: CommunityRef): Ctx;
  /** UTC ms. */
  now(): number;
  newId(): number;
  /**
   * Delivery of what was just committed: `now` listeners at once, the others by the queue. Who holds the facts
   * gives them; numbers alone are looked up first.
   */
  poke(facts: number[] | OwedFact[]): void;
  /** As `poke`, for facts of the directory. */
  pokeDirectory(facts: number[] | OwedFact[]): void;
  /** The next step of a job of this community, by the queue; cron finds what was lost on the way. */
  wakeJob(id: number): void;
  waitUntil(promise: Promise<unknown>): void;
  /** Counts a write of somebody, once a request; throws 429 when there were too many. */
  limit: TakeLimit;
  site: Site;
  request: RequestInfo;
  /** Set-Cookie and other headers for the answer. */
  headers: Headers;
  mail: Mailer;
  /** Has one message for each mail sent to the queue; null where there is no queue. */
  announceMail: ((mails: MailMessage[]) => Promise<void>) | null;
  files: FileStore;
  /** Other sites, asked for what people link to. */
  outbound: Outbound;
  /** Browsers whose pages are closed. */
  push: Pusher;
  /** A sweep of this shard that need not wait for the cron, which comes all the same. */
  sweepSoon(name: string, seconds: number): void;
  realtime: Realtime;
  log(entry: Record<string, unknown>): void;
}

/** A session with a database. */
export type Session = Pick<D1DatabaseSession, "prepare" | "batch" | "getBookmark">;

export interface CommunityRef {
  id: number;
  slug: string;
  name: string;
  shard: string;
  locale: string;
  /**
   * As the directory said up to a minute ago: it chooses how pictures are addressed, and never decides who may see
   * what. That is the shard's to say, in the statement that reads it (spaces/readable.server).
   */
  wasPrivate: boolean;
}

export const noCommunity: CommunityRef = { id: 0, slug: "", name: "", shard: "", locale: "", wasPrivate: false };

/** Stands for the directory where its own facts are delivered. */
export const directoryRef: CommunityRef = { ...noCommunity, shard: "DIRECTORY" };

/** The installation: its hosts and its switches. */
export interface Site {
  /** Host name of the installation without port; a community answers at `<slug>.<rootHost>`. */
  rootHost: string;
  /** `http:` or `https:` */
  protocol: string;
  /** With colon, or empty. */
  port: string;
  /** Local doors (/dev/mail, "enter as …") are open. Never on a deployment. */
  isLocal: boolean;
  /** Signs what we write into addresses and are shown again: of files, links of mails, cards, answers. */
  secret: string;
  /** The domain whose mail comes here; absent where none does. */
  answersTo?: string;
}

export interface RequestInfo {
  id: string;
  /** As it is written in our own addresses: scheme and port are the installation's, the host is one of ours. */
  url: URL;
  method: string;
  /** Host name without port: one of ours, or the root host where nobody of ours was asked for. */
  host: string;
  /** Whether the host that was asked for is the root's or a community's. */
  isOurHost: boolean;
  /** How the request says who asks, before anything is proven. */
  credential: "none" | "session" | "token";
  /** It shows the cookie of a masquerade beside that of a session. */
  isMasquerade: boolean;
  ip: string;
  userAgent: string;
  /** What the visitor chose in the footer; "" if nothing. */
  cookieLocale: string;
  acceptLanguage: string;
  isEmbedded: boolean;
  /** Asked from a frame on another site with a session of its own (platform/framed.server.ts). */
  isFramed: boolean;
}

/** Protocol, host and port of one of our hosts, as every address of ours begins. */
export const originOf = (site: Pick<Site, "protocol" | "port" | "rootHost">, host = site.rootHost): string =>
  `${site.protocol}//${host}${site.port}`;

/** The address of a path on a community's own host. */
export function communityUrl(site: Site, community: Pick<CommunityRef, "slug">, path = "/"): string {
  return `${originOf(site, `${community.slug}.${site.rootHost}`)}${path}`;
}
