import { isBookmark } from "../bookmark";

/** Where a session begins: at a copy near by however old it is, at the primary, or at a copy no older than a bookmark. */
export type Start = "first-unconstrained" | "first-primary" | (string & {});

/**
 * A session with one database that begins with its first statement. Until then it can still be told that it must not
 * read anything older than something else already is.
 */
export class LateSession implements Pick<D1DatabaseSession, "prepare" | "batch" | "getBookmark"> {
  #session: D1DatabaseSession | null = null;

  constructor(
    private readonly database: Pick<D1Database, "withSession">,
    private start: Start,
  ) {}

  /** Nothing is older than this from here on. A session that has begun never goes back by itself. */
  atLeast(bookmark: string | null): void {
    if (this.#session || !isBookmark(bookmark) || this.start === "first-primary") return;
    if (!isBookmark(this.start) || this.start < bookmark) this.start = bookmark;
  }

  prepare(text: string): D1PreparedStatement {
    return this.#begun().prepare(text);
  }

  batch<Row = unknown>(statements: D1PreparedStatement[]): Promise<D1Result<Row>[]> {
    return this.#begun().batch<Row>(statements);
  }

  /** What has been read or written is in it; null before the first statement. */
  getBookmark(): string | null {
    return this.#session?.getBookmark() ?? null;
  }

  #begun(): D1DatabaseSession {
    this.#session ??= this.database.withSession(this.start);
    return this.#session;
  }
}
