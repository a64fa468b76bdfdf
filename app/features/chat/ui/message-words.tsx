import { useLayoutEffect, useRef } from "react";
import type { ParticipantPayload } from "../payload";

interface MessageWordsProps {
  html: string;
  className?: string;
  /** By whose names of today those are called whom it names. */
  people?: readonly ParticipantPayload[];
  /** Its reader: their own name stands out. */
  me?: number;
}

/** What somebody wrote, as the one serializer has written it (lib/html). */
export function MessageWords({ html, className, people, me }: MessageWordsProps) {
  const words = useRef<HTMLDivElement>(null);
  // What came by a socket says the names of when it was written.
  useLayoutEffect(() => {
    if (!people) return;
    for (const link of words.current?.querySelectorAll<HTMLElement>("a[data-mention]") ?? []) {
      const known = people.find(({ community_member: { id } }) => link.getAttribute("href") === `/u/${id}`);
      if (known) link.textContent = `@${known.community_member.name}`;
      if (known?.member_id === me) link.dataset.mention = "own";
    }
  }, [html, people, me]);
  return <div ref={words} data-words className={className} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
}
