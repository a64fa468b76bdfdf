import { useMemo, useState, useSyncExternalStore } from "react";
import { readOfTab, writeOfTab } from "~/platform/client/storage";

const KEY = "new-community";
const FIELDS = ["name", "slug", "locale", "privacy", "template"] as const;

/** What somebody typed into the form of a new community, by the names of its fields. */
export type Typed = Record<string, string>;

export const typedIn = (form: HTMLFormElement): Typed => {
  const data = new FormData(form);
  return Object.fromEntries(FIELDS.map((name) => [name, String(data.get(name) ?? "")]));
};

export const keepTyping = (typed: Typed): void => {
  const kept = Object.fromEntries(FIELDS.map((name) => [name, typed[name] ?? ""]));
  writeOfTab(KEY, JSON.stringify(kept));
};

export const forgetTyping = (): void => writeOfTab(KEY, null);

/** What this tab kept before the form was opened; null on the server, for nothing, and for what cannot be read. */
export function useKeptTyping(): Typed | null {
  const [readOnce] = useState(() => {
    let text: string | null = null;
    return () => (text ??= readOfTab(KEY) ?? "");
  });
  const text = useSyncExternalStore(never, readOnce, () => "");
  return useMemo(() => parse(text), [text]);
}

const never = () => () => undefined;

function parse(text: string): Typed | null {
  try {
    const typed = text === "" ? null : (JSON.parse(text) as Typed);
    return typed && FIELDS.every((name) => typeof typed[name] === "string") ? typed : null;
  } catch {
    return null;
  }
}
