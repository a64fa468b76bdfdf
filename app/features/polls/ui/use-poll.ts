import { useRef, useState } from "react";
import { askToSignIn } from "~/features/likes/ui/ask-to-sign-in";
import { m } from "~/i18n/generated/messages";
import { RequestError, request } from "~/platform/client/request";
import { painted } from "~/ui/after-paint";
import { toast } from "~/ui/toast";
import { type PollPayload, pressed } from "../rules";

/** A poll and what a press does: it shows at once, the answer settles it, a failure puts it back. */
export function usePoll(told: PollPayload, isSignedIn: boolean) {
  const [shown, setShown] = useState(told);
  const said = JSON.stringify(told);
  const [heard, setHeard] = useState(said);
  // State is as old as the last render: two presses between two renders must not cross on their way.
  const waiting = useRef<Promise<void>>(Promise.resolve());
  const left = useRef(0);
  if (heard !== said) {
    setHeard(said);
    setShown(told);
  }

  async function send(optionId: number, isMine: boolean) {
    try {
      const { poll } = await request<{ poll: PollPayload }>(
        isMine ? "DELETE" : "POST",
        "/internal_api/poll_responses",
        { poll_option_id: optionId },
        { waits: true },
      );
      // What is still on its way is not in this answer: the last one settles it.
      if (left.current === 1) setShown(poll);
    } catch (error) {
      console.error("the vote failed", error);
      setShown(told);
      if (error instanceof RequestError && error.status === 401) return askToSignIn(m.polls_error_log_in_to_vote());
      // A browser's own words for a broken line are nobody's language.
      toast({ text: error instanceof RequestError ? error.message : m.errors_unknown(), tone: "danger" });
    } finally {
      left.current -= 1;
    }
  }

  async function press(optionId: number) {
    if (!isSignedIn) return askToSignIn(m.polls_error_log_in_to_vote());
    const isMine = shown.poll_options.some(({ id, is_mine }) => id === optionId && is_mine);
    left.current += 1;
    setShown((now) => pressed(now, optionId));
    await painted();
    waiting.current = waiting.current.then(() => send(optionId, isMine));
    await waiting.current;
  }

  return { poll: shown, press };
}
