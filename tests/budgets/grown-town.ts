import { applyD1Migrations } from "cloudflare:test";
import type { Role } from "~/lib/viewer";
import type { CommunityRef } from "~/platform/context";
import { hashSecret } from "~/platform/session.server";
import { env, type Person } from "../world";
import { COMMUNITY, fillDirectory, fillShard, ID, LISTED, OPEN, SHARED, SPACES } from "./grown-rows";

/**
 * A community of 100,000 members in a shard of 300 communities: whatever grows has grown, and each kind of row has
 * somebody to whom most of it belongs. It stands in databases of its own.
 */
export interface GrownTown {
  community: CommunityRef;
  /** In the hall with everybody, and in 5 private spaces. */
  quiet: Person;
  /** In 300 private spaces. */
  busy: Person;
  admin: Person;
  owner: Person;
  /** Has 100,000 new notifications, most of them of what she may no longer read. */
  told: Person;
  /** Wrote 100,000 comments and 5,000 posts where few may read them. */
  author: Person;
  /** How many spaces somebody may see: their sidebar lists them. */
  seenBy(who: Person | null): number;
  /** Open, with 10,000 posts. */
  plaza: { id: number; slug: string };
  /** Private, with 100,000 members and their marks of having read it. */
  hall: { id: number; slug: string };
  /** Private; 10,000 ask to be let in. */
  besieged: { id: number; slug: string };
  /** Secret, deleted long ago, with 30,000 posts, 100,000 memberships and marks of having read it. */
  ruin: { id: number };
  /** In the plaza: 20,000 likes, 3,000 comments, one of them with 2,000 replies. */
  popular: { id: number; slug: string; comment: number; shareUid: string };
  job: number;
  /** A bulk action that left many posts as they are. */
  bulk: number;
  file: number;
}

export async function createGrownTown(): Promise<GrownTown> {
  const { TOWN_DIRECTORY: directory, TOWN_SHARD: shard } = env;
  await applyD1Migrations(directory, env.DIRECTORY_MIGRATIONS);
  await applyD1Migrations(shard, env.COMMUNITY_MIGRATIONS);
  await fillDirectory(directory);
  const { results: triggers } = await shard
    .prepare("select name, sql from sqlite_master where type = 'trigger'")
    .all<{ name: string; sql: string }>();
  // What they would keep is written as it would be: row by row it takes ten times as long.
  await shard.batch(triggers.map(({ name }) => shard.prepare(`drop trigger ${name}`)));
  await fillShard(shard);
  await shard.batch(triggers.map((trigger) => shard.prepare(trigger.sql)));
  const [quiet, busy, admin, owner, told, author] = await Promise.all([
    person(1, "member"),
    person(2, "member"),
    person(3, "admin"),
    person(4, "owner"),
    person(5, "member"),
    person(6, "member"),
  ]);
  const seen = new Map([
    [quiet, LISTED],
    [busy, 400],
    [admin, SPACES],
    [owner, SPACES],
    [told, LISTED],
    [author, LISTED + 1],
  ]);
  return {
    community: { id: COMMUNITY, slug: "c1", name: "C1", shard: "SHARD_1", locale: "en", wasPrivate: false },
    quiet,
    busy,
    admin,
    owner,
    told,
    author,
    seenBy: (who) => (who ? (seen.get(who) ?? 0) : OPEN),
    plaza: space(1),
    hall: space(101),
    besieged: space(200),
    ruin: space(501),
    popular: { id: ID.post + 1, slug: "p1", comment: ID.comment + 1, shareUid: SHARED },
    job: ID.job + 1,
    bulk: ID.bulk,
    file: ID.file + 1,
  };
}

const space = (n: number) => ({ id: ID.space + n, slug: `s${n}` });

async function person(n: number, role: Role): Promise<Person> {
  const secret = `secret-of-member-${n}-of-the-grown-town`;
  const [id, accountId] = [ID.member + n, ID.account + n];
  await env.TOWN_SHARD.prepare(
    "update member_sessions set token_hash = ? where directory_session_id = ? and member_id = ?",
  )
    .bind(await hashSecret(secret), ID.signIn + n, id)
    .run();
  await env.TOWN_DIRECTORY.prepare("update account_sessions set token_hash = ? where id = ?")
    .bind(await hashSecret(`account-${secret}`), ID.signIn + n)
    .run();
  await env.TOWN_SHARD.prepare("update members set role = ? where id = ?").bind(role, id).run();
  return {
    id,
    accountId,
    name: `Member ${n}`,
    role,
    publicUid: `m${n}`,
    email: `m${n}@example.test`,
    cookie: `atrium_session=${secret}.${id}.${role}; atrium_account=account-${secret}`,
  };
}
