import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Button } from "./button";
import { LeaveGuard } from "./leave-guard";
import styles from "./unsaved.module.css";

interface UnsavedProps {
  /** The form's own sending has just been answered: what stands there now is what is kept. */
  isSaved: boolean;
  /** Brings back what is kept; without it there is no button for that. */
  onDiscard?: () => void;
}

/** In a form: says that something there is not saved yet, and asks before it is left behind. */
export function Unsaved({ isSaved, onDiscard }: UnsavedProps) {
  const { state } = useNavigation();
  const place = useRef<HTMLOutputElement>(null);
  const kept = useRef("");
  const [isChanged, setChanged] = useState(false);

  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return undefined;
    kept.current = wordsIn(form);
    const look = () => setChanged(wordsIn(form) !== kept.current);
    // What a picture's dialog or an editor writes into a hidden field is no event of the form.
    const observer = new MutationObserver(look);
    observer.observe(form, { subtree: true, childList: true, attributeFilter: ["value"] });
    form.addEventListener("input", look);
    form.addEventListener("change", look);
    return () => {
      observer.disconnect();
      form.removeEventListener("input", look);
      form.removeEventListener("change", look);
    };
  }, []);

  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form || !isSaved || state !== "idle") return;
    kept.current = wordsIn(form);
    setChanged(false);
  }, [isSaved, state]);

  return (
    <>
      {isChanged && onDiscard && (
        <Button variant="ghost" onClick={onDiscard}>
          {m.communities_discard()}
        </Button>
      )}
      <output ref={place} className={styles.unsaved}>
        {isChanged && m.communities_unsaved()}
      </output>
      <LeaveGuard when={isChanged && state === "idle"} text={m.ui_leave_text()} />
    </>
  );
}

/** Everything the form would send, but for what only tells one sending from another. */
function wordsIn(form: HTMLFormElement): string {
  const entries = [...new FormData(form)].filter(([name]) => !OF_SENDING.has(name));
  return JSON.stringify(entries.map(([name, value]) => [name, typeof value === "string" ? value : value.name]));
}

const OF_SENDING = new Set(["requestKey", "timeZone"]);
