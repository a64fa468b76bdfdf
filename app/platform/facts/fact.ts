import * as z from "zod";

/** What is said of every fact of one name. */
export interface FactKind<Shape extends z.ZodRawShape = z.ZodRawShape> {
  /** What it carries: ids, numbers and enum values under snake_case keys, never text, names or addresses. */
  payload: z.ZodObject<Shape, z.core.$strict>;
  /** It says something to others: who records many of them is slowed down (platform/limits). */
  isWords: boolean;
  /** Who did it is written down nowhere, also not who did it in their name. */
  isNameless: boolean;
}

/** The facts that one feature makes known, by their names. */
export type FactKinds = Readonly<Record<string, FactKind>>;

/** Declares a fact by what it carries; `carrying({})` carries nothing but its subject. */
export const carrying = <Shape extends z.ZodRawShape>(
  shape: Shape,
  { isWords = false, isNameless = false } = {},
): FactKind<Shape> => ({
  payload: z.strictObject(shape),
  isWords,
  isNameless,
});

/** In payloads: a number of a row. */
export const id = z.int().nonnegative();

/**
 * What every declared fact carries, by its name. It is empty here, where no feature is known: app/features/facts.ts
 * fills it from what features declare, and so recording a fact is typed by its name everywhere.
 */
// oxlint-disable-next-line no-empty-object-type
export interface FactPayloads {}

/** What the facts of these groups carry, by their names. */
export type PayloadsOf<Group extends FactKinds> = {
  [Name in NamesOf<Group>]: z.input<KindIn<Group, Name>["payload"]>;
};

type NamesOf<Group> = Group extends FactKinds ? keyof Group & string : never;
type KindIn<Group, Name extends string> =
  Group extends Readonly<Record<Name, infer Kind extends FactKind>> ? Kind : never;

export type FactName = keyof FactPayloads;

/** What happened, as a feature names it. */
export type Fact<Name extends FactName = FactName> = { [One in Name]: FactNamed<One> }[Name];

interface Named<Name extends FactName> {
  name: Name;
  subjectKind: string;
  subjectId: number;
  /** Unique within the community: the same key is stored once, however many clicks race. */
  key?: string;
}

type FactNamed<Name extends FactName> = Named<Name> &
  // What carries nothing need not say so.
  (Record<string, never> extends FactPayloads[Name]
    ? { payload?: FactPayloads[Name] }
    : { payload: FactPayloads[Name] });

/** Behind a fact's name and subject: what it carries, unless that is nothing, and its key. */
export type Carried<Name extends FactName> =
  Record<string, never> extends FactPayloads[Name]
    ? [payload?: FactPayloads[Name], key?: string]
    : [payload: FactPayloads[Name], key?: string];

/** A fact by its name: what it is about, what it carries, and its key. */
export const fact = <Name extends FactName>(
  name: Name,
  about: { kind: string; id: number },
  ...[payload, key]: Carried<Name>
): Fact<Name> =>
  // The compiler has checked what it carries by its name; here, for any name, it cannot put the two together.
  ({
    name,
    subjectKind: about.kind,
    subjectId: about.id,
    ...(payload ? { payload } : {}),
    ...(key ? { key } : {}),
  }) as unknown as Fact<Name>;

/** A fact as it stands in the table: what it carries was checked by whoever recorded it, maybe years ago. */
export interface StoredFact {
  seq: number;
  id: number;
  communityId: number;
  name: string;
  actorId: number | null;
  /** The admin who did it in the actor's name; absent where a fact is read for those who listen. */
  actedBy?: number | null;
  subjectKind: string;
  subjectId: number;
  payload: Record<string, number | string | boolean | null | readonly string[]>;
  at: number;
}

/** With the bits of the listeners it is still owed to. */
export interface OwedFact extends StoredFact {
  owed: number;
}

/** `import` and `seed` owe only listeners that declare them: nobody is told of ten thousand old posts. */
export type Origin = "act" | "import" | "seed" | "system";
