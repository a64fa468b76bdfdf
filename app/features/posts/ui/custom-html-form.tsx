import { Form, useNavigation } from "react-router";
import { WhatItCannot } from "~/features/snippets/ui/limits-of-snippets";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { FormError, Textarea } from "~/ui/field";
import { postPath } from "./addresses";
import styles from "./custom-html.module.css";

interface CustomHtmlFormProps {
  post: { slug: string; space: { slug: string } };
  html: string;
  refusal: { error: { message: string; fields: Record<string, string> }; values: Record<string, string> } | null;
}

/** Where an admin writes what stands below a post's text; an empty field takes it away. */
export function CustomHtmlForm({ post, html, refusal }: CustomHtmlFormProps) {
  const { state } = useNavigation();
  const wrong = refusal?.error.fields.internal_custom_html;
  return (
    <Form method="post" className="stack">
      {!wrong && <FormError>{refusal?.error.message}</FormError>}
      <Textarea
        label={m.posts_custom_html_label()}
        hint={m.posts_custom_html_hint()}
        name="internal_custom_html"
        className={styles.code}
        rows={12}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={refusal?.values.internal_custom_html ?? html}
        error={wrong}
      />
      <div className="row">
        <Button type="submit" variant="primary" loading={state === "submitting"}>
          {m.communities_save()}
        </Button>
        <Button to={postPath(post)} variant="ghost">
          {m.ui_cancel()}
        </Button>
      </div>
      <WhatItCannot />
    </Form>
  );
}
