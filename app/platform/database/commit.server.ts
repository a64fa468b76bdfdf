import { AppError, conflict, viewOnly } from "../../lib/errors";
import type { Ctx } from "../context";
import type { Fact, Origin } from "../facts/fact";
import { batch, type Meter } from "./meter";
import { type Statement, sql } from "./sql";

/**
 * The only door to writing. Runs the writes and stores the facts in one atomic batch, stamped with community,
 * actor and time, and pokes delivery. Refuses a view-only masquerade, once for the whole product (section 8).
 *
 * Throws conflict(code) when an expectation refuses, `AppError` view_only_error, and `UniqueViolation` when a
 * unique index does. Returns the rows of each write, in order (empty for those without `returning`).
 */
export async function commit(ctx: Ctx, work: Commit): Promise<Committed> {
  const bump = sql`update communities set public_version = public_version + 1 where community_id = ${ctx.community.id}`;
  const writes = work.changesPublicPages ? [...work.writes, write(bump)] : work.writes;
  const committed = await run(ctx, ctx.db, ctx.meter, { ...work, writes });
  if (committed.seqs.length > 0) ctx.poke(committed.seqs);
  return committed;
}

/** As `commit`, for the directory: accounts, host names, the index of memberships. */
export async function commitDirectory(ctx: Ctx, work: Omit<Commit, "changesPublicPages">): Promise<Committed> {
  const committed = await run(ctx, ctx.directory, ctx.directoryMeter, work);
  if (committed.seqs.length > 0) ctx.pokeDirectory(committed.seqs);
  return committed;
}

async function run(
  ctx: Ctx,
  db: D1DatabaseSession,
  meter: Meter,
  { writes, facts = [], origin = "act" }: Commit,
): Promise<Committed> {
  // Costs a trip only where a command has read nothing: nobody writes on a mere claim.
  const viewer = await ctx.prove();
  if (viewer.mode === "view_only") throw viewOnly();
  const statements: Statement[] = [];
  const places: number[] = [];
  const seqPlaces: number[] = [];
  const add = (statement: Statement) => statements.push(statement) - 1;
  const record = (fact: Fact, onlyIfChanged: boolean) =>
    seqPlaces.push(add(storeFact(ctx, fact, origin, onlyIfChanged)));

  for (const item of writes) {
    places.push(add(item.statement));
    if (item.kind === "expect") add(sql`insert into expect (code) select ${item.code} where changes() = 0`);
    if (item.kind === "record") for (const fact of item.facts) record(fact, true);
  }
  for (const fact of facts) record(fact, false);

  const results = await batch(db, statements, meter).catch((error: unknown) => {
    throw translateDatabaseError(error);
  });
  return {
    rows: places.map((place) => results[place]?.results ?? []),
    changes: places.map((place) => results[place]?.meta.changes ?? 0),
    seqs: seqPlaces.flatMap((place) => results[place]?.results.map((row) => Number(row.seq)) ?? []),
  };
}

/** A write that needs no guard: an insert of a row whose id is new, or `on conflict (…) do nothing`. */
export function write(statement: Statement): Write {
  return { kind: "write", statement };
}

/**
 * A write that may match nothing. It is no `Write` until it says what that means: `otherwise(code)` rolls the
 * whole batch back with a conflict of that code; `record(facts)` stores the facts only if something changed.
 */
export function when(statement: Statement): Guarded {
  return {
    otherwise: (code) => ({ kind: "expect", statement, code }),
    record: (...facts) => ({ kind: "record", statement, facts }),
  };
}

export interface Guarded {
  otherwise(code: string): Write;
  record(...facts: Fact[]): Write;
}

export type Write =
  | { kind: "write"; statement: Statement }
  | { kind: "expect"; statement: Statement; code: string }
  | { kind: "record"; statement: Statement; facts: Fact[] };

export interface Commit {
  writes: Write[];
  facts?: Fact[];
  origin?: Origin;
  /** What a visitor may see changes: kept pages of the community are left behind in the same commit. */
  changesPublicPages?: boolean;
}

export interface Committed {
  rows: Record<string, unknown>[][];
  changes: number[];
  /** Commit-ordered numbers of the facts that were stored. */
  seqs: number[];
}

/** A unique index refused. `on` reads `table.column, table.column`. */
export class UniqueViolation extends AppError {
  constructor(readonly on: string) {
    super(409, "conflict");
  }

  /** Two isolates made the same id in the same millisecond: run the command again, it gets new ids. */
  get isIdCollision(): boolean {
    return /^\w+\.id$/.test(this.on);
  }
}

/** The second call with the same request key finds what the first one made. */
export function isTwin(error: unknown): boolean {
  return error instanceof UniqueViolation && /facts\.key/.test(error.on);
}

/** Runs a command, once more if its new ids were taken. Doors wrap every command in it. */
export async function withFreshIds<T>(command: () => Promise<T>): Promise<T> {
  try {
    return await command();
  } catch (error) {
    if (error instanceof UniqueViolation && error.isIdCollision) return command();
    throw error;
  }
}

export function translateDatabaseError(error: unknown): unknown {
  const text = error instanceof Error ? error.message : String(error);
  const expected = /expect:([a-z_]+)/.exec(text);
  if (expected?.[1]) return conflict(expected[1]);
  const unique = /UNIQUE constraint failed: ([\w., ]+)/.exec(text);
  if (unique?.[1]) return new UniqueViolation(unique[1].trim());
  const index = /UNIQUE constraint failed: index '(\w+)'/.exec(text);
  if (index?.[1]) return new UniqueViolation(index[1]);
  return error;
}

/** The insert of one fact; `changes()` sees only the statement before it, and a second fact chains on the first. */
export function storeFact(ctx: Ctx, fact: Fact, origin: Origin, onlyIfChanged: boolean): Statement<{ seq: number }> {
  const actor = ctx.viewer.memberId || null;
  const payload = JSON.stringify(fact.payload ?? {});
  const values = sql`${ctx.newId()}, ${ctx.community.id}, ${fact.name}, ${actor}, ${fact.subjectKind},
    ${fact.subjectId}, ${payload}, ${ctx.now()}, ${fact.key ?? null}, ${ctx.registry.owedFor(fact.name, origin)}`;
  const into = sql`insert into facts (id, community_id, name, actor_id, subject_kind, subject_id, payload, at, key, owed)`;
  return onlyIfChanged
    ? sql<{ seq: number }>`${into} select ${values} where changes() > 0 returning seq`
    : sql<{ seq: number }>`${into} values (${values}) returning seq`;
}
