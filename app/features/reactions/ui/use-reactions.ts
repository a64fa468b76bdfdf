import { useRef, useState } from "react";
import { askToSignIn } from "~/features/likes/ui/ask-to-sign-in";
import type { Person } from "~/features/members/person";
import { m } from "~/i18n/generated/messages";
import { RequestError, request } from "~/platform/client/request";
import { painted } from "~/ui/after-paint";
import { toast } from "~/ui/toast";
import { type Reaction, toggled } from "../rules";

export interface ReactionsProps {
  subject: { type: string; id: number };
  reactions: Reaction[];
  /** Who looks; null for a visitor. */
  me: Person | null;
}

/** The reactions to something and what a press does: it shows at once, the answer settles it, a failure puts it back. */
export function useReactions({ subject, reactions, me }: ReactionsProps) {
  const [shown, setShown] = useState(reactions);
  const told = JSON.stringify(reactions);
  const [heard, setHeard] = useState(told);
  // State is as old as the last render: two presses between two renders must not send two calls.
  const sending = useRef(new Set<string>());
  if (heard !== told) {
    setHeard(told);
    setShown(reactions);
  }

  async function toggle(emoji: string) {
    if (!me) return askToSignIn(m.reactions_error_log_in_to_react());
    if (sending.current.has(emoji)) return;
    const isMine = shown.some((one) => one.emoji === emoji && one.is_mine);
    sending.current.add(emoji);
    setShown((now) => toggled(now, emoji));
    await painted();
    try {
      const body = { reactable_type: subject.type, reactable_id: subject.id, emoji };
      const answer = await request<{ reactions: Reaction[] }>(
        isMine ? "DELETE" : "POST",
        "/internal_api/reactions",
        body,
        {
          waits: true,
        },
      );
      sending.current.delete(emoji);
      // What is still on its way is not in this answer: the last one settles it.
      if (sending.current.size === 0) setShown(answer.reactions);
    } catch (error) {
      console.error("the reaction failed", error);
      setShown((now) => (now.some((one) => one.emoji === emoji && one.is_mine) === isMine ? now : toggled(now, emoji)));
      if (error instanceof RequestError && error.status === 401)
        return askToSignIn(m.reactions_error_log_in_to_react());
      // A browser's own words for a broken line are nobody's language.
      toast({ text: error instanceof RequestError ? error.message : m.errors_unknown(), tone: "danger" });
    } finally {
      sending.current.delete(emoji);
    }
  }

  return { shown, toggle };
}
