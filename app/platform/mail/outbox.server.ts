import type { Ctx } from "../context";
import { batch, type Meter } from "../database/meter";
import type { Statement } from "../database/sql";

/** Where mail stands: a database that has an `outgoing`, by the name of its binding. */
export interface Outbox {
  name: string;
  db: D1DatabaseSession;
  meter: Meter;
}

export const DIRECTORY = "DIRECTORY";

export const directoryOutbox = (ctx: Ctx): Outbox => ({
  name: DIRECTORY,
  db: ctx.directory,
  meter: ctx.directoryMeter,
});

/** Of the database that the context stands in. */
export const ownOutbox = (ctx: Ctx): Outbox => ({ name: ctx.community.shard, db: ctx.db, meter: ctx.meter });

/** Runs statements as one batch; the rows of the first. */
export async function run<Row>({ db, meter }: Outbox, first: Statement<Row>, ...others: Statement[]): Promise<Row[]> {
  const [result] = await batch(db, [first, ...others], meter);
  return (result?.results ?? []) as unknown as Row[];
}

/** What a server has must not be sent again because the database was busy for a moment. */
export async function insist(act: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await act();
      return;
    } catch (error) {
      if (tries === 4) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500 * tries));
    }
  }
}
