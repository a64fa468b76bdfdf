import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { wordsKey } from "~/features/members/ui/kept-words";
import { TopicChoice } from "~/features/topics/ui/topic-choice";
import type { Offered } from "~/features/topics/ui/use-offered";
import { suggestFor } from "~/features/search/ui/suggest";
import { m } from "~/i18n/generated/messages";
import { readerOf } from "~/platform/client/restored";
import { writeStored } from "~/platform/client/storage";
import { Button } from "~/ui/button";
import { type DocNode, emptyDoc } from "~/ui/editor/document";
import { Banner } from "~/ui/states";
import { toast } from "~/ui/toast";
import type { PostPayload } from "../present";
import { UNDO_TOAST_MS } from "../rules";
import { postPath } from "./addresses";
import type { PostText } from "./draft-keeper";
import { EventFields } from "~/features/events/ui/event-fields";
import { GalleryChoice, galleryOf } from "./gallery-choice";
import { takeGivenUp } from "./given-up";
import { usePollSetting } from "./use-poll-setting";
import { KeptBanner } from "./kept-banner";
import { type WritingError, WritingForm } from "./writing-form";
import { unnamed } from "./unnamed";

interface PostEditorProps {
  post: PostPayload;
  offered: Omit<Offered, "maySet" | "tellsMembers"> & { fixed: number[] };
  error: WritingError | null;
  typed: PostText | null;
  /** What may be set of it, beside its words. */
  options: ReactNode;
}

const PAUSE_MS = 800;

/** Changes a post that is published or waits for its time: what is typed is kept on this device until it is saved. */
export function PostEditor({ post, offered, error, typed, options }: PostEditorProps) {
  const localKey = wordsKey(readerOf(useRoot().viewer), `edit:${post.id}`);
  const doc = unnamed((post.tiptap_body as DocNode | null) ?? emptyDoc);
  const [text, setText] = useState<PostText>(
    typed ?? {
      title: post.name,
      doc,
      topics: post.topics.map(({ id }) => id),
      gallery: galleryOf(post.gallery),
      ...(post.event_form && { event: post.event_form }),
    },
  );
  const [html, setHtml] = useState(post.editor === "html" && !typed ? (post.body ?? undefined) : undefined);
  const [edition, setEdition] = useState(0);
  const [isInsisting, setIsInsisting] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const polls = usePollSetting(post.polls ?? []);
  const isSending = useNavigation().state === "submitting";
  const isNewer = error?.code === "draft_newer";

  const navigate = useNavigate();
  const onLeave = useEffectEvent(() => {
    clearTimeout(timer.current);
    if (!takeGivenUp(localKey)) return;
    toast({
      text: m.posts_change_not_sent(),
      actionLabel: m.posts_continue_draft(),
      durationMs: UNDO_TOAST_MS,
      onAction: () => void navigate(`${postPath(post)}/edit`),
    });
  });
  useEffect(() => () => onLeave(), []);

  function change(next: PostText) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => writeStored(localKey, JSON.stringify(next)), PAUSE_MS);
  }

  function send() {
    clearTimeout(timer.current);
    writeStored(localKey, JSON.stringify(text));
  }

  function forget() {
    clearTimeout(timer.current);
    writeStored(localKey, null);
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
      {isNewer && !isInsisting && (
        <Banner
          action={
            <>
              <Button size="sm" href={`${postPath(post)}/edit`}>
                {m.posts_use_newer()}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => setIsInsisting(true)}>
                {m.posts_keep_mine()}
              </Button>
            </>
          }
        >
          {m.posts_post_newer_title()}
        </Banner>
      )}
      <WritingForm
        formRef={form}
        text={text}
        html={html}
        editorKey={edition}
        error={isNewer ? null : error}
        polls={polls}
        suggest={suggestFor(`space_slug=${post.space_slug}`)}
        onChange={change}
        onSubmit={send}
        onShortcut={() => form.current?.requestSubmit()}
        below={
          <>
            {text.event && (
              <EventFields
                key={edition}
                event={text.event}
                errors={error?.fields ?? {}}
                onChange={(event) => change({ ...text, event })}
              />
            )}
            <TopicChoice
              {...offered}
              chosen={text.topics ?? []}
              error={error?.fields.topic_ids}
              onChange={(topics) => change({ ...text, topics })}
            />
            {options}
          </>
        }
        footer={
          <span className="end row">
            <Button variant="ghost" to={postPath(post)} onClick={forget}>
              {m.posts_cancel()}
            </Button>
            <Button type="submit" variant="primary" loading={isSending}>
              {m.posts_save_changes()}
            </Button>
          </span>
        }
      >
        <input type="hidden" name="local_key" value={localKey} />
        {!isInsisting && <input type="hidden" name="version" value={post.draft_version} />}
        {text.gallery && (
          <GalleryChoice chosen={text.gallery} error={error} onChange={(gallery) => change({ ...text, gallery })} />
        )}
      </WritingForm>
    </>
  );
}
