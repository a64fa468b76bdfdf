import { carrying, type FactKind, type FactName, fact } from "~/platform/facts/fact";
import type { LikeSubject } from "./rules";

/**
 * The facts of what can be liked: `post.liked`, `post.unliked`. Who did it is the fact's actor. A feature whose things
 * can be liked puts them among its own.
 */
export const likeFacts = <Kind extends string>(kind: Kind) =>
  ({ [`${kind}.liked`]: carrying({}), [`${kind}.unliked`]: carrying({}) }) as Readonly<
    Record<`${Kind}.${"liked" | "unliked"}`, FactKind<Record<never, never>>>
  >;

/** The kinds of subjects that say they can be liked. */
export type LikeKind = FactName extends infer Name ? (Name extends `${infer Kind}.liked` ? Kind : never) : never;

/** A like given or taken back. */
export const likeFact = (subject: LikeSubject, what: "liked" | "unliked") => fact(`${subject.kind}.${what}`, subject);
