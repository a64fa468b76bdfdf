import { useEffect, useRef, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { Link } from "~/ui/link";
import { useRoot } from "~/features/communities/ui/root-data";
import { wordsKey } from "~/features/members/ui/kept-words";
import { m } from "~/i18n/generated/messages";
import { request } from "~/platform/client/request";
import { writeStored } from "~/platform/client/storage";
import { Button } from "~/ui/button";
import { type DocNode, emptyDoc, isEmptyDoc } from "~/ui/editor/document";
import { Select } from "~/ui/field";
import { WarningIcon } from "~/ui/icons";
import { Banner } from "~/ui/states";
import { toast } from "~/ui/toast";
import type { DraftState, PostText } from "./draft-keeper";
import { KeptBanner } from "./kept-banner";
import { useDraft } from "./use-draft";
import { type WritingError, WritingForm } from "./writing-form";

export interface ComposerProps {
  space: { slug: string; name: string };
  /** Where else one may write. */
  spaces: { slug: string; name: string }[];
  draft: { id: number; title: string; doc: DocNode; version: number } | null;
  /** Another draft of this space, begun before. */
  unfinished: { id: number; title: string } | null;
  requestKey: string;
  error: WritingError | null;
  /** What was typed in a form that was refused without JavaScript. */
  typed: PostText | null;
}

/** Writes a new post: kept on the server while one types, published by one click or Ctrl+Enter. */
export function Composer({ space, spaces, draft, unfinished, requestKey: freshKey, error, typed }: ComposerProps) {
  const { viewer } = useRoot();
  const [requestKey] = useState(freshKey);
  const keyFor = (what: string | number) => wordsKey(viewer.publicUid, `post:${what}`);
  const localKey = keyFor(draft ? draft.id : `new:${space.slug}`);
  const [text, setText] = useState<PostText>(typed ?? { title: draft?.title ?? "", doc: draft?.doc ?? emptyDoc });
  const [edition, setEdition] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const navigation = useNavigation();
  const isPublishing = navigation.state !== "idle" && navigation.formData?.get("intent") === "publish";
  const work = useDraft({ spaceSlug: space.slug, requestKey, draft, localKey });

  // A refused form is no draft that is being saved: what it held is kept as before.
  useEffect(() => {
    if (error) work.keeper.takeBack();
  }, [error, work.keeper]);

  function change(next: PostText) {
    setText(next);
    work.keeper.change(next);
  }

  function beginAnew(next: PostText) {
    setText(next);
    setEdition((before) => before + 1);
  }

  async function takeNewer() {
    try {
      beginAnew(await work.keeper.takeNewer());
    } catch (failure) {
      toast({ text: failure instanceof Error ? failure.message : m.errors_unknown(), tone: "danger" });
    }
  }

  /** What was typed so far waits on this device until the other space's page asks for it. */
  async function changeSpace(slug: string) {
    work.keeper.discard();
    if (text.title !== "" || !isEmptyDoc(text.doc)) writeStored(keyFor(`new:${slug}`), JSON.stringify(text));
    await navigate(`/c/${slug}/new`, { replace: true });
  }

  async function discard() {
    work.keeper.discard();
    if (work.draftId !== null)
      await request("DELETE", `/internal_api/posts/drafts/${work.draftId}`).catch(console.error);
    await navigate(`/c/${space.slug}`);
  }

  return (
    <>
      {!viewer.emailConfirmed && <Banner icon={WarningIcon}>{m.posts_confirm_needed()}</Banner>}
      {unfinished && work.draftId === null && work.state === "clean" && (
        <Banner
          tone="info"
          action={
            <Button size="sm" href={`/c/${space.slug}/new?draft=${unfinished.id}`}>
              {m.posts_continue_draft()}
            </Button>
          }
        >
          {m.posts_unfinished()} {unfinished.title && <b dir="auto">{unfinished.title}</b>}
        </Banner>
      )}
      <KeptBanner
        localKey={localKey}
        onRestore={(before) => {
          beginAnew(before);
          work.keeper.change(before);
        }}
      />
      {work.state === "newer" && (
        <Banner
          action={
            <>
              <Button size="sm" onClick={() => void takeNewer()}>
                {m.posts_use_newer()}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => void work.keeper.keepMine()}>
                {m.posts_keep_mine()}
              </Button>
            </>
          }
        >
          {m.posts_draft_newer_title()}
        </Banner>
      )}
      <WritingForm
        formRef={form}
        text={text}
        editorKey={edition}
        error={error}
        onChange={change}
        onSubmit={() => work.keeper.send(text)}
        onShortcut={() => form.current?.requestSubmit(form.current.querySelector<HTMLButtonElement>("[value=publish]"))}
        footer={
          <>
            <SaveStateLine state={work.state} refusal={work.keeper.refusal()} />
            <span className="end row">
              {work.draftId !== null && (
                <Button variant="ghost" onClick={() => void discard()}>
                  {m.posts_discard()}
                </Button>
              )}
              <noscript>
                <Button type="submit" name="intent" value="draft">
                  {m.posts_save_draft()}
                </Button>
              </noscript>
              <Button type="submit" name="intent" value="publish" variant="primary" loading={isPublishing}>
                {m.posts_publish()}
              </Button>
            </span>
          </>
        }
      >
        <input type="hidden" name="request_key" value={requestKey} />
        <input type="hidden" name="local_key" value={localKey} />
        {work.draftId !== null && <input type="hidden" name="draft_id" value={work.draftId} />}
        {spaces.length > 1 && work.draftId === null && (
          <Select
            key={space.slug}
            name="space"
            label={m.posts_space_label()}
            defaultValue={space.slug}
            onChange={({ target }) => void changeSpace(target.value)}
          >
            {spaces.map((one) => (
              <option key={one.slug} value={one.slug} dir="auto">
                {one.name}
              </option>
            ))}
          </Select>
        )}
      </WritingForm>
      <p className="muted">
        <Link to="/settings/posts?status=draft" className="link">
          {m.posts_your_posts()}
        </Link>
      </p>
    </>
  );
}

function SaveStateLine({ state, refusal }: { state: DraftState; refusal: string }) {
  const words: Record<DraftState, string> = {
    clean: m.posts_publish_shortcut(),
    waiting: m.posts_draft_saving(),
    saving: m.posts_draft_saving(),
    saved: m.posts_draft_saved(),
    offline: m.posts_draft_offline(),
    failed: m.posts_draft_failed(),
    refused: m.posts_draft_refused({ reason: refusal }),
    newer: m.posts_draft_newer_title(),
  };
  return <output className={state === "clean" ? "muted keys-hint" : "muted"}>{words[state]}</output>;
}
