import { tickedIn } from "~/features/topics/input";
import { invalid } from "~/lib/errors";
import { cleanDoc } from "~/ui/editor/clean-doc";
import { type DocNode, docFromText, textFromDoc } from "~/ui/editor/document";
import type { FormRefusal } from "../support.server";

/** The document of a writing form: the editor's own, or the plain text of a page without JavaScript. */
export function docFrom(form: FormData): DocNode {
  const json = textIn(form, "doc");
  if (json === "") return docFromText(bodyOf(form));
  return cleanDoc(parsed(json), "post");
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // The field was tampered with.
    throw invalid({ body: "body_invalid" });
  }
}

/** Plain text cannot carry pictures and marks: a text that was left alone stays the document it was. */
export function docUnlessUntouched(form: FormData, before: DocNode | null): DocNode | undefined {
  if (textIn(form, "doc") === "" && before && bodyOf(form).trim() === textFromDoc(before).trim()) return undefined;
  return docFrom(form);
}

const bodyOf = (form: FormData) => textIn(form, "body").replace(/\r\n?/g, "\n");

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** What a refused form had in it. */
export function typedIn({ values }: FormRefusal): { title: string; doc: DocNode; topics: number[] } | null {
  if (values.title === undefined) return null;
  const form = new FormData();
  form.set("doc", values.doc ?? "");
  form.set("body", values.body ?? "");
  const topics = tickedIn(Object.keys(values), "topic");
  try {
    return { title: values.title, doc: docFrom(form), topics };
  } catch {
    return { title: values.title, doc: docFromText(""), topics };
  }
}

/** The topics that are ticked in a writing form; undefined where it asked for none. */
export const topicsIn = (form: FormData): number[] | undefined =>
  form.has("topics") ? tickedIn(form.keys(), "topic") : undefined;
