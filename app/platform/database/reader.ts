import { batch, type Meter } from "./meter";
import type { Statement } from "./sql";

/**
 * Collects what a request reads and sends it as one batch: a page costs one round trip, however many loaders
 * it has. The first batch carries the proof of who the viewer is; when the proof and the cookie's claim differ,
 * the results are dropped and the statements built again for the true viewer, so nothing is ever answered to
 * somebody who only said who they are.
 */
export class Reader<Claim, Viewer extends Claim> {
  #queue: Job<Claim>[] = [];
  #standing: { proven: Viewer } | { claim: Claim; proof: Proof<Viewer> };

  constructor(
    private readonly db: D1DatabaseSession,
    private readonly meter: Meter,
    /** Somebody proven, as a visitor without a cookie is from the start; or what a cookie says, and how it is proven. */
    standing: { proven: Viewer } | { claim: Claim; proof: Proof<Viewer> },
  ) {
    this.#standing = standing;
  }

  /** The viewer, once known for sure: after the first batch, or from the start for a visitor. */
  get proven(): Viewer | null {
    return "proven" in this.#standing ? this.#standing.proven : null;
  }

  /**
   * The rows of one statement, none where there is none to send. Issue every read of a turn before the first `await`:
   * they leave together.
   */
  read<Row>(build: (viewer: Claim) => Statement<Row> | null): Promise<Row[]> {
    return new Promise<Row[]>((resolve, reject) => {
      this.#queue.push({ build, resolve: (rows) => resolve(rows as Row[]), reject });
      // A microtask would split the batch as soon as one loader awaits anything.
      if (this.#queue.length === 1) setTimeout(() => void this.#flush(), 0);
    });
  }

  async #flush(): Promise<void> {
    const jobs = this.#queue;
    this.#queue = [];
    try {
      const rows = await this.#run(jobs);
      jobs.forEach((job, i) => job.resolve(rows[i] ?? []));
    } catch (error) {
      for (const job of jobs) job.reject(error);
    }
  }

  async #run(jobs: Job<Claim>[]): Promise<Record<string, unknown>[][]> {
    const standing = this.#standing;
    if ("proven" in standing) return this.#send(jobs, standing.proven);
    const { statements, places } = once(jobs.map((job) => job.build(standing.claim)));
    const [row, ...results] = await batch(this.db, [standing.proof.statement, ...statements], this.meter);
    const { viewer, claimHeld } = standing.proof.settle(row?.results[0] ?? null);
    this.#standing = { proven: viewer };
    return claimHeld ? places.map((place) => results[place]?.results ?? []) : this.#send(jobs, viewer);
  }

  async #send(jobs: Job<Claim>[], viewer: Viewer): Promise<Record<string, unknown>[][]> {
    const { statements, places } = once(jobs.map((job) => job.build(viewer)));
    const results = statements.length > 0 ? await batch(this.db, statements, this.meter) : [];
    return places.map((place) => results[place]?.results ?? []);
  }
}

/** Two loaders of a page that ask the same share one statement; `places` says where each finds its rows. */
function once(asked: readonly (Statement | null)[]): { statements: Statement[]; places: number[] } {
  const statements: Statement[] = [];
  const places = asked.map((statement) => {
    if (!statement) return NOWHERE;
    const known = statements.findIndex(
      (other) => other.text === statement.text && same(other.params, statement.params),
    );
    return known >= 0 ? known : statements.push(statement) - 1;
  });
  return { statements, places };
}

const NOWHERE = -1;

const same = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((one, i) => one === b[i]);

export interface Proof<Viewer> {
  statement: Statement;
  /** Compares the proof's row with the claim; `claimHeld` false means: build everything again. */
  settle(row: Record<string, unknown> | null): { viewer: Viewer; claimHeld: boolean };
}

interface Job<Claim> {
  build: (viewer: Claim) => Statement | null;
  resolve: (rows: Record<string, unknown>[]) => void;
  reject: (error: unknown) => void;
}
