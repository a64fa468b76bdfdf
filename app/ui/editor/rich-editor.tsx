import {
  type ComponentType,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { m } from "~/i18n/generated/messages";
import { type DocNode, docFromText, type EditorKind, isEmptyDoc, textFromDoc, withKept } from "./document";
import type { Previewer } from "./paste-link";
import type { PostParts } from "./post-parts";
import type { PollSetting } from "./poll-settings";
import type { Sources, Suggest } from "./suggest";
import type { TiptapEditorProps } from "./tiptap-editor";

/** What the editor shows of what was uploaded: a picture, or a file to be downloaded. */
export interface UploadedFile {
  id: number;
  kind: "image" | "download";
  width: number;
  height: number;
  /** Of a picture; need only work for who uploaded it. */
  src: string;
  filename: string;
  byteSize: number;
  contentType: string;
  /** A picture that moves. */
  moves?: true;
}

export type Uploader = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<UploadedFile>;

export interface Aids {
  uploadFile: Uploader;
  readLink: Previewer;
  sourcesFor(where: string): Sources;
}

export interface RichEditorProps {
  kind: EditorKind;
  /** The accessible name of the field. */
  label: string;
  placeholder?: string;
  initialDoc?: DocNode | null;
  /** For a text that has no document, since it came from elsewhere: read once into one. */
  initialHtml?: string;
  /** What is kept on this device and was not sent: asked for once, as soon as there is a script to ask. */
  restore?: () => DocNode | null;
  /** The plain field's name, which is posted where the editor has not loaded. */
  name?: string;
  /** The hidden field's name, which carries the document as JSON once the editor has loaded. */
  docName?: string;
  /** `isAsBegun`: a comment that says again what it said at first. */
  onChange?: (doc: DocNode, isEmpty: boolean, isAsBegun: boolean) => void;
  /** Ctrl+Enter or Cmd+Enter. */
  onSubmit?: () => void;
  /** Without one there are no buttons for pictures and files; what is pasted and dropped of them is ignored. */
  uploader?: Uploader;
  /** Without one a pasted address stays a link. */
  previewer?: Previewer;
  /** In the place of uploader, previewer and suggest: all three, for who begins to write; `where` the text stands. */
  aids?: () => Promise<Aids>;
  where?: string;
  /** Whom and which of the community's own emoji the text may name; without it @ and : are signs. */
  suggest?: Suggest;
  /** The address of a picture of ours in a document that was opened again. */
  pictureAddress?: (fileId: number) => string;
  /** Where polls may be asked. */
  polls?: PollSetting;
  /** The editor stands in the plain field's place: with its tools it is taller. */
  onReady?: () => void;
  autoFocus?: boolean;
  /** "focus": the editor's code is fetched when somebody begins to write. */
  loadOn?: "mount" | "focus";
  invalid?: boolean;
  describedBy?: string;
}

interface Loaded {
  Editor: ComponentType<TiptapEditorProps>;
  parts: PostParts | null;
}

/**
 * Where people write. Begins as a plain textarea, which works without JavaScript and takes what is typed at once;
 * becomes the editor when its code has arrived, with that text in it: the editor is made ready out of sight, and
 * takes text, selection and focus over in one step, so that no key falls between the two. To begin anew give it
 * another `key`.
 */
export function RichEditor(props: RichEditorProps) {
  const { kind, label, placeholder, initialDoc, name, onChange, onSubmit, autoFocus, loadOn = "mount" } = props;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [hasTakenOver, setHasTakenOver] = useState(false);
  const [isWanted, setIsWanted] = useState(loadOn === "mount");
  const [hasFailed, setHasFailed] = useState(false);
  const plain = useRef<HTMLTextAreaElement>(null);
  const isComposing = useRef(false);
  const hintId = useId();
  const [start, setStart] = useState(() => ({
    doc: initialDoc ?? null,
    text: initialDoc ? textFromDoc(initialDoc) : "",
  }));

  // Somebody may have begun to write before the page's script had come: nothing has heard of it yet.
  const onFirstSight = useEffectEvent((field: HTMLTextAreaElement) => {
    if (document.activeElement === field) setIsWanted(true);
    const typed = field.value === start.text ? "" : field.value;
    const kept = typed !== "" && start.text !== "" ? null : props.restore?.();
    if (kept) show(field, withKept(kept, typed, kind));
    else if (typed !== "") tell(typed);
  });
  // Before it is painted: what was kept is there from the first sight of a form that opens now.
  useLayoutEffect(() => {
    if (plain.current) onFirstSight(plain.current);
  }, []);

  // The page was opened to write here.
  useEffect(() => {
    if (autoFocus) plain.current?.focus();
  }, [autoFocus]);

  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    Promise.all([import("./tiptap-editor"), kind === "post" ? import("./post-parts") : null]).then(
      ([module, parts]) => {
        if (!isGone) setLoaded({ Editor: module.default, parts: parts?.default ?? null });
      },
      (error: unknown) => {
        console.error("the editor could not be loaded", error);
        if (!isGone) setHasFailed(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, [isWanted, kind]);

  /** In the field that stands, so that it keeps the focus, and the caret its place in what was typed. */
  function show(field: HTMLTextAreaElement, kept: { doc: DocNode; text: string }) {
    const [from, to] = [field.selectionStart, field.selectionEnd].map(
      (at) => at + kept.text.length - field.value.length,
    );
    field.value = kept.text;
    field.setSelectionRange(from ?? 0, to ?? 0);
    setStart(kept);
    onChange?.(kept.doc, isEmptyDoc(kept.doc), false);
  }

  function tell(text: string) {
    onChange?.(docFromText(text, kind), text.trim() === "", text === start.text);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !onSubmit) return;
    event.preventDefault();
    onSubmit();
  }

  const field = (
    <div className={kind === "comment" ? "editor plain small" : "editor plain"}>
      <div className="editor-body">
        <textarea
          dir="auto"
          ref={plain}
          name={name}
          aria-label={label}
          aria-invalid={props.invalid || undefined}
          aria-describedby={hasFailed ? hintId : props.describedBy}
          placeholder={placeholder}
          defaultValue={start.text}
          rows={kind === "comment" ? 2 : 10}
          onFocus={() => setIsWanted(true)}
          onChange={({ target }) => tell(target.value)}
          onKeyDown={onKeyDown}
          onCompositionStart={() => (isComposing.current = true)}
          onCompositionEnd={() => (isComposing.current = false)}
        />
        {hasFailed && (
          <p id={hintId} className="muted">
            {m.editor_load_failed()}
          </p>
        )}
      </div>
    </div>
  );
  return (
    <>
      {!hasTakenOver && field}
      {loaded && (
        <loaded.Editor
          {...props}
          parts={loaded.parts}
          initialDoc={start.doc}
          begun={initialDoc ?? null}
          plain={plain}
          isComposing={isComposing}
          startText={start.text}
          isHidden={!hasTakenOver}
          onTakeOver={() => {
            flushSync(() => setHasTakenOver(true));
            props.onReady?.();
          }}
        />
      )}
    </>
  );
}
