import type { AnyExtension } from "@tiptap/core";
import { Placeholder } from "@tiptap/extensions";
import { type Editor, EditorContent, ReactNodeViewRenderer, useEditor } from "@tiptap/react";
import { tokenize } from "linkifyjs";
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { isSameDoc } from "./clean-doc";
import { Clipboard } from "./clipboard";
import { Direction } from "./direction";
import { type DocNode, emptyDoc } from "./document";
import "./editor.module.css";
import { m } from "~/i18n/generated/messages";
import { PictureAddress, PictureView } from "./picture-view";
import { PollSettings } from "./poll-settings";
import type { PostParts } from "./post-parts";
import type { RichEditorProps } from "./rich-editor";
import { CardView } from "./card-view";
import { FileCard } from "./file-card";
import { FileView } from "./file-view";
import { LinkCard } from "./link-card";
import { PasteLink } from "./paste-link";
import { extensionsWith, Picture } from "./schema";
import { SuggestWhenTyped } from "./suggest-when-typed";
import { takeOver } from "./take-over";
import { Toolbar } from "./toolbar";
import { Uploads, useUploads } from "./uploads";

export interface TiptapEditorProps extends Omit<RichEditorProps, "autoFocus" | "onReady"> {
  /** What was there before anything that was kept came back into it. */
  begun: DocNode | null;
  /** The field that is written in until this has taken over, and what stood in it at first. */
  plain: RefObject<HTMLTextAreaElement | null>;
  startText: string;
  /** Whether an input method is in the middle of a word in that field. */
  isComposing: RefObject<boolean>;
  isHidden: boolean;
  /** Where a post is written. */
  parts: PostParts | null;
  /** Shows the editor in the field's place before it returns. */
  onTakeOver: () => void;
}

/** The editor itself: the heavy part, loaded when somebody writes. */
export default function TiptapEditor(props: TiptapEditorProps) {
  const { kind, label, placeholder, initialDoc, initialHtml, docName, onChange, onSubmit } = props;
  const { begun, plain, isComposing, startText, isHidden, onTakeOver, pictureAddress, invalid, describedBy } = props;
  const { parts } = props;
  const [aided] = useState(() => aidedBy(props));
  const { uploader, previewer, suggest } = aided ?? props;
  // Written past React: rendering the editor's surroundings for every key is what a slow phone would wait for.
  const posted = useRef<HTMLInputElement | null>(null);
  function write(written: Editor): DocNode {
    const doc = written.getJSON() as DocNode;
    if (posted.current) posted.current.value = JSON.stringify(doc);
    return doc;
  }
  const box = useRef<HTMLDivElement>(null);
  const uploads = useUploads(uploader, box);
  const [isAdding, setIsAdding] = useState(false);
  const editor = useEditor({
    extensions: [
      ...extensionsWithViews(parts),
      Clipboard.configure({ blocksFrom: parts?.blocksFromMarkdown ?? null }),
      Direction,
      PasteLink.configure({ previewer: previewer ?? null }),
      Placeholder.configure({
        includeChildren: true,
        placeholder: ({ node }) => (node.type.name === "detailsSummary" ? m.editor_toggle_line() : (placeholder ?? "")),
      }),
    ],
    content: initialDoc ?? initialHtml ?? emptyDoc,
    // The page's style rules are its own; the CSP takes no others.
    injectCSS: false,
    editorProps: {
      // The line one writes stays clear of what sticks to the window's edges.
      scrollThreshold: pageEdges,
      scrollMargin: pageEdges,
      // Given back by anything but a press, the focus would find the caret at the start until the library has had a
      // moment: what is typed at once belongs where one was.
      handleDOMEvents: { focus: (view) => view.focus() },
      attributes: {
        class: "prose",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        ...(invalid ? { "aria-invalid": "true" } : {}),
        ...(describedBy ? { "aria-describedby": describedBy } : {}),
      },
    },
    // What was read from HTML is a document only now.
    onCreate: ({ editor: made }) => {
      write(made);
      if (plain.current) takeOver(made, plain.current, { kind, isComposing, startText, onTakeOver });
      setTimeout(warmUp, WARM_UP_MS, made);
    },
    onUpdate: ({ editor: changed, transaction }) => {
      const doc = write(changed);
      // The line that the editor itself puts behind a picture that ends a text is nobody's change.
      if (!transaction.docChanged) return;
      const isAsBegun = kind === "comment" && begun !== null && isSameDoc(doc, begun, kind);
      onChange?.(doc, changed.isEmpty, isAsBegun);
    },
  });

  // Before the editor sees them: it would break the line, and put a picture's file into the text.
  function onKeyDownCapture(event: KeyboardEvent) {
    if (!onSubmit || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!uploads.holdsBack()) onSubmit();
  }

  function takeFiles(event: ClipboardEvent | DragEvent, data: DataTransfer | null, place?: number) {
    const files = [...(data?.files ?? [])];
    if (files.length === 0 || !uploads.add(editor, files, place)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onDropCapture(event: DragEvent) {
    const place = editor?.view.posAtCoords({ left: event.clientX, top: event.clientY });
    takeFiles(event, event.dataTransfer, place?.pos);
  }

  return (
    <PollSettings value={props.polls ?? null}>
      <PictureAddress value={pictureAddress ?? null}>
        <div ref={box} className={kind === "comment" ? "editor plain small" : "editor"} hidden={isHidden}>
          {editor && (
            <Toolbar
              editor={editor}
              kind={kind}
              suggest={suggest}
              blockBar={parts && <parts.BlockBar editor={editor} />}
              isAdding={isAdding}
              onAdd={() => {
                setIsAdding(!isAdding);
                editor.view.focus();
              }}
              onFiles={uploader ? (files) => uploads.add(editor, files) : undefined}
            />
          )}
          <div
            className="editor-body"
            role="presentation"
            onKeyDownCapture={onKeyDownCapture}
            onPasteCapture={(event) => takeFiles(event, event.clipboardData)}
            onDropCapture={onDropCapture}
          >
            <EditorContent editor={editor} />
            {editor && suggest && !isHidden && <SuggestWhenTyped editor={editor} suggest={suggest} />}
            {editor && parts && !isHidden && (
              <parts.BlockMenu
                editor={editor}
                takesPolls={props.polls !== undefined}
                isAsked={isAdding}
                onClose={() => setIsAdding(false)}
              />
            )}
          </div>
          <Uploads {...uploads} />
          {docName && !isHidden && (
            <input
              type="hidden"
              name={docName}
              ref={(field) => {
                posted.current = field;
                if (field) write(editor);
              }}
            />
          )}
        </div>
      </PictureAddress>
    </PollSettings>
  );
}

/** What helps who writes, where it comes in one piece when it is first asked for: a link that finds none stays one. */
function aidedBy({
  aids,
  where = "",
}: TiptapEditorProps): Pick<TiptapEditorProps, "uploader" | "previewer" | "suggest"> | null {
  if (!aids) return null;
  return {
    uploader: async (file, options) => (await aids()).uploadFile(file, options),
    previewer: (href, how) =>
      aids().then(
        ({ readLink }) => readLink(href, how),
        () => null,
      ),
    suggest: async () => (await aids()).sourcesFor(where),
  };
}

/** What the page keeps free at its top and bottom when it scrolls to something: one rule, in its style. */
const pageEdges = {
  get top() {
    return edge("scrollPaddingTop");
  },
  get bottom() {
    return edge("scrollPaddingBottom");
  },
  left: 0,
  right: 0,
};

const edge = (name: "scrollPaddingTop" | "scrollPaddingBottom") =>
  Number.parseFloat(getComputedStyle(document.documentElement)[name]) || 0;

/** After the keys that come at once, before the first of somebody who thinks first. */
const WARM_UP_MS = 300;

/**
 * What the first key and the first space would do for the first time, done while nobody waits: the paths of a
 * transaction, and the reading of all top-level domains by what makes links of addresses (60 ms on a slow phone).
 */
function warmUp(editor: Editor): void {
  if (editor.isDestroyed) return;
  editor.view.dispatch(editor.state.tr.setMeta("addToHistory", false));
  tokenize("atrium.example");
}

function extensionsWithViews(parts: PostParts | null): AnyExtension[] {
  const WithView = Picture.extend({ addNodeView: () => ReactNodeViewRenderer(PictureView) });
  const Carded = LinkCard.extend({ addNodeView: () => ReactNodeViewRenderer(CardView) });
  const Filed = FileCard.extend({ addNodeView: () => ReactNodeViewRenderer(FileView) });
  const views = new Map<string, AnyExtension>(
    [WithView, Carded, Filed].map((extension) => [extension.name, extension]),
  );
  return extensionsWith(parts?.extensions ?? null).map((extension) => views.get(extension.name) ?? extension);
}
