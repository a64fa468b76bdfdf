import { lessonKey } from "~/features/courses/input";
import { notFound } from "~/lib/errors";

/** The lesson of an address; throws 404 for one that is none. */
export function lessonAt({ spaceSlug, lessonId }: { spaceSlug: string; lessonId: string }) {
  const key = lessonKey.safeParse({ id: lessonId });
  if (!key.success) throw notFound();
  return { spaceSlug, lessonId: key.data.id };
}
