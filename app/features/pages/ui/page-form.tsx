import { type ReactNode, useEffect, useRef, useState } from "react";
import { useRoot } from "~/features/communities/ui/root-data";
import { wordsKey } from "~/features/members/ui/kept-words";
import type { PostText } from "~/features/posts/ui/draft-keeper";
import { KeptBanner } from "~/features/posts/ui/kept-banner";
import { type WritingError, WritingForm } from "~/features/posts/ui/writing-form";
import { m } from "~/i18n/generated/messages";
import { readerOf } from "~/platform/client/restored";
import { writeStored } from "~/platform/client/storage";
import { emptyDoc } from "~/ui/editor/document";
import type { ManagedPage } from "../queries.server";
import { PageFields } from "./page-fields";

interface PageFormProps {
  /** null for a new one. */
  page: ManagedPage | null;
  /** What was written and refused. */
  typed: PostText | null;
  /** What its fields held then. */
  values?: Record<string, string>;
  error: WritingError | null;
  /** Hidden fields. */
  children?: ReactNode;
  footer: ReactNode;
}

const PAUSE_MS = 800;

/** A page as it is written: what is typed is kept on this device until it is saved. Works without JavaScript. */
export function PageForm({ page, typed, values, error, children, footer }: PageFormProps) {
  const localKey = wordsKey(readerOf(useRoot().viewer), `site-page:${page?.id ?? "new"}`);
  const [text, setText] = useState<PostText>(typed ?? { title: page?.title ?? "", doc: page?.doc ?? emptyDoc });
  const [html, setHtml] = useState(page && !page.doc && !typed ? page.bodyHtml : undefined);
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
        placeholder={m.pages_body_placeholder()}
        takesFocus={page === null}
        onChange={change}
        onSubmit={send}
        onShortcut={() => form.current?.requestSubmit()}
        below={<PageFields page={page} values={values} errors={error?.fields ?? {}} />}
        footer={footer}
      >
        <input type="hidden" name="local_key" value={localKey} />
        {children}
      </WritingForm>
    </>
  );
}
