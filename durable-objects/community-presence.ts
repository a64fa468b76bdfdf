import { type Connection, type ConnectionContext, Server } from "partyserver";
import {
  DIGEST_EVERY_MS,
  DIGEST_SOON_MS,
  MOST_OF_ONE,
  MOST_WATCHERS,
  type PresenceFrame,
  type PresenceWatcher,
} from "../app/features/chat/presence";
import { COME_LATER, PROVE_AGAIN, PROVEN_MS, SAYS_NOTHING } from "../app/features/open-pages/hints";
import { PRESENCE_HEADER } from "../app/platform/realtime";
import { RoomsEntered } from "./rooms-entered";

/** What a socket carries through hibernation. */
interface Attachment extends PresenceWatcher {
  /** UTC ms until which the door's proof holds. */
  until: number;
  /** Of `ids`, in their order, who was there when its page was last told: a 1 or a 0 each. */
  told: string;
}

type Page = Connection<Attachment>;

/**
 * Who of a community has a page open and is at it, and which rooms are open to whom; the object's name is the community's
 * id. Inboxes say who comes and goes, and for how long that holds. Pages that show faces are told by one digest, every
 * thirty seconds at most. While no page watches, no alarm is set.
 */
export class CommunityPresence extends Server {
  static override options = { hibernate: true };

  readonly #rooms: RoomsEntered;

  /** Not in `onStart`: an inbox calls without the round trip in which PartyServer gives a name. */
  constructor(...args: ConstructorParameters<typeof Server>) {
    super(...args);
    this.#begin();
    this.#rooms = new RoomsEntered(this.ctx.storage);
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  override getConnectionTags(_: Connection, { request }: ConnectionContext): string[] {
    return [tagOf(watcherOf(request).memberId)];
  }

  override async onConnect(page: Page, { request }: ConnectionContext): Promise<void> {
    const watcher = watcherOf(request);
    const open = (tag?: string) => this.ctx.getWebSockets(tag).length;
    if (open() > MOST_WATCHERS || open(tagOf(watcher.memberId)) > MOST_OF_ONE)
      return page.close(COME_LATER, "too many pages");
    page.setState({ ...watcher, until: Date.now() + PROVEN_MS, told: "" });
    this.#tell(page, this.#present());
    await this.#wakeInTime();
  }

  /** A page has nothing to say: what it keeps alive is answered without us. */
  override onMessage(page: Page): void {
    page.close(SAYS_NOTHING, "nothing to say");
  }

  /** Called by a member's inbox: they are there until then (UTC ms), or not any more (0). */
  async note(memberId: number, until: number): Promise<void> {
    const { sql, kv } = this.ctx.storage;
    const [was] = sql.exec("select 1 from here where member_id = ? and until > ?", memberId, Date.now()).toArray();
    if (until === 0) sql.exec("delete from here where member_id = ?", memberId);
    else
      sql.exec(
        "insert into here (member_id, until) values (?, ?) on conflict (member_id) do update set until = excluded.until",
        memberId,
        until,
      );
    // A page that comes is told how things stand.
    if ((was !== undefined) === until > 0 || this.ctx.getWebSockets().length === 0) return;
    kv.put("changed", true);
    await this.#wakeInTime();
  }

  /** So many of who is there, who was heard of last first. */
  async present(most: number): Promise<number[]> {
    const rows = this.ctx.storage.sql.exec(
      "select member_id from here where until > ? order by until desc, member_id limit ?",
      Date.now(),
      most,
    );
    return rows.toArray().map((row) => Number(row.member_id));
  }

  /** As `RoomsEntered.enter`. */
  async enterRoom(memberId: number, roomId: number, provenAt: number): Promise<boolean> {
    return this.#rooms.enter(memberId, roomId, provenAt);
  }

  /** As `RoomsEntered.ask`. */
  async enteredRooms(memberId: number | null, at: number): Promise<number[]> {
    return this.#rooms.ask(memberId, at);
  }

  /** What these may see may be another, or what everybody may (`null`): who watches comes through the door again. */
  async proveAgain(memberIds: readonly number[] | null, sessions?: readonly number[]): Promise<void> {
    if (memberIds === null) for (const page of this.getConnections<Attachment>()) close(page);
    for (const memberId of memberIds ?? []) {
      for (const page of this.getConnections<Attachment>(tagOf(memberId))) {
        if (sessions === undefined || sessions.includes(page.state?.session ?? 0)) close(page);
      }
    }
  }

  /** As `MemberInbox.forget`. */
  async forget(): Promise<void> {
    for (const page of this.getConnections()) close(page);
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    this.#begin();
    this.#rooms.begin();
  }

  /** Before PartyServer's own, which would ask for our name first. */
  override async alarm(): Promise<void> {
    const { sql, kv } = this.ctx.storage;
    const now = Date.now();
    if (sql.exec("delete from here where until <= ?", now).rowsWritten > 0) kv.put("changed", true);
    if (kv.get<boolean>("changed") && this.#digestAt() <= now) {
      kv.delete("changed");
      kv.put("told_at", now);
      const present = this.#present();
      for (const page of this.getConnections<Attachment>()) this.#tell(page, present);
    }
    await this.#wakeInTime();
  }

  /** Who is there of those it watches, where that is news to it. */
  #tell(page: Page, present: ReadonlySet<number>): void {
    const { state } = page;
    if (state === null || state.until <= Date.now()) return close(page);
    const told = state.ids.map((id) => Number(present.has(id))).join("");
    if (told === state.told && told !== "") return;
    page.setState({ ...state, told });
    page.send(JSON.stringify({ online: state.ids.filter((id) => present.has(id)) } satisfies PresenceFrame));
  }

  #present(): ReadonlySet<number> {
    const rows = this.ctx.storage.sql.exec("select member_id from here where until > ?", Date.now());
    return new Set(rows.toArray().map((row) => Number(row.member_id)));
  }

  #digestAt(): number {
    return (this.ctx.storage.kv.get<number>("told_at") ?? 0) + DIGEST_EVERY_MS;
  }

  /** For the next digest, and for who says no more that they are there. */
  async #wakeInTime(): Promise<void> {
    const { sql, kv } = this.ctx.storage;
    if (this.ctx.getWebSockets().length === 0) return;
    const now = Date.now();
    const digest = kv.get<boolean>("changed")
      ? Math.max(now + DIGEST_SOON_MS, this.#digestAt())
      : Number.POSITIVE_INFINITY;
    const ends = sql.exec("select min(until) as until from here").one().until;
    const next = Math.min(digest, ends === null ? Number.POSITIVE_INFINITY : Math.max(now, Number(ends)) + 1);
    const set = await this.ctx.storage.getAlarm();
    if (Number.isFinite(next) && (set === null || set > next)) await this.ctx.storage.setAlarm(next);
  }

  #begin(): void {
    this.ctx.storage.sql.exec(
      "create table if not exists here (member_id integer primary key, until integer not null)",
    );
    this.ctx.storage.sql.exec("create index if not exists here_until on here (until)");
  }
}

/** As the door says. */
function watcherOf(request: Request): PresenceWatcher {
  const watcher = request.headers.get(PRESENCE_HEADER);
  if (watcher === null) throw new Error("reached without our door");
  return JSON.parse(watcher) as PresenceWatcher;
}

const close = (page: Connection) => page.close(PROVE_AGAIN, "prove again");
const tagOf = (memberId: number) => `member:${memberId}`;
