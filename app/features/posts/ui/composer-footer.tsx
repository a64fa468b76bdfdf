import clsx from "clsx";
import { useNavigation } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import type { DraftState } from "./draft-keeper";
import { ScheduleChoice } from "./schedule-choice";
import type { ChosenTime } from "./time-fields";
import type { WritingError } from "./writing-form";
import styles from "./writing-form.module.css";

interface ComposerFooterProps {
  state: DraftState;
  /** In state "refused", why. */
  refusal: string;
  /** What the page says already, where it belongs. */
  error: WritingError | null;
  /** Letters that the title has too many; 0 or less: none. */
  tooLong: number;
  chosenTime: ChosenTime | null;
  now: number;
  onDiscard: () => void;
}

/** How the draft stands, and what becomes of it: thrown away, published, or published later. */
export function ComposerFooter({ state, refusal, error, tooLong, chosenTime, now, onDiscard }: ComposerFooterProps) {
  const { state: sending, formData } = useNavigation();
  const isPublishing = sending !== "idle" && formData?.get("intent") === "publish";
  return (
    <>
      <SaveStateLine {...{ state, refusal, error, tooLong }} />
      <div className="end row">
        <Button
          type="submit"
          name="intent"
          value="discard"
          variant="ghost"
          onClick={(event) => {
            event.preventDefault();
            onDiscard();
          }}
        >
          {m.posts_discard()}
        </Button>
        <noscript>
          <Button type="submit" name="intent" value="draft">
            {m.posts_save_draft()}
          </Button>
        </noscript>
        <ScheduleChoice {...{ error, now, chosenTime }}>
          <Button type="submit" name="intent" value="publish" variant="primary" loading={isPublishing}>
            {m.posts_publish()}
          </Button>
        </ScheduleChoice>
      </div>
    </>
  );
}

type Said = Pick<ComposerFooterProps, "state" | "refusal" | "error" | "tooLong">;

function SaveStateLine({ state, refusal, error, tooLong }: Said) {
  const isSaid = error !== null && [error.message, ...Object.values(error.fields)].includes(refusal);
  // The title says it too, out of sight where the text is long.
  const unsaved = () => {
    if (tooLong > 0) return m.posts_draft_title_too_long({ count: tooLong });
    return isSaid ? m.posts_draft_unsaved() : m.posts_draft_refused({ reason: refusal });
  };
  const words: Record<DraftState, string> = {
    clean: m.posts_publish_shortcut(),
    waiting: m.posts_draft_saving(),
    saving: m.posts_draft_saving(),
    saved: m.posts_draft_saved(),
    offline: m.posts_draft_offline(),
    failed: m.posts_draft_failed(),
    refused: unsaved(),
    newer: m.posts_draft_newer_title(),
    published: m.posts_draft_published(),
  };
  return <output className={clsx("muted", state === "clean" && styles.keysHint)}>{words[state]}</output>;
}
