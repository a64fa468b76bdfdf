import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { m } from "~/i18n/generated/messages";
import { toast } from "~/ui/toast";
import { hasUnsentOf } from "./unsent-mark";

/** What this person wrote and no room has acknowledged goes out from whichever page of theirs stands open. */
export function useOutbox(whose: string | null): void {
  const navigate = useNavigate();
  const tellRefused = useEffectEvent((reason: string) =>
    toast({
      text: m.chat_not_sent({ reason }),
      tone: "danger",
      actionLabel: m.chat_title(),
      onAction: () => void navigate("/messages"),
    }),
  );
  useEffect(() => {
    if (whose === null) return;
    let stop: (() => void) | undefined;
    const look = async () => {
      if (document.visibilityState === "hidden" || !hasUnsentOf(whose)) return;
      const { outboxOf } = await import("./outbox");
      const box = outboxOf(whose);
      stop ??= box.subscribe((room, news) => {
        // A page that shows the room says it there.
        if (news.kind === "refused" && !document.querySelector(`[data-room="${room}"]`)) tellRefused(news.reason);
      });
      await box.sendAll();
    };
    const onLook = () => void look().catch((error: unknown) => console.error("what waits could not be sent", error));
    onLook();
    window.addEventListener("online", onLook);
    document.addEventListener("visibilitychange", onLook);
    return () => {
      window.removeEventListener("online", onLook);
      document.removeEventListener("visibilitychange", onLook);
      stop?.();
    };
  }, [whose]);
}
