import { facts } from "~/features/facts";
import { jobKinds } from "~/features/jobs.server";
import { listeners } from "~/features/listeners.server";
import { subjects } from "~/features/subjects.server";
import { masqueradeOver } from "~/lib/errors";
import { createIdSource } from "~/lib/ids";
import { type Claim, isMasquerade, type Viewer, visitor } from "~/lib/viewer";
import {
  type CommunityRef,
  type Ctx,
  directoryRef,
  noCommunity,
  originOf,
  type RequestInfo,
  type Site,
} from "~/platform/context";
import { BOOKMARK_COOKIE, LIVE_BOOKMARK_COOKIE, markOf, newestOf } from "~/platform/bookmark";
import { newMeter } from "~/platform/database/meter";
import { type Proof, Reader } from "~/platform/database/reader";
import type { Statement } from "~/platform/database/sql";
import { type Env, type JobMessage, queueOf, shardOf, type SweepMessage } from "~/platform/env";
import { LateSession, type Start } from "~/platform/database/session";
import { deliverFacts, deliverKnown } from "~/platform/facts/deliver.server";
import { MASQUERADE_COOKIE, masqueradeProof, readMasqueradeClaim } from "~/platform/masquerade.server";
import type { OwedFact } from "~/platform/facts/fact";
import { createRegistry } from "~/platform/facts/registry";
import { createFileStore } from "~/platform/files.server";
import { FRAMED_COOKIE, framedProof, isForFrames } from "~/platform/framed.server";
import { createJobRegistry } from "~/platform/jobs/job";
import { resolveCommunity, resolveHost } from "~/platform/hosts.server";
import { createLimits } from "~/platform/limits";
import { type Memory, ownMemory } from "~/platform/memory";
import { outboundOf } from "~/platform/outbound/network.server";
import { createMailer } from "~/platform/mail/mailer.server";
import { createPusher } from "~/platform/push/pusher.server";
import { createRealtime } from "~/platform/realtime.server";
import {
  bearerToken,
  dropCookie,
  hashSecret,
  proofOf,
  readClaim,
  readCookies,
  scopeOf,
  SESSION_COOKIE,
  sessionProof,
  setCookie,
  setSessionCookie,
  tokenProof,
  type TokenScope,
} from "~/platform/session.server";
import { createSubjects } from "~/platform/subjects.server";
import { isOpened, isPlainPage, isShownInFrame, ownAddress, requestInfo, systemRequest } from "./asked";

export const registry = createRegistry(listeners, facts);
export const jobRegistry = createJobRegistry(jobKinds);
export const subjectRegistry = createSubjects(subjects, registry);
/** One for the isolate: of two, one would give what the other has set aside. */
export const newId = createIdSource();

export type Execution = Pick<ExecutionContext, "waitUntil">;

/** The context of one HTTP request: its community by host, its viewer by session cookie or API token. */
export async function createContext(
  request: Request,
  env: Env,
  execution: Execution,
  memory: Memory = ownMemory,
): Promise<Ctx> {
  const asked = new URL(request.url);
  const site = siteOf(env);
  const sent = readCookies(request.headers.get("Cookie"), site);
  const cookies = isShownInFrame(request, asked) ? {} : sent;
  const framed = isForFrames(asked) && !cookies[SESSION_COOKIE] ? readClaim(sent[FRAMED_COOKIE]) : null;
  const directory = new LateSession(env.DIRECTORY, "first-primary");
  const near = new LateSession(env.DIRECTORY, "first-unconstrained");
  const community = await resolveHost(near, site, asked.hostname, { memory, primary: directory });
  const isOurHost = community.id !== 0 || asked.hostname === site.rootHost;
  const url = ownAddress(site, isOurHost ? asked.hostname : site.rootHost, asked);
  const base = createBase(
    env,
    execution,
    site,
    { ...requestInfo(request, url, cookies, framed !== null), isOurHost },
    directory,
    memory,
  );

  const token = bearerToken(request);
  const claim = readClaim(cookies[SESSION_COOKIE]);
  // Only a session has written anything. A visitor's mark could be any, and what visitors read is remembered for all.
  const bookmark = claim
    ? newestOf(community.shard, cookies[LIVE_BOOKMARK_COOKIE], cookies[BOOKMARK_COOKIE])
    : undefined;
  // A frame keeps no mark: what was written in it is found at the primary.
  const start =
    !framed && isPlainPage(request.method, url.pathname) ? (bookmark ?? "first-unconstrained") : "first-primary";
  const ctx = build(base, community, start, true);

  if (token) return ctx.withProof(await tokenSettings(community, token, scopeOf(url.pathname)));
  if (community.id === 0) return ctx;
  const masquerade = readMasqueradeClaim(cookies[MASQUERADE_COOKIE]);
  if (masquerade) {
    const hashes = {
      masquerade: await hashSecret(masquerade.secret),
      // One that shows no session of its own is nobody's: no session has an empty secret.
      own: await hashSecret(claim?.secret ?? ""),
    };
    return ctx.withProof({
      statement: masqueradeProof(community.id, hashes, Date.now()),
      claim: masquerade.claim,
      onSettled: (viewer) => {
        if (isMasquerade(viewer)) return;
        // A page that takes itself for another's does nothing in the admin's own name, and shows nothing of theirs.
        const isNew = request.method === "GET" && isOpened(request);
        if (!isNew && !ENDS_MASQUERADE.test(url.pathname)) throw masqueradeOver();
        dropCookie(ctx, MASQUERADE_COOKIE);
        if (isNew && viewer.memberId === 0) dropCookie(ctx, SESSION_COOKIE);
      },
    });
  }
  if (framed) {
    const statement = framedProof(community.id, await hashSecret(framed.secret), Date.now());
    return ctx.withProof({ statement, claim: { ...framed, role: "member" }, onSettled: () => undefined });
  }
  if (!claim) return ctx;
  const statement = sessionProof(community.id, await hashSecret(claim.secret), Date.now());
  return ctx.withProof({
    statement,
    claim,
    onSettled: (viewer, claimHeld) => {
      if (viewer.memberId === 0) {
        if (isOpened(request)) dropCookie(ctx, SESSION_COOKIE);
      } else if (!claimHeld) setSessionCookie(ctx, `${claim.secret}.${viewer.memberId}.${viewer.role}`);
    },
  });
}

/** Where a masquerade is ended, or another begun: asked as well by who does not know yet that it is over. */
const ENDS_MASQUERADE = /^\/(?:view_as(?:\/end)?|users\/sign_out|internal_api\/masquerades)(?:\.data)?$/;

/** A context for queues, cron and Durable Objects: nobody looks, everything is read from the primary. */
export function createSystemContext(env: Env, execution: Execution, community: CommunityRef = noCommunity): SystemCtx {
  const site = siteOf(env);
  const url = new URL(originOf(site));
  const directory = new LateSession(env.DIRECTORY, "first-primary");
  const base = createBase(env, execution, site, systemRequest(url), directory, ownMemory);
  return build(base, community, "first-primary");
}

export type SystemCtx = ReturnType<typeof build>;

/** Finds a fact's community; the directory's own facts belong to none. */
export const communityOf = (ctx: Ctx) => async (id: number) => {
  if (id === 0) return directoryRef;
  const community = await resolveCommunity(ctx.directory, id);
  return community.id === 0 ? null : community;
};

interface Base {
  env: Env;
  execution: Execution;
  site: Site;
  request: RequestInfo;
  directory: LateSession;
  directoryMeter: Ctx["directoryMeter"];
  memory: Memory;
  headers: Headers;
}

function createBase(
  env: Env,
  execution: Execution,
  site: Site,
  request: RequestInfo,
  directory: LateSession,
  memory: Memory,
): Base {
  return { env, execution, site, request, directory, memory, directoryMeter: newMeter(), headers: new Headers() };
}

interface ProofSettings {
  statement: Proof<Viewer>["statement"];
  claim: Claim;
  onSettled(viewer: Viewer, claimHeld: boolean): void;
}

/** `isOfHost`: of the community whose host was asked, whose browser keeps what it is told there. */
function build(base: Base, community: CommunityRef, start: Start, isOfHost = false) {
  const { env, execution, site } = base;
  const meter = newMeter();
  const db = new LateSession(shardOf(env, community.shard || "SHARD_1"), start);
  let reader = new Reader<Claim, Viewer>(db, meter, { proven: visitor });
  const outbound = outboundOf(env, site, (host) => resolveHost(base.directory, site, host, { memory: base.memory }));

  const ctx = {
    community,
    db,
    directory: base.directory,
    meter,
    directoryMeter: base.directoryMeter,
    memory: base.memory,
    readAtLeast: (bookmark: string | null) => db.atLeast(bookmark),
    keepBookmark() {
      const mark = isOfHost ? markOf(community.shard, db.getBookmark()) : "";
      if (mark) setCookie(ctx, BOOKMARK_COOKIE, mark, 3600);
    },
    registry,
    jobs: jobRegistry,
    subjects: subjectRegistry,
    site,
    request: base.request,
    headers: base.headers,
    mail: lazyMailer(env),
    announceMail: announcer(env),
    files: createFileStore(env),
    outbound,
    push: createPusher(env, site, outbound),
    realtime: createRealtime(env),
    limit: createLimits(env),
    now: turnClock(),
    newId,
    get viewer() {
      if (!reader.proven) throw new Error("who asks is not proven yet: read first, or `await ctx.prove()`");
      return reader.proven;
    },
    get proven() {
      return reader.proven;
    },
    read: <Row>(build_: (viewer: Claim) => Statement<Row> | null) => reader.read(build_),
    async prove(): Promise<Viewer> {
      // The proof alone is a batch; whoever reads in the same turn shares its trip.
      if (!reader.proven) await reader.read(() => null);
      return ctx.viewer;
    },
    become(next: Viewer) {
      reader = new Reader<Claim, Viewer>(db, meter, { proven: next });
    },
    forCommunity: (other: CommunityRef): Ctx =>
      other.id === community.id ? ctx : (build(base, other, "first-primary") as Ctx),
    poke(facts: number[] | OwedFact[]) {
      if (facts.length > 0) execution.waitUntil(deliverSoon(base, community, facts));
    },
    pokeDirectory: (facts: number[] | OwedFact[]) => execution.waitUntil(deliverSoon(base, directoryRef, facts)),
    wakeJob: (job: number) =>
      execution.waitUntil(wakeJob(env, { shard: community.shard, community: community.id, job })),
    sweepSoon: (sweep: string, seconds: number) =>
      execution.waitUntil(sweepSoon(base, { sweep, db: community.shard }, seconds)),
    waitUntil: (promise: Promise<unknown>) => execution.waitUntil(promise),
    log: (entry: Record<string, unknown>) =>
      console.log(JSON.stringify({ request: base.request.id, community: community.id, ...entry })),
    withProof({ statement, claim, onSettled }: ProofSettings) {
      const proof = proofOf(statement, claim, onSettled);
      reader = new Reader<Claim, Viewer>(db, meter, { claim, proof });
      return ctx as Ctx;
    },
  };
  return ctx;
}

/**
 * UTC ms, standing still while a turn runs, as the clock of a deployed Worker does: two loaders that ask the same
 * ask it of the same moment, and the reader sends it once.
 */
function turnClock(): () => number {
  let at = 0;
  return () => {
    if (at === 0) {
      at = Date.now();
      queueMicrotask(() => {
        at = 0;
      });
    }
    return at;
  };
}

/** Listeners that must not wait are tried now; the queue takes the rest, the cron sweep what both lost. */
async function deliverSoon(base: Base, community: CommunityRef, facts: number[] | OwedFact[]): Promise<void> {
  const { env } = base;
  if (env.DELIVERY === "sweep") return;
  const seqs = facts.map((fact) => (typeof fact === "number" ? fact : fact.seq));
  const known = facts.filter((fact) => typeof fact !== "number");
  const ctx = build(base, community, "first-primary");
  try {
    const opts = { communityOf: async () => community, nowOnly: true };
    const left = known.length > 0 ? await deliverKnown(ctx, known, opts) : await deliverFacts(ctx, seqs, opts);
    if (left > 0) await queueOf(env, "FACTS")?.send({ shard: community.shard, seqs });
  } catch (error) {
    ctx.log({ poke: "failed", reason: String(error) });
  }
}

/** A message that could not be sent is no loss: cron finds a job that nobody holds. */
export async function wakeJob(env: Env, message: JobMessage): Promise<void> {
  if (env.DELIVERY === "sweep") return;
  await queueOf(env, "BULK")
    ?.send(message)
    .catch((error: unknown) => console.error(JSON.stringify({ wake: message.job, reason: String(error) })));
}

/** Made when the first mail is sent: pages must not pay for it, and a bad setting is said by the start check. */
function lazyMailer(env: Env): Ctx["mail"] {
  let mailer: Ctx["mail"] | undefined;
  const get = () => {
    mailer ??= createMailer(env);
    return mailer;
  };
  return {
    get kind() {
      return get().kind;
    },
    get sender() {
      return get().sender;
    },
    send: (mail, handOver) => get().send(mail, handOver),
  };
}

/** One a second is enough of each: what came meanwhile is due when it runs. One that is lost, the cron follows. */
async function sweepSoon({ env, memory }: Base, message: SweepMessage, seconds: number): Promise<void> {
  const queue = queueOf(env, "SWEEPS");
  const key = `${message.db} ${message.sweep}`;
  const now = Date.now();
  if (!queue || env.DELIVERY === "sweep" || (memory.asked.get(key) ?? 0) > now) return;
  memory.asked.set(key, now + 1000);
  await queue
    .send(message, { delaySeconds: seconds })
    .catch((error: unknown) => console.error(JSON.stringify({ soon: message.sweep, reason: String(error) })));
}

function announcer(env: Env): Ctx["announceMail"] {
  const queue = queueOf(env, "MAIL");
  return queue ? (mails) => queue.sendBatch(mails.map((body) => ({ body }))).then(() => undefined) : null;
}

/** Where this installation stands: said by its variables, never by a request, whose Host anybody can write. */
function siteOf(env: Env): Site {
  return {
    rootHost: env.ROOT_HOST,
    protocol: `${env.ROOT_SCHEME ?? "https"}:`,
    port: env.ROOT_PORT ? `:${env.ROOT_PORT}` : "",
    isLocal: env.ENVIRONMENT === "local",
    secret: env.SECRET,
    ...(env.MAIL_ANSWERS_TO ? { answersTo: env.MAIL_ANSWERS_TO.toLowerCase() } : {}),
  };
}

/** A token claims nothing: the proof alone says who it is, at the price of a second trip. */
async function tokenSettings(community: CommunityRef, token: string, door: TokenScope): Promise<ProofSettings> {
  return {
    statement: tokenProof(community.id, await hashSecret(token), Date.now(), door),
    claim: visitor,
    onSettled: () => undefined,
  };
}
