import { useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { TrashIcon } from "~/ui/icons";
import { SettingsSection } from "~/ui/layout/settings-shell";

/** What goes, what stays, and the one step. Asked once more in a dialog; without JavaScript the page is the question. */
export function RemoveDemo({ houses }: { houses: string[] }) {
  const { state } = useNavigation();
  const submit = useSubmit();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <SettingsSection title={m.demo_goes()}>
        <div className="prose">
          <ul>
            {houses.map((name) => (
              <li key={name} dir="auto" className="strong">
                {name}
              </li>
            ))}
            <li>{m.demo_goes_people()}</li>
            <li>{m.demo_goes_words()}</li>
          </ul>
        </div>
      </SettingsSection>
      <SettingsSection title={m.demo_stays()} description={m.demo_stays_text()}>
        <Form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            setIsAsking(true);
          }}
        >
          <Button type="submit" variant="danger" icon={TrashIcon} loading={state === "submitting"}>
            {m.demo_remove()}
          </Button>
        </Form>
      </SettingsSection>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          void submit(null, { method: "post" });
        }}
        title={m.demo_ask()}
        description={m.demo_ask_text()}
        confirmLabel={m.demo_remove()}
        danger
      />
    </>
  );
}
