import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { accessGrants, communities, members, spaceGroups, spaces } from "#db/community/schema";
import * as directory from "#db/directory/schema";
import { newUid } from "~/lib/ids";
import type { Role, Viewer } from "~/lib/viewer";
import { visitor } from "~/lib/viewer";
import type { CommunityRef, Ctx } from "~/platform/context";
import { insertInto } from "~/platform/database/insert";
import { bind, type Statement } from "~/platform/database/sql";
import { shardOf } from "~/platform/env";
import { MASQUERADE_COOKIE } from "~/platform/masquerade.server";
import { hashSecret } from "~/platform/session.server";
import app from "../workers/app";
import { createContext, createSystemContext, newId } from "../workers/context";
import { watched } from "./platform/statements";
import { env } from "./support/env";
import { testShard } from "./support/shard";

/** One person of the cast, with a session cookie for the community's host. */
export interface Person {
  id: number;
  accountId: number;
  name: string;
  role: Role;
  publicUid: string;
  email: string;
  cookie: string;
}

/**
 * A community with a named cast, new for each test:
 * Olive owns it, Ada is an admin, Mo a moderator, Mia and Max are members, Una has not confirmed her e-mail,
 * Vic only visits, Stan belongs to another community.
 */
export interface World {
  community: CommunityRef;
  other: CommunityRef;
  olive: Person;
  ada: Person;
  mo: Person;
  mia: Person;
  max: Person;
  una: Person;
  stan: Person;
  group: number;
  /** Open to everybody. */
  plaza: SpaceRef;
  /** Private: Mia is in, Max is not. */
  cellar: SpaceRef;
  /** Secret: nobody but admins. */
  attic: SpaceRef;
  /** Draft: only who manages it. */
  sketch: SpaceRef;
}

export interface SpaceRef {
  id: number;
  slug: string;
}

export async function createWorld(shard: string = testShard()): Promise<World> {
  const community = await addCommunity(shard);
  const other = await addCommunity(shard);
  const person = (name: string, role: Role, home = community, confirmed = true) =>
    addPerson(home, name, role, confirmed);
  const world = {
    community,
    other,
    olive: await person("Olive Osei", "owner"),
    ada: await person("Ada Admin", "admin"),
    mo: await person("Mo Moderator", "moderator"),
    mia: await person("Mia Member", "member"),
    max: await person("Max Member", "member"),
    una: await person("Una Unconfirmed", "member", community, false),
    stan: await person("Stan Stranger", "member", other),
    group: newId(),
  };
  await run(
    community,
    insertInto(spaceGroups, {
      id: world.group,
      communityId: community.id,
      name: "House",
      slug: "house",
      position: 1,
      createdAt: Date.now(),
    }),
  );
  const plaza = await addSpace(world, "plaza", {});
  const cellar = await addSpace(world, "cellar", { isPrivate: 1 });
  const attic = await addSpace(world, "attic", { isPrivate: 1, visibility: "secret" });
  const sketch = await addSpace(world, "sketch", { visibility: "draft" });
  await grant(world, world.mia, cellar);
  return { ...world, plaza, cellar, attic, sketch };
}

/** On the shard of the running file, or on a named one. */
export async function addCommunity(shard: string = testShard()): Promise<CommunityRef> {
  const id = newId();
  const slug = `c${newUid(12)}`;
  const now = Date.now();
  const ref: CommunityRef = { id, slug, name: `Community ${slug}`, shard, locale: "en", wasPrivate: false };
  await bind(
    env.DIRECTORY.withSession(),
    insertInto(directory.communities, {
      id,
      slug,
      name: ref.name,
      shard,
      state: "ready",
      locale: "en",
      isPrivate: 0,
      createdAt: now,
    }),
  ).run();
  await run(
    ref,
    insertInto(communities, { communityId: id, slug, name: ref.name, locale: "en", isPrivate: 0, createdAt: now }),
  );
  return ref;
}

export async function addPerson(community: CommunityRef, name: string, role: Role, confirmed = true): Promise<Person> {
  const id = newId();
  const accountId = newId();
  const email = `${newUid()}@example.test`;
  const now = Date.now();
  const publicUid = newUid();
  const secret = `secret-${newUid(30)}`;
  const accountSessionId = newId();
  await env.DIRECTORY.batch(
    [
      insertInto(directory.accounts, {
        id: accountId,
        email,
        emailVerifiedAt: confirmed ? now : null,
        name,
        passwordHash: null,
        locale: "en",
        timeZone: "UTC",
        createdAt: now,
        updatedAt: now,
      }),
      insertInto(directory.accountSessions, {
        id: accountSessionId,
        tokenHash: await hashSecret(`account-${secret}`),
        accountId,
        device: "Test",
        createdAt: now,
        lastSeenAt: now,
        expiresAt: now + 86_400_000,
      }),
      insertInto(directory.accountCommunities, {
        accountId,
        communityId: community.id,
        memberId: id,
        state: "ready",
        createdAt: now,
      }),
    ].map((statement) => bind(env.DIRECTORY, statement)),
  );
  await run(
    community,
    insertInto(members, {
      id,
      communityId: community.id,
      accountId,
      publicUid,
      role: role === "visitor" ? "member" : role,
      status: "active",
      name,
      locale: "en",
      timeZone: "UTC",
      emailConfirmed: confirmed ? 1 : 0,
      joinedAt: now,
      updatedAt: now,
    }),
  );
  const cookie = await addSession(community, { id, accountId, role }, { secret, accountSessionId });
  return { id, accountId, name, role, publicUid, email, cookie };
}

/**
 * A session of a member, as the browser's cookies. `mode` view_only or full makes it a masquerade of `masqueraderId`,
 * which stands beside a session of their own.
 */
export async function addSession(
  community: CommunityRef,
  member: { id: number; accountId: number; role: Role },
  opts: { secret?: string; accountSessionId?: number; mode?: Viewer["mode"]; masqueraderId?: number } = {},
): Promise<string> {
  const secret = opts.secret ?? `secret-${newUid(30)}`;
  const now = Date.now();
  const hash = await hashSecret(secret);
  const [own, name] =
    opts.masqueraderId === undefined
      ? [null, "atrium_session"]
      : [await addSession(community, { id: opts.masqueraderId, accountId: 0, role: "admin" }), MASQUERADE_COOKIE];
  const ownHash = own && (await hashSecret(own.slice("atrium_session=".length).split(".")[0] ?? ""));
  await bind(shardOf(env, community.shard), {
    text: `insert into member_sessions (token_hash, community_id, member_id, account_id, directory_session_id,
        masquerader_id, mode, created_at, expires_at, seen_on, own_hash, masquerade_id)
      values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 0, ?10, ?11)`,
    params: [
      hash,
      community.id,
      member.id,
      member.accountId,
      opts.accountSessionId ?? null,
      opts.masqueraderId ?? null,
      opts.mode ?? "own",
      now,
      now + 86_400_000,
      ownHash,
      own && newId(),
    ],
  }).run();
  const cookie = `${name}=${secret}.${member.id}.${member.role}`;
  return own ? `${own}; ${cookie}` : cookie;
}

export async function addSpace(
  world: { community: CommunityRef; group: number },
  slug: string,
  overrides: Partial<typeof spaces.$inferInsert>,
): Promise<SpaceRef> {
  const id = newId();
  await run(
    world.community,
    insertInto(spaces, {
      id,
      communityId: world.community.id,
      spaceGroupId: world.group,
      slug,
      name: slug,
      postType: "basic",
      isPrivate: 0,
      visibility: "listed",
      position: id % 1000,
      createdAt: Date.now(),
      ...overrides,
    }),
  );
  return { id, slug };
}

export async function grant(world: { community: CommunityRef }, person: Person, space: SpaceRef): Promise<void> {
  const add = () =>
    run(
      world.community,
      insertInto(accessGrants, {
        id: newId(),
        communityId: world.community.id,
        memberId: person.id,
        spaceId: space.id,
        sourceKind: "direct",
        sourceId: 0,
        until: Number.MAX_SAFE_INTEGER,
        createdAt: Date.now(),
      }),
    );
  // A job of the test before may give hundreds within the same millisecond, in an isolate that counts for itself.
  await add().catch(add);
}

/** Runs one statement on the community's shard. */
export async function run(community: CommunityRef, statement: Statement): Promise<D1Result> {
  return bind(shardOf(env, community.shard), statement).run();
}

/** All rows of one statement on the community's shard. */
export async function rows<Row>(community: CommunityRef, statement: Statement<Row>): Promise<Row[]> {
  const { results } = await bind(shardOf(env, community.shard), statement).all<Row>();
  return results;
}

/** What a test does as somebody: a context as a request of theirs would have, proven. */
export async function as(
  community: CommunityRef,
  person: Person | null,
  path = "/",
  method = "POST",
): Promise<TestCtx> {
  const execution = createExecutionContext();
  const request = new Request(`http://${community.slug}.localhost${path}`, {
    method,
    headers: person ? { Cookie: person.cookie } : {},
  });
  const ctx = await createContext(request, watchedFor(person), execution);
  await ctx.prove();
  return Object.assign(ctx, { settled: () => waitOnExecutionContext(execution) });
}

/** Every statement of a test is refused that leaves its community (tests/platform/statements.ts). */
const watchedFor = (person: Person | null) => watched(env, { memberId: person?.id ?? 0 });

/** `settled()` waits for everything the command left behind with waitUntil (listeners). */
export type TestCtx = Ctx & { settled(): Promise<void> };

export const asVisitor = (community: CommunityRef, path = "/") => as(community, null, path, "GET");

/** A context nobody looks through, for sweeps and listeners. */
export function asSystem(community: CommunityRef): TestCtx {
  const execution = createExecutionContext();
  const ctx = createSystemContext(env, execution, community);
  return Object.assign(ctx, { settled: () => waitOnExecutionContext(execution) });
}

/** An HTTP request to the Worker's doors as a browser on the community's host would send it. */
export async function call(
  community: CommunityRef,
  person: Person | null,
  path: string,
  init: { method?: string; json?: unknown; headers?: Record<string, string>; body?: BodyInit } = {},
): Promise<Response> {
  const url = `http://${community.slug}.localhost${path}`;
  const body = init.json === undefined ? init.body : JSON.stringify(init.json);
  const headers: Record<string, string> = {
    Origin: new URL(url).origin,
    ...(init.json === undefined ? {} : { "Content-Type": "application/json" }),
    ...(typeof body === "string" ? { "Content-Length": String(new TextEncoder().encode(body).length) } : {}),
    ...(person ? { Cookie: person.cookie } : {}),
    ...init.headers,
  };
  const execution = createExecutionContext();
  const method = init.method ?? (body === undefined ? "GET" : "POST");
  const response = await app.fetch(new Request(url, { method, headers, body }), watchedFor(person), execution);
  await waitOnExecutionContext(execution);
  return response;
}

/** A viewer for pure policy tests. */
export const viewerOf = (role: Role, overrides: Partial<Viewer> = {}): Viewer => ({
  ...visitor,
  memberId: role === "visitor" ? 0 : 1,
  accountId: role === "visitor" ? null : 1,
  role,
  emailConfirmed: true,
  ...overrides,
});

export { env, newId };
