import { useNavigation } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { SaveBar } from "~/ui/layout/settings-shell";
import { Saved } from "~/ui/states";
import { Unsaved } from "~/ui/unsaved";

export function SaveSpace({ isSaved }: { isSaved: boolean }) {
  const { state } = useNavigation();
  return (
    <SaveBar>
      <Button type="submit" variant="primary" loading={state === "submitting"}>
        {m.spaces_save()}
      </Button>
      {isSaved && state === "idle" && <Saved />}
      <Unsaved isSaved={isSaved} />
    </SaveBar>
  );
}
