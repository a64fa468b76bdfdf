import { useNavigation } from "react-router";
import { m } from "~/i18n/generated/messages";
import type { Refusal } from "./refusal";
import { Button } from "~/ui/button";
import { SaveBar } from "~/ui/layout/settings-shell";
import { Saved } from "~/ui/states";
import { Unsaved } from "~/ui/unsaved";

interface SaveSettingsProps {
  isSaved: boolean;
  onDiscard?: () => void;
}

/** The save button of a settings page; once the answer has come it says that the change is kept, before that it is not. */
export function SaveSettings({ isSaved, onDiscard }: SaveSettingsProps) {
  const { state } = useNavigation();
  return (
    <SaveBar>
      <Button type="submit" variant="primary" loading={state === "submitting"}>
        {m.communities_save()}
      </Button>
      {isSaved && state === "idle" && <Saved />}
      <Unsaved isSaved={isSaved} onDiscard={onDiscard} />
    </SaveBar>
  );
}

/** What a settings form's action answered, taken apart. `values` is what was typed, when it was refused. */
export function savedOrRefused(answer: { saved: boolean } | Refusal | undefined) {
  const refusal = answer && "error" in answer ? answer : undefined;
  const fields = refusal?.error.fields ?? {};
  return {
    isSaved: answer !== undefined && "saved" in answer,
    fields,
    values: refusal?.values,
    message: refusal && Object.keys(fields).length === 0 ? refusal.error.message : null,
  };
}
