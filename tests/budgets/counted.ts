import type { Env } from "~/platform/env";

/** A statement as a database answered it. */
export interface Ran {
  text: string;
  /** As D1 counts them: every row of a table or an index that was looked at, found or passed over. */
  read: number;
  written: number;
}

export interface Counted {
  bindings: Env;
  /** What was issued since `take` was last called. */
  take(): { shard: Ran[]; directory: Ran[]; trips: number };
  /** Every different statement that was issued. */
  texts: { shard: Set<string>; directory: Set<string> };
}

/** Rows that were looked at, all together. */
export const readOf = (ran: readonly Ran[]): number => ran.reduce((all, { read }) => all + read, 0);

/** Bindings whose two databases say of every statement what it cost. */
export function counted(env: Env, databases: { directory: D1Database; shard: D1Database }): Counted {
  let shard: Ran[] = [];
  let directory: Ran[] = [];
  let trips = 0;
  const texts = { shard: new Set<string>(), directory: new Set<string>() };
  const ranOf = (text: string, meta: D1Meta): Ran => ({ text, read: meta.rows_read, written: meta.rows_written });
  const shardDb = watch(
    databases.shard,
    (text, meta) => {
      shard.push(ranOf(text, meta));
      texts.shard.add(text);
    },
    () => {
      trips += 1;
    },
  );
  const directoryDb = watch(
    databases.directory,
    (text, meta) => {
      directory.push(ranOf(text, meta));
      texts.directory.add(text);
    },
    () => undefined,
  );
  return {
    texts,
    bindings: { ...env, SHARD_1: shardDb, DIRECTORY: directoryDb },
    take() {
      const taken = { shard, directory, trips };
      [shard, directory, trips] = [[], [], 0];
      return taken;
    },
  };
}

type Note = (text: string, meta: D1Meta) => void;

function watch(db: D1Database, note: Note, onTrip: () => void): D1Database {
  return {
    withSession(start?: string) {
      const session = db.withSession(start);
      return {
        prepare: (text: string) => new Statement(session.prepare(text), text, note, onTrip),
        async batch(statements: Statement[]) {
          onTrip();
          const results = await session.batch(statements.map(({ statement }) => statement));
          statements.forEach(({ text }, i) => note(text, results[i]?.meta as D1Meta));
          return results;
        },
        getBookmark: () => session.getBookmark(),
      };
    },
  } as unknown as D1Database;
}

class Statement {
  constructor(
    readonly statement: D1PreparedStatement,
    readonly text: string,
    private readonly note: Note,
    private readonly onTrip: () => void,
  ) {}

  bind(...params: unknown[]): Statement {
    return new Statement(this.statement.bind(...params), this.text, this.note, this.onTrip);
  }

  async all() {
    this.onTrip();
    const result = await this.statement.all();
    this.note(this.text, result.meta);
    return result;
  }

  async first() {
    return (await this.all()).results[0] ?? null;
  }

  run() {
    return this.all();
  }
}
