import { type FormEvent, useState } from "react";
import { m } from "~/i18n/generated/messages";
import { RequestError, request } from "~/platform/client/request";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { FormError } from "~/ui/field";
import { toast } from "~/ui/toast";
import type { ReportedThing } from "./report";
import { ReportFields } from "./report-fields";
import { seenBy } from "./words";

interface ReportDialogProps extends ReportedThing {
  onClose(): void;
}

/** Reports something where one reads it. Its page does the same without scripts. */
export default function ReportDialog({ type, id, isPrivate, onClose }: ReportDialogProps) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ message: string; fields: Record<string, string> } | null>(null);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    setBusy(true);
    try {
      const body = { ...fields, flagged_content_type: type, flagged_content_id: id };
      await request("POST", "/internal_api/flagged_contents", body, { waits: true });
      toast({ text: m.moderation_reported() });
      onClose();
    } catch (error) {
      setRefused(
        error instanceof RequestError
          ? { message: error.message, fields: fieldsOf(error) }
          : { message: m.errors_unknown(), fields: {} },
      );
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={m.moderation_report_title()}
      description={seenBy(type, isPrivate)}
    >
      <form onSubmit={(event) => void send(event)}>
        {refused && Object.keys(refused.fields).length === 0 && <FormError>{refused.message}</FormError>}
        <ReportFields errors={refused?.fields} />
        <div className="actions">
          <Button onClick={onClose} disabled={busy}>
            {m.ui_cancel()}
          </Button>
          <Button variant="primary" type="submit" loading={busy}>
            {m.moderation_report_send()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The details name the fields of the wire, which are the form's. */
const fieldsOf = ({ errorDetails }: RequestError): Record<string, string> =>
  typeof errorDetails === "object" && errorDetails !== null ? (errorDetails as Record<string, string>) : {};
