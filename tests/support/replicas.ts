import { applyD1Migrations } from "cloudflare:test";
import { env } from "./env";

/**
 * Stands in for a database with read replication: what is written stands at the primary at once, and in the copy only
 * after `catchUp`. Local D1 has no copies and takes any bookmark; this one hands out bookmarks as D1 does (they order
 * as text), begins a session where it is told to, goes to the primary where the copy is too old, and refuses a bookmark
 * of another database.
 */
export class Replicated {
  /** Where each session began. */
  readonly starts: string[] = [];
  #commits = 1;
  #copied = 0;

  constructor(
    readonly primary: D1Database,
    readonly copy: D1Database,
    /** A database's own part of its bookmarks: 32 hex digits. */
    readonly own = "a".repeat(32),
  ) {}

  get database(): D1Database {
    const withSession = (start = "first-unconstrained") => {
      this.starts.push(start);
      return new ReplicatedSession(this, start) as unknown as D1DatabaseSession;
    };
    return { withSession } as unknown as D1Database;
  }

  bookmark = (commit: number) => `${commit.toString(16).padStart(8, "0")}-00000000-00000000-${this.own}`;

  get newest(): number {
    return this.#commits;
  }

  get copied(): number {
    return this.#copied;
  }

  /** What a test wrote at the primary itself counts as a commit, too. */
  wrote(): void {
    this.#commits += 1;
  }

  /** The copy has everything of a community that the primary has. */
  async catchUp(communityId: number): Promise<void> {
    const { results: tables } = await this.primary
      .prepare("select name from sqlite_master where type = 'table' and sql like '%community_id%'")
      .all<{ name: string }>();
    for (const { name } of tables) {
      // What the database makes by itself (generated columns) it makes in the copy, too.
      const { results: stored } = await this.primary
        .prepare("select name from pragma_table_xinfo(?1) where hidden = 0")
        .bind(name)
        .all<{ name: string }>();
      const { results } = await this.primary
        .prepare(`select ${stored.map((column) => `"${column.name}"`).join(", ")} from ${name} where community_id = ?1`)
        .bind(communityId)
        .all();
      const inserts = results.map((row) => {
        const columns = Object.keys(row);
        const places = columns.map((_, i) => `?${i + 1}`).join(", ");
        return this.copy
          .prepare(`insert into ${name} (${columns.map((column) => `"${column}"`).join(", ")}) values (${places})`)
          .bind(...Object.values(row));
      });
      const clear = this.copy.prepare(`delete from ${name} where community_id = ?1`).bind(communityId);
      await this.copy.batch([clear, ...inserts]);
    }
    this.#copied = this.#commits;
  }
}

class ReplicatedSession {
  #seen = 0;
  #mustBePrimary: boolean;

  constructor(
    private readonly of: Replicated,
    start: string,
  ) {
    this.#mustBePrimary = start === "first-primary";
    if (start.startsWith("first-")) return;
    if (!start.endsWith(of.own)) throw new Error(`D1_ERROR: no bookmark of this database: ${start}`);
    this.#seen = Number.parseInt(start.slice(0, 8), 16);
  }

  prepare(text: string) {
    const bound = (params: unknown[]) => ({
      text,
      params,
      bind: (...values: unknown[]) => bound(values),
      first: async () => (await this.batch([{ text, params }]))[0]?.results[0] ?? null,
    });
    return bound([]);
  }

  async batch(statements: { text: string; params: unknown[] }[]) {
    const writes = statements.some(({ text }) => !/^\s*(select|with)\b/i.test(text));
    const atPrimary = writes || this.#mustBePrimary || this.#seen > this.of.copied;
    const database = atPrimary ? this.of.primary : this.of.copy;
    const results = await database.batch<Record<string, unknown>>(
      statements.map(({ text, params }) => database.prepare(text).bind(...params)),
    );
    this.#mustBePrimary = false;
    if (writes) this.of.wrote();
    this.#seen = Math.max(this.#seen, atPrimary ? this.of.newest : this.of.copied);
    return results;
  }

  getBookmark(): string {
    return this.of.bookmark(this.#seen);
  }
}

/** An empty database of a shard's shape; its triggers are gone, for what they would do is copied as well. */
export async function emptyCopy(): Promise<D1Database> {
  await applyD1Migrations(env.COPY, env.COMMUNITY_MIGRATIONS);
  const { results } = await env.COPY.prepare("select name from sqlite_master where type = 'trigger'").all<{
    name: string;
  }>();
  for (const { name } of results) await env.COPY.prepare(`drop trigger ${name}`).run();
  return env.COPY;
}
