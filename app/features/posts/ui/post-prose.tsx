import { useRef } from "react";
import { usePlayers } from "~/features/links/ui/use-players";

interface PostProseProps {
  /** Written by the one serializer (lib/html). */
  body: string | null;
}

/** The text of a post. */
export function PostProse({ body }: PostProseProps) {
  const prose = useRef<HTMLDivElement>(null);
  const players = usePlayers(prose, body ?? "");
  return (
    <>
      <div className="prose" ref={prose} dangerouslySetInnerHTML={{ __html: body ?? "" }} />
      {players}
    </>
  );
}
