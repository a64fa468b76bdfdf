import { type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Button, type ButtonProps } from "~/ui/button";
import { FormError } from "~/ui/field";
import { Banner } from "~/ui/states";

/** What an action answers when it refused: `FormRefusal` of routes/support.ts, as the browser receives it. */
export interface Refusal {
  error?: { code: string; message: string; fields: Record<string, string> };
  values?: Record<string, string>;
}

interface PostFormProps {
  refusal?: Refusal;
  /** Which of a page's forms it is; sent along, and its refusal is shown in its own place. */
  intent?: string;
  hidden?: Record<string, string | undefined>;
  action?: string;
  id?: string;
  children: ReactNode;
}

/** A form that works without JavaScript and says what was wrong above its fields, unless a field says it. */
export function PostForm({ refusal, intent, hidden = {}, action, id, children }: PostFormProps) {
  const isOurs = intent === undefined || refusal?.values?.intent === intent;
  const hasFieldErrors = Object.keys(refusal?.error?.fields ?? {}).length > 0;
  return (
    <Form method="post" action={action} id={id} className="stack" noValidate>
      {isOurs && refusal?.error && !hasFieldErrors && <Answer {...refusal.error} />}
      {intent !== undefined && <input type="hidden" name="intent" value={intent} />}
      {Object.entries(hidden).map(
        ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
    </Form>
  );
}

/** Why a form was not taken. Where that is the way on, it is no error. */
function Answer({ code, message }: { code: string; message: string }) {
  return code === "sign_in_by_mail" ? <Banner tone="info">{message}</Banner> : <FormError>{message}</FormError>;
}

/** The error and the typed value of one field, for the form with this intent. */
export function fieldOf(refusal: Refusal | undefined, name: string, intent?: string) {
  const isOurs = intent === undefined || refusal?.values?.intent === intent;
  return {
    error: isOurs ? (refusal?.error?.fields[name] ?? null) : null,
    defaultValue: isOurs ? refusal?.values?.[name] : undefined,
  };
}

/** Busy while its own form is on its way. */
export function SubmitButton({ intent, ...button }: ButtonProps & { intent?: string }) {
  const { state, formData } = useNavigation();
  const isOurs = formData !== undefined && (intent === undefined || formData.get("intent") === intent);
  return <Button variant="primary" {...button} type="submit" loading={state !== "idle" && isOurs} />;
}

/** Makes one form one request, however often it is sent, and tells the browser's time zone. Without JavaScript both stay away. */
export function OncePerForm() {
  const key = useRef<HTMLInputElement>(null);
  const zone = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Written into the fields after the page is there: the server's copy of the page may be kept for many people.
    if (key.current) key.current.value = crypto.randomUUID();
    if (zone.current) zone.current.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
  }, []);
  return (
    <>
      <input ref={key} type="hidden" name="requestKey" defaultValue="" />
      <input ref={zone} type="hidden" name="timeZone" defaultValue="" />
    </>
  );
}
