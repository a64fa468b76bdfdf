import { useEffect, useReducer, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { m } from "~/i18n/generated/messages";
import { RequestError, request } from "~/platform/client/request";
import type { DocNode } from "~/ui/editor/document";
import { toast } from "~/ui/toast";
import type { CommentPayload, CommentsPayload } from "../payload";
import { anchorOf, UNDO_TOAST_MS } from "../rules";
import { listOf, threadsReducer } from "../threads";
import { focusComment } from "./focus-comment";

/** Somebody has asked for it and looks at the place where it will be. */
const WAITS = { waits: true } as const;

export type Conversation = ReturnType<typeof useComments>;

/**
 * A page of comments, as `listComments` answered it, that grows and changes while it is open. It stands where all
 * of the post's page sees it: what counts the comments says the same everywhere.
 */
export function useComments(loaded: CommentsPayload) {
  const [page, dispatch] = useReducer(threadsReducer, loaded);
  const [busy, setBusy] = useState<string | null>(null);
  const [written, setWritten] = useState<number | null>(null);
  const [shown, setShown] = useState(loaded);
  const [isOver, setOver] = useState(false);
  const list = listOf(loaded);
  if (shown !== loaded) {
    setShown(loaded);
    setOver(false);
    dispatch({ kind: listOf(shown) === list ? "loaded" : "opened", page: loaded });
  }
  // Where work goes on: at what was just said, whether it was asked or answered. It stands there from this render on.
  useEffect(() => {
    if (written === null) return;
    showComment(written);
    focusComment(document.getElementById(anchorOf(written)));
  }, [written]);
  const door = `/internal_api/posts/${page.post_id}/comments`;

  useLinkedComment();
  useEffect(() => {
    if (loaded.target_id !== null) showComment(loaded.target_id);
  }, [loaded.target_id]);

  async function attempt(name: string, call: () => Promise<void>) {
    setBusy(name);
    try {
      await call();
    } catch (error) {
      console.error(`comments: ${name} failed`, error);
      toast({ text: error instanceof RequestError ? error.message : m.errors_unknown(), tone: "danger" });
    }
    setBusy(null);
  }

  return {
    page,
    /** Changes when the page is another list and not the same one that grew. */
    list,
    busy,
    /** Nothing can be said there any more: the post is gone, or closed to its reader. */
    isOver,
    close: () => setOver(true),
    /** What was said here last, by whoever looks. */
    lastWritten: written,
    written: (comment: CommentPayload) => {
      dispatch({ kind: "written", comment });
      setWritten(comment.id);
    },
    changed: (comment: CommentPayload) => dispatch({ kind: "changed", comment }),
    adapt: (adapt: (page: CommentsPayload) => CommentsPayload) => dispatch({ kind: "adapted", adapt }),
    morePages: (where: "above" | "below") =>
      attempt(where, async () => {
        let more = page;
        // Behind those that most people like a page may be empty, with more to come.
        do {
          const cursor = where === "below" ? more.next_cursor : more.previous_cursor;
          more = await request<CommentsPayload>("GET", `${door}?cursor=${cursor}`, undefined, WAITS);
          dispatch({ kind: "page_added", page: more, where });
        } while (more.records.length === 0 && (where === "below" ? more.next_cursor : more.previous_cursor));
      }),
    moreReplies: (root: CommentPayload) =>
      attempt(`replies-${root.id}`, async () => {
        const path = `${door}/${root.id}/replies?cursor=${root.replies_cursor}`;
        dispatch({ kind: "replies_added", rootId: root.id, more: await request("GET", path, undefined, WAITS) });
      }),
    /** At once, with ten seconds to undo. */
    remove: (comment: CommentPayload) =>
      attempt(`delete-${comment.id}`, async () => {
        const gone = await request<CommentPayload>("DELETE", `${door}/${comment.id}`, undefined, WAITS);
        dispatch({ kind: "changed", comment: gone });
        toast({
          text: m.comments_deleted(),
          actionLabel: m.comments_undo(),
          durationMs: UNDO_TOAST_MS,
          onAction: () =>
            void attempt("restore", async () => {
              const back = await request<CommentPayload>("POST", `${door}/${comment.id}/restore`, {}, WAITS);
              dispatch({ kind: "changed", comment: back });
            }),
        });
      }),
    /** The document of one's own comment, to be edited; null where it came from elsewhere and has none. */
    document: async (comment: CommentPayload) =>
      (await request<{ tiptap_body: DocNode | null }>("GET", `${door}/${comment.id}`, undefined, WAITS)).tiptap_body,
  };
}

/**
 * A hash never reaches the server: where `#message_{id}` names a comment that is not on this page, the page on which
 * it stands is opened by `message_id` (spec section 2). One that is not there either is looked for only once.
 */
function useLinkedComment() {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const id = /^#message_(\d+)$/.exec(hash)?.[1];
    const query = new URLSearchParams(search);
    if (!id || query.get("message_id") === id || document.getElementById(anchorOf(Number(id)))) return;
    query.delete("cursor");
    query.delete("sort");
    query.set("message_id", id);
    void navigate({ search: `?${query}`, hash }, { replace: true, preventScrollReset: true });
  }, [hash, search, navigate]);
}

function showComment(id: number) {
  const element = document.getElementById(anchorOf(id));
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  element?.scrollIntoView({ block: "center", behavior: isStill ? "auto" : "smooth" });
}
