import { Form, useNavigation } from "react-router";
import { OncePerForm } from "~/features/accounts/ui/form";
import type { savedOrRefused } from "~/features/communities/ui/save-settings";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import type { DocNode } from "~/ui/editor/document";
import { RichEditor } from "~/ui/editor/rich-editor";
import { Checkbox, Radio } from "~/ui/choice";
import { FormError, Input } from "~/ui/field";
import { SaveBar, SettingsSection } from "~/ui/layout/settings-shell";
import { Saved } from "~/ui/states";
import type { ListedVersion } from "../queries.server";
import { URL_LENGTH } from "../rules";

interface LegalFormProps {
  doc: DocNode | null;
  /** The version that it follows; null for the first. */
  standing: ListedVersion | null;
  answer: ReturnType<typeof savedOrRefused>;
}

/** The next version: written with the house's editor, or standing elsewhere on the web. */
export function LegalForm({ doc, standing, answer: { isSaved, fields, values, message } }: LegalFormProps) {
  const { state } = useNavigation();
  const isLink = (values?.kind ?? standing?.kind) === "link";
  return (
    <Form method="post">
      <FormError>{message}</FormError>
      <OncePerForm />
      <input type="hidden" name="base" value={standing?.number ?? 0} />
      <SettingsSection>
        <div className="stack">
          <Radio name="kind" value="text" defaultChecked={!isLink} label={m.legal_here()} />
          <div className="field">
            <RichEditor
              kind="post"
              label={m.legal_body()}
              name="body"
              docName="doc"
              initialDoc={doc}
              invalid={fields.body !== undefined}
              describedBy={fields.body ? "legal-body-error" : undefined}
            />
            {fields.body && (
              <span className="hint error" id="legal-body-error" role="alert">
                {fields.body}
              </span>
            )}
          </div>
          <Radio name="kind" value="link" defaultChecked={isLink} label={m.legal_there()} />
          <Input
            type="url"
            label={m.legal_url()}
            name="url"
            placeholder="https://"
            maxLength={URL_LENGTH}
            defaultValue={values?.url ?? standing?.url ?? ""}
            error={fields.url}
          />
          <Checkbox
            name="asks_members"
            defaultChecked={values ? values.asks_members === "on" : standing === null}
            label={m.legal_asks_label()}
            hint={m.legal_asks_hint()}
          />
        </div>
      </SettingsSection>
      <SaveBar>
        <Button type="submit" variant="primary" loading={state === "submitting"}>
          {m.legal_publish()}
        </Button>
        {isSaved && state === "idle" && <Saved />}
      </SaveBar>
    </Form>
  );
}

/** Ends a document: nobody is asked for it any more, and what was agreed to stays on record. */
export function WithdrawForm({ base }: { base: number }) {
  return (
    <SettingsSection title={m.legal_withdraw_title()} description={m.legal_withdraw_text()}>
      <Form method="post">
        <OncePerForm />
        <input type="hidden" name="base" value={base} />
        <input type="hidden" name="kind" value="none" />
        <Button type="submit" variant="danger">
          {m.legal_withdraw()}
        </Button>
      </Form>
    </SettingsSection>
  );
}
