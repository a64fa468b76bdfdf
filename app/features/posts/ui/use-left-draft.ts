import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { m } from "~/i18n/generated/messages";
import { toast } from "~/ui/toast";
import { UNDO_TOAST_MS } from "../rules";
import type { DraftKeeper } from "./draft-keeper";
import { takeGivenUp } from "./given-up";
import { addressOfLeft, noteLeft } from "./left-drafts";

/**
 * What was left is found again: Back and then Forward, sooner than the draft was in the address, lead to it; and whoever
 * goes elsewhere while Publish waits for the line is told that it was not, and where its words are.
 */
export function useLeftDraft(keeper: DraftKeeper, entry: string): void {
  const navigate = useNavigate();
  const onLeave = useEffectEvent(() => {
    noteLeft(entry, keeper);
    if (!takeGivenUp(keeper.localKey())) return;
    keeper.giveUp();
    toast({
      text: m.posts_not_sent(),
      actionLabel: m.posts_continue_draft(),
      durationMs: UNDO_TOAST_MS,
      onAction: () => void keeper.settled().then(() => navigate(keeper.address())),
    });
  });
  const onReturn = useEffectEvent(async (isHere: () => boolean) => {
    const address = await addressOfLeft(entry);
    // A page that one writes in is not loaded anew by the router (`keepText`).
    if (address !== null && isHere() && keeper.state() === "clean") window.location.replace(address);
  });
  useEffect(() => {
    let isHere = true;
    void onReturn(() => isHere);
    return () => {
      isHere = false;
      onLeave();
    };
  }, []);
}
