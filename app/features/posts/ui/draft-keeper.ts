import { CHOOSE_SPACE } from "~/features/communities/sidebar";
import type { EventForm } from "~/features/events/present";
import { m } from "~/i18n/generated/messages";
import { RequestError, request } from "~/platform/client/request";
import { writeStored } from "~/platform/client/storage";
import { type DocNode, isEmptyDoc } from "~/ui/editor/document";
import type { AuthorChoice } from "../authorship";
import type { PostPayload } from "../present";
import { type PostSwitches, switchesOf } from "../switches";
import { type ChosenGallery, galleryOf, galleryOnWire } from "./gallery-choice";
import { newDraft } from "./new-draft";
import { withMoment } from "./kept-beside";
import { unnamed } from "./unnamed";

export interface PostText {
  title: string;
  doc: DocNode;
  /** The ids of what it is about; left out where nobody asks. */
  topics?: readonly number[];
  /** Its pictures; left out where it has no place for them. */
  gallery?: ChosenGallery;
  /** When and where it is; left out where it is no event. */
  event?: EventForm;
  /** How it is to be set; left out where its space does not let its author. */
  switches?: PostSwitches;
  /** In whose name an admin has it published; null for their own, left out where nobody asks. */
  author?: AuthorChoice | null;
  /** The post that it is a copy of. */
  copyOf?: number;
}

export type DraftState =
  | "clean"
  | "waiting"
  | "saving"
  | "saved"
  | "offline"
  | "failed"
  | "refused"
  | "newer"
  | "published";

/** Where a draft stands, and who else may read it. */
export interface DraftPlace {
  spaceSlug: string;
  /** False while nobody has chosen the space. */
  isPlaced: boolean;
  /** Who manages the space may read it. */
  isShared: boolean;
}

export interface DraftOptions {
  /** What the form opens with. */
  text: PostText;
  place: DraftPlace;
  /** The form's own: its draft and its post are made once. */
  requestKey: string;
  /** A draft that was opened again. */
  draft: { id: number; version: number } | null;
  /** Where a text is kept on this device while the server cannot have it: that of a draft, or of a new post. */
  keyOf: (what: number | string) => string;
}

const PAUSE_MS = 1200;
/** Who types without a pause is kept as often as this. */
const LONGEST_MS = 8_000;
const RETRY_MS = 10_000;

/**
 * Keeps a text on the server while it is written, in the space that was chosen for it, and on this device whenever
 * that fails. One save at a time; what was typed meanwhile follows. Of two tabs the newer wins: state "newer" until
 * somebody chooses. A text that no draft can be is refused, with words, and is not sent again as it is. What was
 * published meanwhile (state "published") is no draft to save: its words wait on this device for Publish.
 */
export class DraftKeeper {
  #id: number | null;
  #version: number;
  #state: DraftState = "clean";
  #text: PostText;
  #place: DraftPlace;
  /** As the server has it. */
  #keptPlace: DraftPlace;
  #keptTopics: readonly number[];
  #isDirty = false;
  #saving: Promise<void> | null = null;
  #refusal = "";
  /** Where this page has kept words on this device; what others kept there is not ours to forget. */
  #storedAt: string | null = null;
  /** The form is on its way: until it comes back nothing else writes, and this device holds what it was sent with. */
  #isSent = false;
  /** The address this page has, as far as we know; null while it is not open. */
  #shownAt: string | null = null;
  #attempts = 0;
  /** When the first word came that is not kept yet. */
  #since: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(private readonly options: DraftOptions) {
    this.#id = options.draft?.id ?? null;
    this.#version = options.draft?.version ?? 0;
    this.#text = options.text;
    this.#place = options.place;
    this.#keptPlace = options.place;
    this.#keptTopics = options.draft ? (options.text.topics ?? []) : [];
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): DraftState => this.#state;
  readonly draftId = (): number | null => this.#id;
  readonly place = (): DraftPlace => this.#place;
  /** Where this device keeps the text. */
  readonly localKey = (): string => this.options.keyOf(this.#id ?? newIn(this.#place));
  /** In state "refused", why. */
  readonly refusal = (): string => this.#refusal;

  change(text: PostText): void {
    this.#text = text;
    this.#isDirty = true;
    if (this.#isHeld || this.#saving || this.#isSent) return;
    this.#show("waiting");
    this.#since ??= Date.now();
    this.#schedule(Math.max(0, Math.min(PAUSE_MS, this.#since + LONGEST_MS - Date.now())));
  }

  /** Words that were kept on this device before are this page's from now on. */
  adopt(key: string, text: PostText): void {
    this.#storedAt ??= key;
    this.change(text);
  }

  /** Another space, or other readers: kept at once. Who read it in the space it leaves reads it no longer. */
  move(to: Partial<DraftPlace>): void {
    const isMoved = to.spaceSlug !== undefined && to.spaceSlug !== this.#place.spaceSlug;
    this.#place = { ...this.#place, ...(isMoved ? { isShared: false } : {}), ...to };
    this.#isDirty = true;
    if (this.#isSent) return this.#show(this.#state);
    if (this.#id === null) this.#showInAddress();
    this.#show(this.#isHeld ? this.#state : "waiting");
    if (!this.#isHeld && !this.#saving) void this.flush();
  }

  /** The form is on its way with this very text: nothing more is to be saved, and it is here until that arrives. */
  send(text: PostText): void {
    this.#stop();
    this.#isSent = true;
    this.#text = text;
    this.#store(text);
  }

  /** The form came back: what was on its way is to be saved again. */
  takeBack(): void {
    this.#isSent = false;
    this.change(this.#text);
    // The answer has taken the form's own address.
    if (this.#shownAt !== null) this.#shownAt = addressNow();
    this.#showInAddress();
  }

  /**
   * Takes the draft away, with the words that were typed last in it, so that undo brings back all of it. Answers what
   * undo needs: its id, where there was a draft, and the words no draft could take. Throws what the server refuses;
   * nothing is lost then.
   */
  async discard(): Promise<{ id: number | null; unkept: PostText | null }> {
    await this.#saving;
    // The form is called back: nobody has heard that its words arrived.
    if (this.#isSent) {
      this.#isSent = false;
      this.#isDirty = true;
    }
    await this.flush();
    try {
      if (this.#id !== null) await request("DELETE", `/internal_api/posts/drafts/${this.#id}`);
    } catch (error) {
      if (this.#isDirty) this.#schedule(RETRY_MS);
      throw error;
    }
    const unkept = this.#isDirty && says(this.#text) ? this.#text : null;
    this.#stop();
    this.#forget();
    return { id: this.#id, unkept };
  }

  /** The form waited in vain and was given up: its words are a draft again. */
  giveUp(): void {
    this.#isSent = false;
    this.#isDirty = true;
    void this.flush();
  }

  /** Left before the draft it becomes was in the page's address. */
  readonly isHomeless = (): boolean =>
    this.#id === null && !this.#isSent && (this.#saving !== null || (this.#isDirty && says(this.#text)));

  /** Once nothing is on its way. */
  readonly settled = async (): Promise<void> => void (await this.#saving);

  /** Whether there is a draft, and it is one still. */
  readonly stands = async (): Promise<boolean> => {
    if (this.#id === null) return false;
    const found = await request<PostPayload>("GET", `/internal_api/posts/drafts/${this.#id}`).catch(() => null);
    return found?.status === "draft";
  };

  /** The page is open, for the first time or again: its address is this one's to change. */
  readonly come = (): void => {
    this.#shownAt = addressNow();
  };

  /** The router has led from this page to itself and left it as it stands: its address is its own again. */
  readonly stay = (): void => {
    this.#shownAt = addressNow();
    this.#showInAddress();
  };

  /** The page is left or killed: this device keeps what was not sent, and the server is asked once more. */
  readonly leave = (): void => {
    this.#shownAt = null;
    if (this.#isDirty && !this.#isSent && says(this.#text)) this.#store(this.#text);
    void this.flush().finally(() => clearTimeout(this.#timer));
  };

  readonly flush = async (): Promise<void> => {
    clearTimeout(this.#timer);
    if (this.#saving || this.#isSent || this.#isHeld || this.#state === "refused" || !this.#isDirty) return;
    if (this.#id === null && !says(this.#text)) return this.#show("clean");
    this.#saving = this.#save();
    await this.#saving;
  };

  async #save(): Promise<void> {
    const text = this.#text;
    const place = this.#place;
    this.#isDirty = false;
    this.#since = null;
    this.#show("saving");
    let pause = PAUSE_MS;
    try {
      await (this.#id === null ? this.#create(text, place) : this.#update(this.#id, text, place));
      if (!this.#isSent) this.#forget();
      this.#showInAddress();
      if (this.#place !== place) pause = 0;
      this.#show(this.#isDirty ? "waiting" : "saved");
    } catch (error) {
      // The form brings the words as well, newer ones: whether it fails as this did is for its answer to say.
      if (this.#isSent) return;
      const isAsSent = !this.#isDirty;
      this.#isDirty = true;
      this.#store(this.#text);
      if (codeOf(error) === "draft_newer") this.#show("newer");
      else if (codeOf(error) === "already_published") this.#show("published");
      else if (isRefused(error)) {
        this.#refusal = refusalOf(error);
        this.#show(isAsSent ? "refused" : "waiting");
      } else {
        pause = RETRY_MS;
        this.#show(error instanceof RequestError && error.status > 0 ? "failed" : "offline");
      }
    } finally {
      this.#saving = null;
      const waits = this.#isHeld || this.state() === "refused";
      if (this.#isDirty && !waits && !this.#isSent) this.#schedule(pause);
    }
  }

  /** Gives up this tab's text for the one on the server. */
  async takeNewer(): Promise<PostText> {
    const found = await this.#find();
    this.#isDirty = false;
    this.#text = { title: found.name, doc: unnamed(found.tiptap_body as DocNode), topics: this.#keptTopics };
    if (found.gallery) this.#text.gallery = galleryOf(found.gallery);
    if (found.event_form) this.#text.event = found.event_form;
    if (found.can_set_post) this.#text.switches = switchesOf(found);
    if (found.author_override !== undefined) this.#text.author = found.author_override;
    this.#place = this.#keptPlace;
    this.#showInAddress();
    this.#forget();
    this.#show("saved");
    return this.#text;
  }

  /** This tab's text replaces the one on the server. */
  async keepMine(): Promise<void> {
    await this.#find();
    this.#isDirty = true;
    this.#show("waiting");
    await this.flush();
  }

  async #find(): Promise<PostPayload> {
    const found = await request<PostPayload>("GET", `/internal_api/posts/drafts/${this.#id}`);
    this.#version = found.draft_version;
    this.#keptPlace = placeOf(found);
    this.#keptTopics = found.topics.map(({ id }) => id);
    return found;
  }

  async #create(text: PostText, place: DraftPlace): Promise<void> {
    const isRetry = this.#attempts++ > 0;
    const door = `/internal_api/spaces/${encodeURIComponent(place.spaceSlug)}/posts`;
    const headers = { "Idempotency-Key": this.options.requestKey };
    const made = await request<PostPayload>("POST", door, newDraft(text, place), { headers });
    this.#id = made.id;
    this.#version = made.draft_version;
    this.#keptPlace = placeOf(made);
    this.#keptTopics = text.topics ?? [];
    // The first try may have arrived although its answer did not: then neither this text nor this place is in it yet.
    // How it is set is said of the draft: of a new one in a space that hides that it would be refused.
    if (isRetry || text.switches) this.#isDirty = true;
  }

  async #update(
    id: number,
    { title, doc, topics = [], gallery, event, switches, author }: PostText,
    place: DraftPlace,
  ): Promise<void> {
    const { spaceSlug, isPlaced, isShared } = this.#keptPlace;
    const body = {
      name: title,
      tiptap_body: doc,
      version: this.#version,
      ...switches,
      ...(gallery && { gallery: galleryOnWire(gallery) }),
      ...(event && { event }),
      ...(author !== undefined && { author_id: author?.id ?? null }),
      // What has not changed is not said: a space that one may only read by now keeps its drafts.
      ...(place.isPlaced && (!isPlaced || place.spaceSlug !== spaceSlug) ? { space_slug: place.spaceSlug } : {}),
      // The space it leaves may have offered others.
      ...(place.spaceSlug === spaceSlug && isTheSame(topics, this.#keptTopics) ? {} : { topic_ids: topics }),
      ...(place.isShared === isShared && place.spaceSlug === spaceSlug ? {} : { is_shared: place.isShared }),
    };
    const saved = await request<{ version: number }>("PUT", `/internal_api/posts/drafts/${id}`, body);
    this.#version = saved.version;
    this.#keptPlace = place;
    this.#keptTopics = topics;
  }

  /** The page's address as it would be opened again. */
  readonly address = (): string => {
    const { spaceSlug, isPlaced } = this.#id === null ? this.#place : this.#keptPlace;
    const query = this.#id === null ? (isPlaced ? "" : `?${CHOOSE_SPACE}=space`) : `?draft=${this.#id}`;
    return `/c/${spaceSlug}/new${query}`;
  };

  /** Reload and Back find the draft where it stands; nothing is loaded anew for it. */
  #showInAddress(): void {
    // Whoever is leaving has another page's address already.
    if (this.#shownAt === null || this.#shownAt !== addressNow()) return;
    window.history.replaceState(window.history.state, "", this.address());
    this.#shownAt = addressNow();
  }

  /** No save can help before somebody decides. */
  get #isHeld(): boolean {
    return this.#state === "newer" || this.#state === "published";
  }

  #store(text: PostText): void {
    const key = this.localKey();
    if (this.#storedAt !== key) this.#forget();
    this.#storedAt = key;
    writeStored(key, withMoment(text));
  }

  #forget(): void {
    if (this.#storedAt !== null) writeStored(this.#storedAt, null);
    this.#storedAt = null;
  }

  #schedule(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), pause);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#isDirty = false;
  }

  #show(state: DraftState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

const addressNow = (): string => window.location.pathname + window.location.search;

const placeOf = (draft: PostPayload): DraftPlace => ({
  spaceSlug: draft.space_slug,
  isPlaced: draft.is_placed,
  isShared: draft.is_shared,
});

const isTheSame = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((id) => others.includes(id));

const says = ({ title, doc, gallery }: PostText): boolean =>
  title.trim() !== "" || !isEmptyDoc(doc) || (gallery !== undefined && gallery.images.length > 0);

/** What a new post is called where this device keeps it. */
const newIn = ({ spaceSlug, isPlaced }: DraftPlace): string => `new:${isPlaced ? spaceSlug : ""}`;

/** Refused for what it is or where it should go, whenever it is sent: nothing but another text or space helps. */
const isRefused = (error: unknown): error is RequestError =>
  error instanceof RequestError && ([403, 413, 422].includes(error.status) || FOR_GOOD.includes(error.code));

/** It waits for its time already, or shows a picture that is gone. */
const FOR_GOOD: readonly string[] = ["already_scheduled", "file_gone"];

/** What is too long for its door has not been read: the door cannot say what it was. */
const refusalOf = (error: RequestError): string =>
  error.status === 413 ? m.editor_error_body_too_long() : (error.firstDetail ?? error.message);

const codeOf = (error: unknown): string => (error instanceof RequestError ? error.code : "");
