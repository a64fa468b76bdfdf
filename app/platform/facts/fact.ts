/** What happened, as a feature names it. Payloads hold ids and enum values only, never text. */
export interface Fact<Name extends string = string> {
  name: Name;
  subjectKind: string;
  subjectId: number;
  payload?: Record<string, number | string | boolean | null>;
  /** Unique within the community: the same key is stored once, however many clicks race. */
  key?: string;
}

/** A fact as it stands in the table. */
export interface StoredFact {
  seq: number;
  id: number;
  communityId: number;
  name: string;
  actorId: number | null;
  subjectKind: string;
  subjectId: number;
  payload: Record<string, number | string | boolean | null>;
  at: number;
}

/** With the bits of the listeners it is still owed to. */
export interface OwedFact extends StoredFact {
  owed: number;
}

/** `import` and `seed` owe only listeners that declare them: nobody is told of ten thousand old posts. */
export type Origin = "act" | "import" | "seed" | "system";
