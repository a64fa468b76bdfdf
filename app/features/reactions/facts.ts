import { carrying, type FactKind, type FactName, fact } from "~/platform/facts/fact";

/**
 * The facts of what can be reacted to: `post.reacted`, `post.unreacted`. Who did it is the fact's actor; with which
 * emoji, the reaction says. A feature whose things can be reacted to puts them among its own.
 */
export const reactionFacts = <Kind extends string>(kind: Kind) =>
  ({ [`${kind}.reacted`]: carrying({}), [`${kind}.unreacted`]: carrying({}) }) as Readonly<
    Record<`${Kind}.${"reacted" | "unreacted"}`, FactKind<Record<never, never>>>
  >;

/** The kinds of subjects that say they can be reacted to. */
export type ReactableKind = FactName extends infer Name ? (Name extends `${infer Kind}.reacted` ? Kind : never) : never;

/** What is reacted to. */
export interface Reactable {
  kind: ReactableKind;
  id: number;
}

/** A reaction added or taken back. */
export const reactionFact = (subject: Reactable, what: "reacted" | "unreacted") =>
  fact(`${subject.kind}.${what}`, subject);
