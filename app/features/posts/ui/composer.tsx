import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Link } from "~/ui/link";
import { newEventForm } from "~/features/events/form";
import { EventFields } from "~/features/events/ui/event-fields";
import { useRoot } from "~/features/communities/ui/root-data";
import { wordsKey } from "~/features/members/ui/kept-words";
import { TopicChoice } from "~/features/topics/ui/topic-choice";
import { type Offered, useOffered } from "~/features/topics/ui/use-offered";
import { suggestFor } from "~/features/search/ui/suggest";
import { m } from "~/i18n/generated/messages";
import { cutWords } from "~/lib/html/words";
import { readerOf } from "~/platform/client/restored";
import { RequestError, request } from "~/platform/client/request";
import { writeStored } from "~/platform/client/storage";
import { Button } from "~/ui/button";
import { Select, Switch } from "~/ui/choice";
import { WarningIcon } from "~/ui/icons";
import { PageHeader } from "~/ui/layout/page-header";
import { Banner } from "~/ui/states";
import { toast } from "~/ui/toast";
import { cleanTitle, TITLE_MAX, UNDO_TOAST_MS } from "../rules";
import type { HeldBack } from "../schedule";
import { SWITCHES_AT_FIRST } from "../switches";
import { OWN } from "../authorship";
import { AuthorField, type FoundAuthors } from "./author-field";
import { ComposerFooter } from "./composer-footer";
import type { DraftPlace, PostText } from "./draft-keeper";
import { GalleryChoice } from "./gallery-choice";
import { HeldBackBanner } from "./held-back";
import { KeptBanner } from "./kept-banner";
import { type Begun, textOf } from "./new-draft";
import type { ChosenTime } from "./time-fields";
import { NewPostOptions } from "./post-options";
import { usePollSetting } from "./use-poll-setting";
import { useDraft } from "./use-draft";
import { useLeftDraft } from "./use-left-draft";
import { type WritingError, WritingForm } from "./writing-form";

export interface ComposerProps {
  /** Nameless where a draft stands in one that its author may not know of any more. */
  space: { slug: string; name: string; takesPictures?: boolean; takesEvents?: boolean };
  /** Where one may write. */
  spaces: { slug: string; name: string; takesPictures?: boolean; takesEvents?: boolean }[];
  place: DraftPlace;
  /** `heldBack`: why it was not published when its time came. */
  draft: (Begun & { id: number; version: number; heldBack: HeldBack | null }) | null;
  /** The post that it is to be like. */
  copy?: Begun;
  offered: Offered;
  /** Another draft of this space, begun before. */
  unfinished: { id: number; title: string } | null;
  requestKey: string;
  error: WritingError | null;
  /** What was typed in a form that was refused without JavaScript. */
  typed: PostText | null;
  /** Whom a search for an author found, without JavaScript. */
  found: FoundAuthors | null;
  chosenTime: ChosenTime | null;
  now: number;
}

/**
 * Writes a new post: kept on the server while one types, in the space that is shown, and published there by one click
 * or Ctrl+Enter. Its space stays to be chosen until then.
 */
export function Composer(props: ComposerProps) {
  const { space, spaces, place: placeAtFirst, draft, unfinished, requestKey: freshKey, error, typed } = props;
  const { now, chosenTime } = props;
  const polls = usePollSetting([]);
  const { viewer } = useRoot();
  const [requestKey] = useState(freshKey);
  const keyOf = (what: string | number) => wordsKey(readerOf(viewer), `post:${what}`);
  const [text, setText] = useState<PostText>(typed ?? textOf(draft ?? props.copy ?? null));
  const [edition, setEdition] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const [isNew] = useState(draft === null && typed === null && error === null);
  const work = useDraft({ text, place: placeAtFirst, requestKey, draft, keyOf });
  const { isPlaced, isShared, spaceSlug } = work.place;
  const offered = useOffered(props.offered, spaceSlug);
  // What was there before this page goes on being offered, wherever its own words are kept by now.
  const [keptAt] = useState(work.localKey);
  // A space one may only read by now is shown all the same: the draft stands there.
  const choices = space.name === "" || spaces.some(({ slug }) => slug === space.slug) ? spaces : [space, ...spaces];
  const chosen = choices.find(({ slug }) => slug === spaceSlug);
  const spaceName = chosen?.name ?? space.name;
  // What was chosen for another space stays to be seen, and to be taken away, until it is published.
  const takesPictures = chosen?.takesPictures || (text.gallery?.images.length ?? 0) > 0;
  const takesEvents = chosen?.takesEvents === true;
  const newEvent = newEventForm(viewer.timeZone);
  const home = isPlaced ? `/c/${spaceSlug}` : "/";

  // A refused form is no draft that is being saved: what it held is kept as before.
  useEffect(() => {
    if (error) work.keeper.takeBack();
  }, [error, work.keeper]);

  // "Create", pressed on the page that it leads to: the text stays, and reload is to find it.
  const { key: visit } = useLocation();
  const [firstVisit] = useState(visit);
  useEffect(() => {
    if (visit !== firstVisit) work.keeper.stay();
  }, [visit, firstVisit, work.keeper]);

  useLeftDraft(work.keeper, firstVisit);

  function change({ event = newEvent, ...words }: PostText) {
    const next = takesEvents ? { ...words, event } : words;
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

  /** Gone at once, and back with every word as long as the offer stands. */
  async function discard() {
    const address = work.keeper.address();
    const newKey = work.keeper.localKey();
    try {
      const { id, unkept } = await work.keeper.discard();
      await navigate(home);
      if (id === null && !unkept) return;
      toast({
        text: m.posts_draft_deleted(),
        actionLabel: m.posts_undo(),
        durationMs: UNDO_TOAST_MS,
        onAction: () => void bringBack({ id, unkept, address, newKey }),
      });
    } catch (failure) {
      toast({ text: failure instanceof RequestError ? failure.message : m.errors_unknown(), tone: "danger" });
    }
  }

  async function bringBack({ id, unkept, address, newKey }: Discarded) {
    try {
      if (id !== null) await request("POST", `/internal_api/posts/deleted/${id}/restore`);
    } catch (failure) {
      toast({ text: failure instanceof RequestError ? failure.message : m.errors_unknown(), tone: "danger" });
      return;
    }
    if (unkept) writeStored(id === null ? newKey : keyOf(id), JSON.stringify(unkept));
    await navigate(id === null ? address : `${address.split("?")[0]}?draft=${id}`);
  }

  return (
    <>
      <PageHeader
        title={takesEvents ? m.events_new_title() : m.posts_new_title()}
        backTo={home}
        backLabel={isPlaced ? spaceName : m.posts_home_title()}
      />
      {!viewer.emailConfirmed && <Banner icon={WarningIcon}>{m.posts_confirm_needed()}</Banner>}
      {draft?.heldBack && <HeldBackBanner because={draft.heldBack} />}
      {/* Stays while one writes: what it takes away from above the text would pull the text from under the hand. */}
      {unfinished && (
        <Banner
          tone="info"
          action={
            <Button size="sm" href={`/c/${space.slug}/new?draft=${unfinished.id}`} data-nav="load">
              {m.posts_continue_draft()}
            </Button>
          }
        >
          {m.posts_unfinished()} {unfinished.title && <b dir="auto">{cutWords(unfinished.title, 60)}</b>}
        </Banner>
      )}
      <KeptBanner
        localKey={keptAt}
        draftId={unfinished?.id}
        onRestore={(before) => {
          beginAnew(before);
          work.keeper.adopt(keptAt, before);
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
        takesFocus={isNew}
        polls={polls}
        suggest={suggestFor(`space_slug=${spaceSlug}`)}
        onChange={change}
        onSubmit={() => work.keeper.send(text)}
        onShortcut={() => form.current?.requestSubmit(form.current.querySelector<HTMLButtonElement>("[value=publish]"))}
        backTo={work.keeper.address()}
        below={
          <>
            {/* What it is about comes first, and then when and where. */}
            {takesEvents && (
              <EventFields
                key={edition}
                event={text.event ?? newEvent}
                errors={error?.fields ?? {}}
                onChange={(event) => change({ ...text, event })}
              />
            )}
            {/* With whom it would be shared, and what it may be about, is known once its space is. */}
            {(isPlaced || isShared) && (
              <>
                <TopicChoice
                  key={offered.space}
                  {...offered}
                  chosen={text.topics ?? []}
                  error={error?.fields.topic_ids}
                  onChange={(topics) => change({ ...text, topics })}
                />
                <input type="hidden" name="sharing" value="asked" />
                <Switch
                  name="shared"
                  value="1"
                  label={isPlaced ? m.posts_share_draft({ space: spaceName }) : m.posts_share_draft_unplaced()}
                  hint={m.posts_share_draft_hint()}
                  checked={isShared}
                  onChange={({ target }) => work.keeper.move({ isShared: target.checked })}
                />
                {offered.maySet && (
                  <NewPostOptions
                    key={`${offered.space} ${edition}`}
                    space={offered.space}
                    switches={text.switches ?? SWITCHES_AT_FIRST}
                    tellsMembers={offered.tellsMembers}
                    isSet={text.author != null || props.found !== null}
                    author={
                      viewer.isAdmin && (
                        <AuthorField
                          space={spaceSlug}
                          name={viewer.name}
                          unchanged={OWN}
                          chosen={text.author ?? null}
                          found={props.found}
                          error={error?.fields.author_id}
                          onChange={(author) => change({ ...text, author })}
                        />
                      )
                    }
                    onChange={(switches) => change({ ...text, switches })}
                  />
                )}
              </>
            )}
          </>
        }
        footer={
          <ComposerFooter
            state={work.state}
            refusal={work.keeper.refusal()}
            tooLong={cleanTitle(text.title).length - TITLE_MAX}
            onDiscard={() => void discard()}
            {...{ error, now, chosenTime }}
          />
        }
      >
        {/* Enter in a picture's caption or on the switch presses a form's first button: never Discard, and not Publish. */}
        <button
          type="submit"
          name="intent"
          value="draft"
          className="sr"
          tabIndex={-1}
          aria-hidden="true"
          onClick={(event) => event.preventDefault()}
        />
        <input type="hidden" name="request_key" value={requestKey} />
        <input type="hidden" name="local_key" value={work.localKey} />
        {work.draftId !== null && <input type="hidden" name="draft_id" value={work.draftId} />}
        {draft && <input type="hidden" name="version" value={draft.version} />}
        {props.copy && <input type="hidden" name="copy_of" value={props.copy.copyOf} />}
        {(choices.length > 1 || !isPlaced) && (
          <SpaceSelect
            spaces={choices}
            slug={isPlaced ? spaceSlug : ""}
            error={error?.fields.space}
            onChoose={(slug) => work.keeper.move({ spaceSlug: slug, isPlaced: true })}
          />
        )}
        {takesPictures && (
          <GalleryChoice chosen={text.gallery} error={error} onChange={(gallery) => change({ ...text, gallery })} />
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

interface Discarded {
  id: number | null;
  unkept: PostText | null;
  address: string;
  newKey: string;
}

interface SpaceSelectProps {
  spaces: ComposerProps["spaces"];
  /** "" while none is chosen. */
  slug: string;
  error: string | undefined;
  onChoose: (slug: string) => void;
}

function SpaceSelect({ spaces, slug, error, onChoose }: SpaceSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (error) select.current?.focus();
  }, [error]);
  return (
    <Select
      ref={select}
      name="space"
      label={m.posts_space_label()}
      value={slug}
      error={slug === "" ? error : undefined}
      onChange={({ target }) => onChoose(target.value)}
    >
      {slug === "" && <option value="">{m.posts_space_choose()}</option>}
      {spaces.map((one) => (
        <option key={one.slug} value={one.slug} dir="auto">
          {one.name}
        </option>
      ))}
    </Select>
  );
}
