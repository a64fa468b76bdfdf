import { newUid } from "~/lib/ids";
import { LineError } from "~/platform/client/line";
import { isAnothersTab } from "~/platform/client/restored";
import { ACTS_MOST, type DoorAct, DOOR_PAGE, merged, stampedAnew, stampOf } from "../acts";
import { scanned } from "../code";
import type { Door, DoorDone, DoorGuest } from "../payload";
import type { Copy } from "./device";
import { type DoorLine, isClockAhead, isStopped } from "./line";
import {
  checkInsOf,
  type DoorStore,
  type DoorView,
  type ShownGuest,
  shownOf,
  standingsIn,
  standingsWith,
} from "./shown";

interface BookProps {
  /** null for who looks through another's eyes. */
  whose: string | null;
  line: DoorLine;
  store: DoorStore;
  /** As the page was made. */
  door: Door;
}

/** What the last seconds before a reading may have brought while it was made. */
const OVERLAP_MS = 10_000;
/** A copy that is written for each person who comes in would be written all evening. */
const KEEP_AFTER_MS = 1_500;

/**
 * The list at a door: what the house said last, and over it what was done here and is not acknowledged. Works as well
 * without a line; what was done is kept first, then sent in the order in which it was done, as often as it takes.
 */
export class DoorBook {
  readonly #props: BookProps;
  readonly #guests = new Map<number, DoorGuest>();
  #acts: DoorAct[] = [];
  #counts: Pick<Door, "here_count" | "going_count" | "rsvp_limit">;
  #questions: readonly string[];
  #asOf: number;
  /** null until the house has answered: a page that the browser brings back says when it was made, not when it is. */
  #offset: number | null = null;
  #readAt: number | null = null;
  #gone = 0;
  /** `#missing` of a whole list: of those who were taken on the way. It is not read for them again and again. */
  #unlisted = 0;
  #isWhole: boolean;
  #isOffline = false;
  #isLoose = false;
  #isStopped = false;
  #isSending = false;
  #isReading = false;
  #keeping: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();
  #view: DoorView;

  constructor(props: BookProps) {
    this.#props = props;
    const { door } = props;
    this.#counts = door;
    this.#questions = door.questions;
    this.#asOf = door.now;
    this.#isWhole = !door.has_next_page;
    for (const guest of door.records) this.#guests.set(guest.community_member_id, guest);
    this.#view = this.#look();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly view = (): DoorView => this.#view;

  /** Their session has ended in another tab: nothing goes out in the name of whoever came after. */
  readonly #isAnothers = (): boolean => this.#props.whose !== null && isAnothersTab(this.#props.whose);

  /** Brings up what this device has kept, then asks the house for the rest. */
  async open(): Promise<void> {
    try {
      const [copy, acts] = await Promise.all([this.#props.store.readCopy(), this.#props.store.keptActs()]);
      const known = new Set(this.#acts.map(({ id }) => id));
      this.#acts = [...acts.map(({ act }) => act).filter(({ id }) => !known.has(id)), ...this.#acts];
      if (copy && (!this.#isWhole || copy.asOf > this.#asOf)) this.#takeCopy(copy);
    } catch (error) {
      console.warn("what a door has kept could not be read", error);
      this.#isLoose = true;
    }
    this.#tell();
    await this.sync();
  }

  /** A kept copy may be newer than a page that the browser brought back: who is not in it comes no more. */
  #takeCopy(copy: Copy): void {
    const isNewer = copy.asOf > this.#asOf;
    const guests = copy.guests.map((guest) => this.#laid(guest));
    if (isNewer && guests.length > 0) this.#guests.clear();
    for (const guest of guests) this.#guests.set(guest.community_member_id, guest);
    if (copy.asOf >= this.#asOf) {
      this.#counts = { ...this.#counts, here_count: copy.hereCount, going_count: copy.goingCount };
    }
    this.#offset ??= copy.offset;
    this.#isWhole = copy.guests.length > 0;
    this.#asOf = isNewer ? copy.asOf : Math.min(this.#asOf, copy.asOf);
  }

  /** Somebody is here, or is not after all: shown at once, kept, and sent when it can be. */
  async act(memberId: number, people: readonly number[], isIn: boolean): Promise<void> {
    const guest = this.#guests.get(memberId);
    if (!guest || people.length === 0) return;
    const standings = standingsWith(guest, this.#acts);
    // Nobody is there before they have said that they come: the house takes no such thing.
    const at = Math.max(
      stampOf(standings, people, { now: Date.now(), offset: this.#offset ?? 0 }),
      Date.parse(guest.created_at),
    );
    const done: DoorAct = { id: newUid(20), memberId, people, isIn, at };
    this.#acts = [...this.#acts, done];
    this.#tell();
    try {
      await this.#props.store.keepAct(done);
    } catch (error) {
      console.warn("what was done at a door could not be kept", error);
      this.#isLoose = true;
      this.#tell();
    }
    await this.send();
  }

  /** What waits goes out, in the order in which it was done; whatever is known since then comes in. */
  async sync(): Promise<void> {
    await this.send();
    await this.#read();
  }

  async send(): Promise<void> {
    if (this.#isSending || this.#isStopped || this.#isAnothers()) return;
    this.#isSending = true;
    try {
      for (let some = this.#acts.slice(0, ACTS_MOST); some.length > 0; some = this.#acts.slice(0, ACTS_MOST)) {
        this.#done(await this.#props.line.send(some), some);
        await this.#drop(some.map(({ id }) => id));
      }
      this.#isOffline = false;
    } catch (error) {
      if (isClockAhead(error)) await this.#stampAnew();
      else this.#failed(error);
    } finally {
      this.#isSending = false;
      this.#tell();
    }
  }

  /** Nothing of it was stored: it may have another time. */
  async #stampAnew(): Promise<void> {
    const { now } = await this.#props.line.list({ perPage: 1 });
    this.#offset = now - Date.now();
    const anew = stampedAnew(this.#acts, now);
    this.#acts = anew;
    await this.#props.store
      .changeActs(
        anew.map(({ id }) => id),
        (kept) => ({ ...kept, act: anew.find(({ id }) => id === kept.act.id) ?? kept.act }),
      )
      .catch(() => (this.#isLoose = true));
  }

  async #drop(ids: readonly string[]): Promise<void> {
    this.#acts = this.#acts.filter(({ id }) => !ids.includes(id));
    this.#tell();
    try {
      await this.#props.store.changeActs(ids, () => null);
    } catch (error) {
      // Sent once more it changes nothing.
      console.warn("what was sent from a door could not be forgotten", error);
    }
  }

  /** Without a whole list of its own the device reads it from the beginning, page by page. */
  async #read(): Promise<void> {
    if (this.#isReading || this.#isStopped || this.#isAnothers()) return;
    this.#isReading = true;
    try {
      const { list } = this.#props.line;
      const since = Math.max(0, this.#asOf - OVERLAP_MS);
      const news = this.#isWhole ? await list({ since }) : null;
      if (news) this.#take(news);
      if (!news || news.has_next_page || this.#missing() !== this.#unlisted) await this.#readAll();
      this.#isOffline = false;
      this.#readAt = Date.now();
      this.#keepSoon();
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#isReading = false;
      this.#tell();
    }
  }

  async #readAll(): Promise<void> {
    const found = new Map<number, DoorGuest>();
    let asOf: number | null = null;
    let page: Door;
    let cursor: string | null = null;
    do {
      page = await this.#props.line.list({ perPage: DOOR_PAGE, ...(cursor !== null && { cursor }) });
      asOf ??= page.now;
      for (const guest of page.records) found.set(guest.community_member_id, guest);
      cursor = page.cursor;
    } while (cursor !== null);
    for (const [id, guest] of found) found.set(id, this.#laid(guest));
    this.#guests.clear();
    for (const [id, guest] of found) this.#guests.set(id, guest);
    this.#take({ ...page, records: [] });
    this.#asOf = asOf;
    this.#isWhole = true;
    this.#unlisted = this.#missing();
  }

  #take(door: Door): void {
    for (const guest of door.records) this.#put(guest);
    this.#counts = door;
    this.#questions = door.questions;
    this.#asOf = door.now;
    this.#offset = door.now - Date.now();
  }

  #done({ records, gone, ...counts }: DoorDone, acts: readonly DoorAct[]): void {
    this.#offset = counts.now - Date.now();
    for (const guest of records) this.#put(guest);
    for (const id of gone) this.#guests.delete(id);
    this.#gone += acts.filter(({ memberId }) => gone.includes(memberId)).length;
    this.#counts = counts;
    this.#keepSoon();
  }

  /** Whose code a picture is: of this list, else the house is asked, for they may have said yes a minute ago. null for nobody's. */
  async find(said: string): Promise<ShownGuest | null> {
    const meant = scanned(said);
    if (!meant) return null;
    const shown = () => this.#view.guests.find((one) => one.community_member_id === meant.memberId);
    const known = shown();
    if (known?.code === meant.code) return known;
    try {
      this.take(await this.#props.line.scanned(said));
      return shown() ?? null;
    } catch (error) {
      // A code of nobody is not found, and the door goes on.
      if (error instanceof LineError) this.#failed(error);
      this.#tell();
      return null;
    }
  }

  /** Whoever was found by their code, or let in, stands in the list. */
  take(guest: DoorGuest, counts?: Pick<Door, "here_count" | "going_count" | "rsvp_limit">): void {
    this.#put(guest);
    if (counts) this.#counts = counts;
    this.#keepSoon();
    this.#tell();
  }

  #put(guest: DoorGuest): void {
    this.#guests.set(guest.community_member_id, this.#laid(guest));
  }

  /** An answer that came on the way before a later one takes nothing back. */
  #laid(guest: DoorGuest): DoorGuest {
    const before = this.#guests.get(guest.community_member_id);
    if (!before || before.created_at !== guest.created_at) return guest;
    const both = merged(standingsIn(guest), standingsIn(before));
    return { ...guest, check_ins: checkInsOf(both, guest.seats) };
  }

  #failed(error: unknown): void {
    if (isStopped(error)) {
      this.#isStopped = true;
      const ids = this.#acts.map(({ id }) => id);
      void this.#props.store.changeActs(ids, (kept) => ({ ...kept, isRefused: true })).catch(() => undefined);
      clearTimeout(this.#keeping);
      // Names and codes are for who hosts it.
      void this.#props.store.dropCopy().catch(() => undefined);
    } else if (error instanceof LineError) this.#isOffline = true;
    else console.error("a door could not be brought up to date", error);
  }

  /** Places that are taken by nobody of the list: somebody came, left or brings others since it was read. */
  #missing = (): number =>
    [...this.#guests.values()].reduce((left, { seats }) => left - seats, this.#counts.going_count);

  #keepSoon(): void {
    if (!this.#isWhole || this.#isStopped) return;
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => void this.#keep(), KEEP_AFTER_MS);
  }

  async #keep(): Promise<void> {
    try {
      await this.#props.store.keepCopy({
        guests: [...this.#guests.values()],
        asOf: this.#asOf,
        offset: this.#offset ?? 0,
        questions: [...this.#questions],
        hereCount: this.#counts.here_count,
        goingCount: this.#counts.going_count,
      });
      if (this.#isStopped) await this.#props.store.dropCopy();
    } catch (error) {
      console.warn("the list of a door could not be kept", error);
      this.#isLoose = true;
      this.#tell();
    }
  }

  #tell(): void {
    this.#view = this.#look();
    for (const listener of this.#listeners) listener();
  }

  #look(): DoorView {
    const { guests, here } = shownOf(this.#guests.values(), this.#acts, this.#counts.here_count);
    return {
      guests,
      here,
      going: this.#counts.going_count,
      limit: this.#counts.rsvp_limit,
      questions: this.#questions,
      unsent: this.#acts.length,
      gone: this.#gone,
      isOffline: this.#isOffline,
      isWhole: this.#isWhole,
      readAt: this.#readAt,
      isLoose: this.#isLoose,
      isStopped: this.#isStopped,
    };
  }
}
