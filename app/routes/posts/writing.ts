import { eventOfForm } from "~/features/events/form";
import { choiceOfForm, EventFormInput } from "~/features/events/input";
import type { EventChoice } from "~/features/events/rules";
import { type AuthorChoice, chosenAuthor } from "~/features/posts/authorship";
import type { GalleryChoice } from "~/features/posts/gallery";
import { GalleryForm, galleryIn } from "~/features/posts/input";
import type { FoundAuthors } from "~/features/posts/ui/author-field";
import type { PostText } from "~/features/posts/ui/draft-keeper";
import { switchesIn } from "~/features/posts/switches";
import { tickedIn } from "~/features/topics/input";
import type { ChosenTime } from "~/features/posts/ui/time-fields";
import { invalid } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import { momentOf } from "~/lib/wall-time";
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

/**
 * Plain text cannot carry pictures and marks: a text that was left alone stays the document it was. Of one that came
 * from elsewhere and has none (`null`) the plain field shows nothing: left empty it was left alone. `asking`: where its polls stand.
 */
export function docUnlessUntouched(form: FormData, before: DocNode | null, asking = before): DocNode | undefined {
  const shown = before ? textFromDoc(before).trim() : "";
  if (textIn(form, "doc") === "" && bodyOf(form).trim() === shown) return undefined;
  const doc = docFrom(form);
  const polls = (asking?.content ?? []).filter(({ type }) => type === "poll");
  if (textIn(form, "doc") !== "" || polls.length === 0) return doc;
  // The plain field has no place for them: they stand behind what was typed, with their votes.
  return { ...doc, content: [...(doc.content ?? []), ...polls] };
}

const bodyOf = (form: FormData) => textIn(form, "body").replace(/\r\n?/g, "\n");

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/**
 * When a form wants its post published, UTC ms: what its button says ("schedule 2026-12-04T09:00"), else its fields.
 * undefined where it asks for no time; NaN for what no clock shows, which commands refuse with all else that is wrong.
 */
export function scheduledIn(form: FormData, timeZone: string): number | undefined {
  const [act, said] = textIn(form, "intent").split(" ");
  if (act !== "schedule") return undefined;
  const wall = said ?? `${textIn(form, "schedule_date")}T${textIn(form, "schedule_time").slice(0, "09:00".length)}`;
  return momentOf(wall, timeZone) ?? Number.NaN;
}

/** What a form gets back that was sent to look for an author: whom it found, and everything that was typed. */
export interface SearchedAuthors {
  found: FoundAuthors;
  values: Record<string, string>;
}

/** What stood in its fields when it was refused. */
export const chosenTimeIn = (values: Record<string, string> | undefined): ChosenTime | null =>
  values?.schedule_date === undefined ? null : { date: values.schedule_date, time: values.schedule_time ?? "" };
/** The pictures of a writing form; undefined where it has no place for them. */
export function galleryFrom(form: FormData): GalleryChoice | undefined {
  if (!form.has("gallery")) return undefined;
  return galleryIn(parseForm(GalleryForm, { gallery: galleryJson(textIn(form, "gallery")) }).gallery);
}

function galleryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid({ gallery: "invalid" });
  }
}

/** The event of a writing form; undefined where it has no place for one. */
export function eventFrom(form: FormData): EventChoice | undefined {
  const event = eventOfForm(
    (name) => form.has(name),
    (name) => textIn(form, name),
  );
  if (!event) return undefined;
  const read = EventFormInput.safeParse(event);
  if (read.success) return choiceOfForm(read.data);
  // By the names that a call has: its refusals stand beside the same fields.
  const named = read.error.issues.map(({ path, message }) => [ON_WIRE[String(path[0])] ?? path.join("."), message]);
  throw invalid(Object.fromEntries(named) as Record<string, string>);
}

const ON_WIRE: Record<string, string> = {
  starts_at_wall: "starts_at",
  duration_minutes: "duration_in_seconds",
  repeats: "recurring",
};

/** What a refused form had in it. */
export function typedIn({ values, found }: Pick<FormRefusal, "values"> & Partial<SearchedAuthors>): PostText | null {
  if (values.title === undefined) return null;
  const form = new FormData();
  form.set("doc", values.doc ?? "");
  form.set("body", values.body ?? "");
  if (values.gallery !== undefined) form.set("gallery", values.gallery);
  const event = eventOfForm(
    (name) => values[name] !== undefined,
    (name) => values[name] ?? "",
  );
  const topics = tickedIn(Object.keys(values), "topic");
  const gallery = typedGallery(form);
  const switches = values.settings === undefined ? {} : { switches: switchesIn((name) => values[name] !== undefined) };
  const author = values.author_id === undefined ? {} : { author: authorTyped(values.author_id, found) };
  const around = { title: values.title, topics, gallery, ...(event && { event }), ...switches, ...author };
  try {
    return { ...around, doc: docFrom(form) };
  } catch {
    return { ...around, doc: docFromText("") };
  }
}

function typedGallery(form: FormData): PostText["gallery"] {
  try {
    const { images = [], isDownloadable = false } = galleryFrom(form) ?? {};
    return form.has("gallery") ? { images: [...images], isDownloadable } : undefined;
  } catch {
    return undefined;
  }
}

/** The topics that are ticked in a writing form; undefined where it asked for none. */
export const topicsIn = (form: FormData): number[] | undefined =>
  form.has("topics") ? tickedIn(form.keys(), "topic") : undefined;

/** In whose name a form has its post published, as commands take it; undefined where it says nothing of it. */
export function authorIn(form: FormData): number | null | undefined {
  const value = textIn(form, "author_id");
  const chosen = chosenAuthor(value);
  if (chosen === undefined && value !== "") throw invalid({ author_id: "author_unfit" });
  return chosen ? chosen.id : chosen;
}

const authorTyped = (value: string, found: FoundAuthors | undefined): AuthorChoice | null => {
  const chosen = chosenAuthor(value);
  if (!chosen) return null;
  return found?.records.find(({ id }) => id === chosen.id) ?? { ...chosen, avatar: null, headline: "" };
};
