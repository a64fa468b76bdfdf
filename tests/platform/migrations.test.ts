import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";

/** A database as the first version left it, with what people had in it; then everything that came since. */
function upgraded(folder: string, fill: (db: DatabaseSync) => void): DatabaseSync {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const db = new DatabaseSync(":memory:");
  const apply = (name: string) => db.exec(readFileSync(`${folder}/${name}`, "utf8"));
  const [init = "", guards = "", ...later] = files;
  apply(init);
  apply(guards);
  fill(db);
  for (const name of later) apply(name);
  return db;
}

test("accounts, links and sessions of the first version go on under the version they all begin with", () => {
  const db = upgraded("db/directory/migrations", (old) => {
    old.exec(`insert into accounts (id, email, name, locale, time_zone, created_at, updated_at)
      values (1, 'pat@example.test', 'Pat', 'en', 'UTC', 1, 1)`);
    old.exec(`insert into account_tokens (token_hash, kind, account_id, bound, created_at, expires_at)
      values ('reset', 'reset', 1, '{}', 1, 99), ('claim', 'claim', 0, '{}', 1, 99)`);
    old.exec(`insert into account_sessions (id, token_hash, account_id, device, created_at, last_seen_at, expires_at)
      values (7, 'session', 1, 'Test', 1, 1, 99)`);
  });
  const good = db.prepare(`select token_hash as hash from account_tokens
    where credentials_version = (select credentials_version from accounts where id = account_id)`);
  // A claim of that time names nobody who sent it: it ends, and an admin sends another.
  expect(good.all()).toEqual([{ hash: "reset" }]);
  expect(db.prepare("select network, revoked_at as at from account_sessions").all()).toEqual([
    { network: "", at: null },
  ]);
});

test("tokens of the first version are for imports", () => {
  const db = upgraded("db/community/migrations", (old) => {
    old.exec(`insert into api_tokens (token_hash, community_id, member_id, name, created_at)
      values ('token', 1, 1, 'import', 1)`);
  });
  const found = db.prepare("select scope, credentials_version as version, revoked_at as at from api_tokens").all();
  expect(found).toEqual([{ scope: "imports", version: 0, at: null }]);
});

test("threads that were deleted with nobody under them leave the index of those that are shown", () => {
  const db = upgraded("db/community/migrations", (old) => {
    const said = (id: number, parent: number | null, deletedAt: number | null) =>
      old.exec(`insert into comments (id, community_id, post_id, author_id, parent_id, body_html, created_at, deleted_at)
        values (${id}, 1, 2, 1, ${parent}, 'x', ${id}, ${deletedAt})`);
    said(1, null, null);
    said(2, null, 9);
    said(3, null, 9);
    said(4, 3, null);
    said(5, null, 9);
    said(6, 5, 9);
  });
  const shown = () =>
    db
      .prepare("select id from comments where post_id = 2 and parent_id is null and is_shown = 1 order by id")
      .all()
      .map((row) => row["id"]);
  expect(shown()).toEqual([1, 3]);
  db.exec("update comments set deleted_at = null where id = 6");
  expect(shown()).toEqual([1, 3, 5]);
  db.exec("update comments set deleted_at = 10 where id in (4, 1)");
  expect(shown()).toEqual([5]);
  db.exec("update comments set deleted_at = null where id = 1");
  db.exec(`insert into comments (id, community_id, post_id, author_id, parent_id, body_html, created_at)
    values (7, 1, 2, 1, 3, 'x', 7)`);
  expect(shown()).toEqual([1, 3, 5]);
  db.exec("update comments set deleted_at = 11 where id in (5, 6)");
  expect(shown()).toEqual([1, 3]);
});

test("drafts of the first version are nobody's but their author's, in the space they stand in", () => {
  const db = upgraded("db/community/migrations", (old) => {
    old.exec(`insert into posts (id, community_id, space_id, author_id, post_type, status, title, slug, share_uid,
        published_at, activity_at, created_at, updated_at)
      values (1, 1, 1, 1, 'basic', 'draft', 'Old', 'draft-a', 'a', 1, 1, 1, 1),
        (2, 1, 1, 1, 'basic', 'published', 'Out', 'out', 'b', 1, 5, 1, 1)`);
  });
  expect(db.prepare("select is_shared as shared, is_placed as placed from posts where id = 1").all()).toEqual([
    { shared: 0, placed: 1 },
  ]);
  // Who was active last: an imported comment may be older than what is there already.
  const said = (id: number, author: number, at: number) =>
    db.exec(`insert into comments (id, community_id, post_id, author_id, body_html, created_at)
      values (${id}, 1, 2, ${author}, 'x', ${at})`);
  const last = () =>
    db.prepare("select activity_by as by, activity_at as at, comments_count as n from posts where id = 2").get();
  said(1, 7, 3);
  expect(last()).toEqual({ by: null, at: 5, n: 1 });
  said(2, 8, 9);
  expect(last()).toEqual({ by: 8, at: 9, n: 2 });
});
