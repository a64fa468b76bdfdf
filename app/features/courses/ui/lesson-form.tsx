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
import styles from "./lesson-form.module.css";

interface LessonFormProps {
  lesson: ManagedLesson;
  /** What was written and refused. */
  typed: PostText | null;
  /** What its fields held then. */
  values?: Record<string, string>;
  error: WritingError | null;
  footer: ReactNode;
}

const PAUSE_MS = 800;

/** A lesson as it is written: what is typed is kept on this device until it is saved. Works without JavaScript. */
export function LessonForm({ lesson, typed, values, error, footer }: LessonFormProps) {
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
        below={<LessonFields lesson={lesson} values={values} />}
        footer={footer}
      >
        <input type="hidden" name="local_key" value={localKey} />
        <input type="hidden" name="version" value={lesson.version} />
      </WritingForm>
    </>
  );
}

/** What a lesson is besides its words: whether it is out, and for whom. */
function LessonFields({ lesson, values }: Pick<LessonFormProps, "lesson" | "values">) {
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
    </div>
  );
}
