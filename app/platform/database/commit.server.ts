import { AppError, conflict, viewOnly } from "../../lib/errors";
import { type Ctx, directoryRef, type Session } from "../context";
import type { Fact, Origin, OwedFact } from "../facts/fact";
import { countCommit } from "../limits";
import { batch, type Meter } from "./meter";
import { list, nothing, type Statement, sql } from "./sql";

/**
 * The only door to writing. Runs the writes and stores the facts in one atomic batch, stamped with community,
 * actor and time, and pokes delivery. Refuses a view-only masquerade, once for the whole product (section 8).
 *
 * Throws conflict(code) when an expectation refuses, `AppError` view_only_error, and `UniqueViolation` when a
 * unique index does. Returns the rows of each write, in order (empty for those without `returning`).
 */
export async function commit(ctx: Ctx, work: Commit): Promise<Committed> {
  const { stored, ...committed } = await run(ctx, ctx.db, ctx.meter, work);
  ctx.keepBookmark();
  if (stored.length > 0) ctx.poke(stored.filter((fact) => fact.owed > 0));
  return committed;
}

/**
 * As `commit`, for the directory: accounts, host names, the index of memberships. Its facts belong to no community:
 * stamped with the one the request came through, a sweep would look for them in that community's shard.
 */
export async function commitDirectory(
  ctx: Ctx,
  work: Omit<Commit, "changesPublicPages" | "publicWhere">,
): Promise<Committed> {
  const { stored, ...committed } = await run(ctx, ctx.directory, ctx.directoryMeter, work, directoryRef.id);
  const owed = stored.filter((fact) => fact.owed > 0);
  if (owed.length > 0) ctx.pokeDirectory(owed);
  return committed;
}

async function run(
  ctx: Ctx,
  db: Session,
  meter: Meter,
  { writes, facts = [], origin = "act", changesPublicPages = false, publicWhere }: Commit,
  communityId = ctx.community.id,
): Promise<Committed & { stored: OwedFact[] }> {
  // Costs a trip only where a command has read nothing: nobody writes on a mere claim.
  const viewer = await ctx.prove();
  if (viewer.mode === "view_only") throw viewOnly();
  if (origin === "act") await countCommit(ctx, viewer, [...facts, ...writes.flatMap(factsOf)]);
  const statements: Statement[] = [];
  const places: number[] = [];
  const asked: { place: number; fact: Omit<OwedFact, "seq"> }[] = [];
  const add = (statement: Statement) => statements.push(statement) - 1;
  const record = (fact: Fact, onlyIfChanged: boolean) => {
    const owed = stamp(ctx, fact, communityId, origin);
    asked.push({ place: add(storeFact(owed, fact.key ?? null, onlyIfChanged)), fact: owed });
  };

  for (const item of writes) {
    places.push(add(item.statement));
    if (item.kind === "expect") add(sql`insert into expect (code) select ${item.code} where changes() = 0`);
    if (item.kind === "record") for (const fact of item.facts) record(fact, true);
  }
  if (changesPublicPages) {
    const recorded = changesPublicPages === "recorded" ? asked.map(({ fact }) => fact.id) : null;
    add(leaveKeptPages(ctx, recorded, publicWhere));
  }
  for (const fact of facts) record(fact, false);

  const results = await batch(db, statements, meter).catch((error: unknown) => {
    throw translateDatabaseError(error);
  });
  // A fact that was to be stored only if something changed may not be there.
  const stored = asked.flatMap(
    ({ place, fact }) => results[place]?.results.map((row) => ({ ...fact, seq: Number(row.seq) })) ?? [],
  );
  return {
    rows: places.map((place) => results[place]?.results ?? []),
    changes: places.map((place) => results[place]?.meta.changes ?? 0),
    seqs: stored.map((fact) => fact.seq),
    stored,
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

/** What must hold at the moment of the commit, where no write of its own can ask: else the whole batch is rolled back. */
export function provided(condition: Statement): Pick<Guarded, "otherwise"> {
  return { otherwise: (code) => write(sql`insert into expect (code) select ${code} where not (${condition})`) };
}

export interface Guarded {
  otherwise(code: string): Write;
  record(...facts: Fact[]): Write;
}

export type Write =
  | { kind: "write"; statement: Statement }
  | { kind: "expect"; statement: Statement; code: string }
  | { kind: "record"; statement: Statement; facts: Fact[] };

const factsOf = (item: Write): Fact[] => (item.kind === "record" ? item.facts : []);

export interface Commit {
  writes: Write[];
  facts?: Fact[];
  origin?: Origin;
  /**
   * What a visitor may see changes: kept pages of the community are left behind in the same commit. `recorded`: only
   * if one of the guarded writes recorded its fact, so that nobody leaves them behind by what they may not do.
   */
  changesPublicPages?: boolean | "recorded";
  /** Asked after the writes: whether visitors see what was changed. What they do not see leaves their pages kept. */
  publicWhere?: Statement;
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

/** Whether a commit was refused with this conflict code. */
export const isConflict = (error: unknown, code: string): boolean => error instanceof AppError && error.code === code;

/** What an earlier call with this request key made. A second trip: only a double click pays it. */
export async function getMade(ctx: Ctx, key: string): Promise<{ id: number } | null> {
  const [made] = await ctx.read(
    () =>
      sql<{ id: number }>`select subject_id as id from facts where community_id = ${ctx.community.id} and key = ${key}`,
  );
  return made ?? null;
}

/** What a second click is answered: whoever made it reads what the first one wrote, however old the copy near by is. */
export async function ofTwin<T>(ctx: Ctx, reading: Promise<T>): Promise<T> {
  const first = await reading;
  ctx.keepBookmark();
  return first;
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

/** A batch is alone while it runs: the newest fact is one of its own if it has stored any. */
function leaveKeptPages(ctx: Ctx, recorded: readonly number[] | null, where: Statement | undefined): Statement {
  const bump = sql`update communities set public_version = public_version + 1 where community_id = ${ctx.community.id}
    ${where ? sql`and (${where})` : nothing}`;
  return recorded === null
    ? bump
    : sql`${bump} and (select id from facts where seq = (select max(seq) from facts))
        in (select value from json_each(${list(recorded)}))`;
}

/** A fact with who did it, when, and whom it is owed to. Throws for one that is not as its feature declares it. */
function stamp(ctx: Ctx, fact: Fact, communityId: number, origin: Origin): Omit<OwedFact, "seq"> {
  ctx.registry.check(fact);
  const { isNameless } = ctx.registry.kindOf(fact.name);
  return {
    id: ctx.newId(),
    communityId,
    name: fact.name,
    actorId: isNameless ? null : ctx.viewer.memberId || null,
    actedBy: isNameless ? null : ctx.viewer.masqueraderId,
    subjectKind: fact.subjectKind,
    subjectId: fact.subjectId,
    payload: fact.payload ?? {},
    at: ctx.now(),
    owed: ctx.registry.owedFor(fact.name, origin),
  };
}

/** The insert of one fact; `changes()` sees only the statement before it, and a second fact chains on the first. */
function storeFact(
  fact: Omit<OwedFact, "seq">,
  key: string | null,
  onlyIfChanged: boolean,
): Statement<{ seq: number }> {
  const values = sql`${fact.id}, ${fact.communityId}, ${fact.name}, ${fact.actorId}, ${fact.actedBy ?? null},
    ${fact.subjectKind}, ${fact.subjectId}, ${JSON.stringify(fact.payload)}, ${fact.at}, ${key}, ${fact.owed}`;
  const into = sql`insert into facts (id, community_id, name, actor_id, acted_by, subject_kind, subject_id,
    payload, at, key, owed)`;
  return onlyIfChanged
    ? sql<{ seq: number }>`${into} select ${values} where changes() > 0 returning seq`
    : sql<{ seq: number }>`${into} values (${values}) returning seq`;
}
