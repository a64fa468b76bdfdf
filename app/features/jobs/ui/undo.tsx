import { useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { UndoIcon } from "~/ui/icons";
import { Banner } from "~/ui/states";
import type { JobPayload } from "../payload";
import { jobPath } from "./addresses";

/** Whether a job's page was opened to be asked. */
export const asksUndo = (query: URLSearchParams) => query.get("ask") === "undo";

/** Asks first, in a dialog; without JavaScript on the job's page. */
export function UndoButton({ job: { id, undo_question: question } }: { job: JobPayload }) {
  const { state, formAction } = useNavigation();
  const submit = useSubmit();
  const [isAsking, setIsAsking] = useState(false);
  const action = jobPath(id);

  function undo() {
    setIsAsking(false);
    void submit({ intent: "undo" }, { method: "post", action });
  }

  if (!question) return null;
  return (
    <>
      <Form
        method="get"
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          setIsAsking(true);
        }}
      >
        <Button
          type="submit"
          name="ask"
          value="undo"
          size="sm"
          icon={UndoIcon}
          loading={state === "submitting" && formAction === action}
        >
          {m.jobs_undo()}
        </Button>
      </Form>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={undo}
        title={question.title}
        description={question.text}
        confirmLabel={question.button}
        danger
      />
    </>
  );
}

/** The same question in the page. */
export function UndoQuestion({ job: { id, undo_question: question } }: { job: JobPayload }) {
  if (!question) return null;
  return (
    <Banner>
      <div className="stack">
        <div>
          <p className="strong" dir="auto">
            {question.title}
          </p>
          <p>{question.text}</p>
        </div>
        <Form method="post" action={jobPath(id)} className="row wrap">
          <Button type="submit" name="intent" value="undo" size="sm" variant="danger">
            {question.button}
          </Button>
          <Button to={jobPath(id)} size="sm">
            {m.ui_cancel()}
          </Button>
        </Form>
      </div>
    </Banner>
  );
}
