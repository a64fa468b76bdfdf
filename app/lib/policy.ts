import { forbidden, signInRequired } from "./errors";
import { isSignedIn, type Viewer } from "./viewer";

export type Policy<Subject> = Record<string, (viewer: Viewer, subject: Subject) => boolean>;

/** A feature's policies, written once: enforced with `authorize`, sent as flags with `abilities`. */
export function definePolicy<Subject>() {
  return <P extends Policy<Subject>>(policy: P) => policy;
}

/** Throws 401 for a visitor and 403 for a member whom the policy refuses. */
export function authorize<Subject, P extends Policy<Subject>>(
  policy: P,
  ability: keyof P & string,
  viewer: Viewer,
  subject: Subject,
): void {
  if (policy[ability]?.(viewer, subject)) return;
  throw isSignedIn(viewer) ? forbidden() : signInRequired();
}

/** The policy's answers for one viewer and subject, keyed by their wire names. */
export function abilities<Subject, P extends Policy<Subject>>(
  policy: P,
  viewer: Viewer,
  subject: Subject,
): { [K in keyof P]: boolean } {
  const answers = {} as { [K in keyof P]: boolean };
  for (const key in policy) answers[key] = policy[key]?.(viewer, subject) ?? false;
  return answers;
}
