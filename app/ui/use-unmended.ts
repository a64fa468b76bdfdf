import { type FormEvent, useState } from "react";

type Refused = Record<string, string>;

/**
 * What a form of uncontrolled fields was refused for, until what was refused is changed; the next answer says all of it
 * anew. `fieldOf` is what an answer calls what a control's name changes. The second is the form's own `onChange`.
 */
export function useUnmended(refused: Refused, fieldOf: (name: string) => string = (name) => name) {
  const [mended, setMended] = useState<{ of: Refused; fields: readonly string[] }>({ of: refused, fields: [] });
  const gone = mended.of === refused ? mended.fields : [];
  const onChange = ({ target }: FormEvent<HTMLFormElement>) => {
    const field = fieldOf(target instanceof Element ? (target.getAttribute("name") ?? "") : "");
    if (refused[field] !== undefined) setMended({ of: refused, fields: [...gone, field] });
  };
  return [unmended(refused, gone), onChange] as const;
}

/** Without those that are mended. */
export const unmended = (refused: Refused, mended: readonly string[]): Refused =>
  Object.fromEntries(Object.entries(refused).filter(([field]) => !mended.includes(field)));
