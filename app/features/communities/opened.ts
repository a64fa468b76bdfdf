/** Before the name of a field: what stood there when the form was opened (`OpenedWith`). */
export const OPENED = "was.";

/** What a form sent, and what it says it was opened with; null where it says nothing of that. */
export function sentAndOpened(form: FormData): [sent: Record<string, unknown>, opened: Record<string, unknown> | null] {
  const entries = [...form];
  const opened = entries.filter(([name]) => name.startsWith(OPENED));
  return [
    Object.fromEntries(entries.filter(([name]) => !name.startsWith(OPENED))),
    opened.length > 0 ? Object.fromEntries(opened.map(([name, value]) => [name.slice(OPENED.length), value])) : null,
  ];
}

/**
 * The fields that the form made others: of two people, or tabs, who save at once each writes what they changed, and the
 * second undoes nothing of the first. Everything, where what the form was opened with cannot be read.
 */
export function changedOf<T extends object>(input: T, opened: T | undefined): Partial<T> {
  if (!opened) return input;
  const entries = Object.entries(input).filter(([name, value]) => value !== opened[name as keyof T]);
  return Object.fromEntries(entries) as Partial<T>;
}
