/** What a request cost its databases: counted here, shown in the log line, held to its budget by tests. */
export interface Meter {
  trips: number;
  statements: number;
  rowsRead: number;
  rowsWritten: number;
  /** The texts of what was issued, kept only where tests ask for them. */
  texts: string[] | null;
}

export const newMeter = (keepTexts = false): Meter => ({
  trips: 0,
  statements: 0,
  rowsRead: 0,
  rowsWritten: 0,
  texts: keepTexts ? [] : null,
});

/** Runs statements as one batch (one round trip, one transaction) and counts it. */
export async function batch(
  db: D1DatabaseSession,
  statements: readonly { text: string; params: readonly (string | number | null)[] }[],
  meter: Meter,
): Promise<D1Result<Record<string, unknown>>[]> {
  meter.trips += 1;
  meter.statements += statements.length;
  meter.texts?.push(...statements.map((statement) => statement.text));
  const results = await db.batch<Record<string, unknown>>(
    statements.map((statement) => db.prepare(statement.text).bind(...statement.params)),
  );
  for (const result of results) {
    meter.rowsRead += result.meta.rows_read ?? 0;
    meter.rowsWritten += result.meta.rows_written ?? 0;
  }
  return results;
}
