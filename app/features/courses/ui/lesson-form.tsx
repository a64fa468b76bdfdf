import { type ReactNode, useEffect, useRef, useState } from "react";
import { useRoot } from "~/features/communities/ui/root-data";
import { wordsKey } from "~/features/members/ui/kept-words";
import type { PostText } from "~/features/posts/ui/draft-keeper";
import { KeptBanner } from "~/features/posts/ui/kept-banner";
import { type WritingError, WritingForm } from "~/features/posts/ui/writing-form";
import { m } from "~/i18n/generated/messages";
import { readerOf } from "~/platform/client/restored";
import { writeStored } from "~/platform/client/storage";
import { Checkbox, FieldGroup, Radio } from "~/ui/choice";
import { emptyDoc } from "~/ui/editor/document";
import type { ManagedLesson } from "../queries.server";
import type { CourseRules } from "../release";
import styles from "./lesson-form.module.css";
import { OpeningFields } from "./opening-fields";

interface LessonFormProps {
  lesson: ManagedLesson;
  rules: CourseRules;
  /** What was written and refused. */
  typed: PostText | null;
  /** What its fields held then. */
  values?: Record<string, string>;
  error: WritingError | null;
  footer: ReactNode;
}

const PAUSE_MS = 800;

/** A lesson as it is written: what is typed is kept on this device until it is saved. Works without JavaScript. */
export function LessonForm({ lesson, rules, typed, values, error, footer }: LessonFormProps) {
  const localKey = wordsKey(readerOf(useRoot().viewer), `lesson:${lesson.id}`);
  const [text, setText] = useState<PostText>(typed ?? { title: lesson.title, doc: lesson.doc ?? emptyDoc });
  const [html, setHtml] = useState(lesson.doc || typed || lesson.bodyHtml === "" ? undefined : lesson.bodyHtml);
  const [edition, setEdition] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function change(next: PostText) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => writeStored(localKey, JSON.stringify(next)), PAUSE_MS);
  }

  function send() {
    clearTimeout(timer.current);
    writeStored(localKey, JSON.stringify(text));
  }

  return (
    <>
      <KeptBanner
        localKey={localKey}
        onRestore={(before) => {
          setText(before);
          setHtml(undefined);
          setEdition((n) => n + 1);
        }}
      />
      <WritingForm
        formRef={form}
        text={text}
        html={html}
        editorKey={edition}
        error={error}
        placeholder={m.courses_lesson_placeholder()}
        onChange={change}
        onSubmit={send}
        onShortcut={() => form.current?.requestSubmit()}
        below={<LessonFields {...{ lesson, rules, values }} errors={error?.fields} />}
        footer={footer}
      >
        <input type="hidden" name="local_key" value={localKey} />
        <input type="hidden" name="version" value={lesson.version} />
      </WritingForm>
    </>
  );
}

type LessonFieldsProps = Pick<LessonFormProps, "lesson" | "rules" | "values"> & { errors?: Record<string, string> };

/** What a lesson is besides its words: whether it is out, for whom, and from when. */
function LessonFields({ lesson, rules, values, errors }: LessonFieldsProps) {
  const status = values?.status ?? lesson.status;
  // An unticked box is not among what was typed.
  const isPreview = values ? "is_preview" in values : lesson.isPreview;
  return (
    <div className={styles.fields}>
      <FieldGroup label={m.courses_status()}>
        {() => (
          <>
            <Radio
              name="status"
              value="draft"
              defaultChecked={status === "draft"}
              label={m.courses_draft()}
              hint={m.courses_status_draft_hint()}
            />
            <Radio
              name="status"
              value="published"
              defaultChecked={status === "published"}
              label={m.courses_published()}
              hint={m.courses_status_published_hint()}
            />
          </>
        )}
      </FieldGroup>
      <Checkbox
        name="is_preview"
        defaultChecked={isPreview}
        label={m.courses_preview_label()}
        hint={m.courses_preview_hint()}
      />
      <OpeningFields
        type={rules.courseType}
        opening={lesson}
        hint={m.courses_date_hint()}
        values={values}
        errors={errors}
      />
      <Checkbox
        name="needs_to_complete_previous_lesson"
        defaultChecked={values ? "needs_to_complete_previous_lesson" in values : lesson.needsPrevious}
        label={m.courses_needs_previous()}
        hint={rules.enforcesOrder ? m.courses_needs_previous_all() : m.courses_needs_previous_hint()}
      />
    </div>
  );
}
