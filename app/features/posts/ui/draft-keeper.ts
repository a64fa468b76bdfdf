import { m } from "~/i18n/generated/messages";
import { RequestError, request } from "~/platform/client/request";
import { writeStored } from "~/platform/client/storage";
import { type DocNode, isEmptyDoc } from "~/ui/editor/document";
import type { PostPayload } from "../present";

export interface PostText {
  title: string;
  doc: DocNode;
}

export type DraftState = "clean" | "waiting" | "saving" | "saved" | "offline" | "failed" | "refused" | "newer";

export interface DraftOptions {
  spaceSlug: string;
  /** The form's own: its draft and its post are made once. */
  requestKey: string;
  /** A draft that was opened again. */
  draft: { id: number; version: number } | null;
  /** Where the text is kept on this device while the server cannot have it. */
  localKey: string;
}

const PAUSE_MS = 1200;
const RETRY_MS = 10_000;

/**
 * Keeps a text on the server while it is written, and on this device whenever that fails. One save at a time; what
 * was typed meanwhile follows. Of two tabs the newer wins: state "newer" until somebody chooses. A text that no draft can
 * be is refused, with words, and is not sent again as it is.
 */
export class DraftKeeper {
  #id: number | null;
  #version: number;
  #state: DraftState = "clean";
  #text: PostText | null = null;
  #isDirty = false;
  #isSaving = false;
  #refusal = "";
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(private readonly options: DraftOptions) {
    this.#id = options.draft?.id ?? null;
    this.#version = options.draft?.version ?? 0;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): DraftState => this.#state;
  readonly draftId = (): number | null => this.#id;
  /** In state "refused", why. */
  readonly refusal = (): string => this.#refusal;

  change(text: PostText): void {
    this.#text = text;
    this.#isDirty = true;
    if (this.#state === "newer" || this.#isSaving) return;
    this.#show("waiting");
    this.#schedule(PAUSE_MS);
  }

  /** The form is on its way with this very text: nothing more is to be saved, and it is here until that arrives. */
  send(text: PostText): void {
    this.#stop();
    this.#text = text;
    writeStored(this.options.localKey, JSON.stringify(text));
  }

  /** The form came back: what was on its way is to be saved again. */
  takeBack(): void {
    if (this.#text) this.change(this.#text);
  }

  discard(): void {
    this.#stop();
    writeStored(this.options.localKey, null);
  }

  /** The page is left or killed: this device keeps what was not sent, and the server is asked once more. */
  readonly leave = (): void => {
    if (this.#isDirty && this.#text) writeStored(this.options.localKey, JSON.stringify(this.#text));
    void this.flush().finally(() => clearTimeout(this.#timer));
  };

  readonly flush = async (): Promise<void> => {
    const text = this.#text;
    clearTimeout(this.#timer);
    if (this.#isSaving || this.#state === "newer" || this.#state === "refused" || !this.#isDirty || !text) return;
    if (this.#id === null && text.title.trim() === "" && isEmptyDoc(text.doc)) return this.#show("clean");
    this.#isSaving = true;
    this.#isDirty = false;
    this.#show("saving");
    let pause = PAUSE_MS;
    try {
      await (this.#id === null ? this.#create(text) : this.#update(this.#id, text));
      writeStored(this.options.localKey, null);
      this.#show(this.#isDirty ? "waiting" : "saved");
    } catch (error) {
      const isAsSent = !this.#isDirty;
      this.#isDirty = true;
      writeStored(this.options.localKey, JSON.stringify(text));
      if (codeOf(error) === "draft_newer") this.#show("newer");
      else if (isRefused(error)) {
        this.#refusal = refusalOf(error);
        this.#show(isAsSent ? "refused" : "waiting");
      } else {
        pause = RETRY_MS;
        this.#show(error instanceof RequestError && error.status > 0 ? "failed" : "offline");
      }
    } finally {
      this.#isSaving = false;
      const waits = this.state() === "newer" || this.state() === "refused";
      if (this.#isDirty && !waits) this.#schedule(pause);
    }
  };

  /** Gives up this tab's text for the one on the server. */
  async takeNewer(): Promise<PostText> {
    const found = await this.#find();
    this.#isDirty = false;
    this.#text = null;
    writeStored(this.options.localKey, null);
    this.#show("saved");
    return { title: found.name, doc: found.tiptap_body as DocNode };
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
    return found;
  }

  async #create({ title, doc }: PostText): Promise<void> {
    const { spaceSlug, requestKey } = this.options;
    const isRetry = this.#attempts++ > 0;
    const made = await request<PostPayload>(
      "POST",
      `/internal_api/spaces/${encodeURIComponent(spaceSlug)}/posts`,
      { name: title, tiptap_body: doc, status: "draft" },
      { headers: { "Idempotency-Key": requestKey } },
    );
    this.#id = made.id;
    this.#version = made.draft_version;
    // The first try may have arrived although its answer did not: then this text is not in it yet.
    if (isRetry) this.#isDirty = true;
    nameDraftInAddress(made.id);
  }

  async #update(id: number, { title, doc }: PostText): Promise<void> {
    const body = { name: title, tiptap_body: doc, version: this.#version };
    const saved = await request<{ version: number }>("PUT", `/internal_api/posts/drafts/${id}`, body);
    this.#version = saved.version;
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

/** Reload and Back find the draft; nothing is loaded anew for it. */
function nameDraftInAddress(id: number): void {
  const address = new URL(window.location.href);
  // Somebody who has left the page by now is elsewhere.
  if (!address.pathname.endsWith("/new")) return;
  address.searchParams.set("draft", String(id));
  window.history.replaceState(window.history.state, "", address);
}

/** Refused for what it is, whoever sends it and whenever: nothing but another text helps. */
const isRefused = (error: unknown): error is RequestError =>
  error instanceof RequestError && (error.status === 413 || error.status === 422);

/** What is too long for its door has not been read: the door cannot say what it was. */
const refusalOf = (error: RequestError): string =>
  error.status === 413 ? m.errors_body_too_long() : (error.firstDetail ?? error.message);

function codeOf(error: unknown): string {
  if (!(error instanceof RequestError) || typeof error.body !== "object" || error.body === null) return "";
  return String((error.body as { code?: unknown }).code ?? "");
}
