import { useRef } from "react";
import { usePlayers } from "~/features/links/ui/use-players";
import { splitAtPolls } from "~/lib/html/polls";
import { Poll } from "~/features/polls/ui/poll";
import type { PollPayload } from "~/features/polls/rules";
import type { Closing } from "~/features/polls/ui/use-closing";

interface PostProseProps {
  /** Written by the one serializer (lib/html). */
  body: string | null;
  /** Those that may be answered here; without them they stand there as they are asked. */
  polls?: readonly PollPayload[];
  closing?: Closing;
  isSignedIn?: boolean;
  /** As `Poll` takes it. */
  action?: string;
}

/** The text of a post, with what can be answered in the place of its polls. */
export function PostProse({ body, polls = [], closing = {}, isSignedIn = false, action }: PostProseProps) {
  if (polls.length === 0) return <Prose html={body ?? ""} />;
  return splitAtPolls(body ?? "").map(({ html, key }, at) => {
    const poll = polls.find((one) => one.key === key);
    if (poll) return <Poll key={poll.id} closes={closing[poll.id] ?? null} {...{ poll, isSignedIn, action }} />;
    // A part is its place.
    return <Prose key={at} html={html} />;
  });
}

function Prose({ html }: { html: string }) {
  const prose = useRef<HTMLDivElement>(null);
  const players = usePlayers(prose, html);
  return (
    <>
      <div className="prose" ref={prose} dangerouslySetInnerHTML={{ __html: html }} />
      {players}
    </>
  );
}
