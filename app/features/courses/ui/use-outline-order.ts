import { useState } from "react";
import { useRevalidator } from "react-router";
import { m } from "~/i18n/generated/messages";
import { RequestError, request } from "~/platform/client/request";
import { toast } from "~/ui/toast";
import { useArranged } from "~/ui/use-arranged";
import { type MovedTo, rearranged, type SectionOutline } from "../outline";

/** The outline in the order one has just given it: shown at once, and as it was again where it was refused. */
export function useOutlineOrder(slug: string, loaded: SectionOutline[]) {
  const { revalidate } = useRevalidator();
  const { shown: sections, arrange } = useArranged(loaded, revalidate);
  const [announced, setAnnounced] = useState("");

  async function move(to: MovedTo) {
    const next = rearranged(sections, to);
    setAnnounced(wordsOf(next, to));
    try {
      await arrange(next, () => request("PUT", `/internal_api/courses/${slug}/order`, { sections: orderOf(next) }));
    } catch (error) {
      const isRefused = error instanceof RequestError;
      setAnnounced(m.courses_moved_back());
      toast({ text: isRefused ? error.message : m.errors_unknown(), tone: "danger" });
      // Where the line is down nothing can be loaded either.
      if (isRefused) await revalidate();
    }
  }

  return { sections, announced, move };
}

const orderOf = (sections: SectionOutline[]) =>
  sections.map(({ id, lessons }) => ({ id, lesson_ids: lessons.map((lesson) => lesson.id) }));

function wordsOf(sections: SectionOutline[], { kind, id, list }: MovedTo): string {
  if (kind === "section") {
    const place = sections.findIndex((one) => one.id === id);
    return m.courses_moved_section({ name: sections[place]?.name ?? "", place: place + 1, count: sections.length });
  }
  const section = sections.find((one) => one.id === list);
  const lessons = section?.lessons ?? [];
  const place = lessons.findIndex((one) => one.id === id);
  const name = lessons[place]?.title ?? "";
  return m.courses_moved({ name, place: place + 1, count: lessons.length, section: section?.name ?? "" });
}
