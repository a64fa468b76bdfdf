import { type Connection, type ConnectionContext, Server } from "partyserver";
import {
  changed,
  COME_LATER,
  due,
  hintOf,
  isFull,
  NOTHING_YET,
  PROVE_AGAIN,
  PROVEN_MS,
  PROVEN_STEP_MS,
  SAYS_NOTHING,
  type Told,
  shownTogether,
  type Watch,
} from "../app/features/open-pages/hints";
import {
  type Changed,
  type Hint,
  type Talks,
  WATCHER_HEADER,
  type Watched,
  type Watcher,
  type Whom,
  watchedKey,
} from "../app/platform/realtime";

type Page = Connection<Attachment>;

/** What a socket carries through hibernation. */
interface Attachment extends Pick<Watcher, "memberId" | "session"> {
  /** What its page shows, as `watchedKey` says it. */
  watches: string[];
  /** UTC ms until which the door's proof holds. */
  until: number;
}

/** When each of what is watched has something to tell (UTC ms): an object has one alarm. */
type Waking = Record<string, number>;

const WAKING = "waking";
/** When the next proof ends, UTC ms. */
const PROOFS = "proofs";
const VISITORS = "visitors";
const FEED = watchedKey({ kind: "feed", id: 0 });
const SIDEBAR = watchedKey({ kind: "sidebar", id: 0 });

/**
 * The open pages of a post, or of all lists of a community (`pagesName`), of members and visitors alike. Pages are told
 * that something changed and never what: they ask the ordinary door. The door has authorized before we are reached;
 * after some ten minutes, or when a right may have been lost, a socket is sent through it again.
 */
export class OpenPages extends Server {
  static override options = { hibernate: true };

  /** Not in `onStart`: the listener calls `tell` without the round trip in which PartyServer gives a name. */
  constructor(...args: ConstructorParameters<typeof Server>) {
    super(...args);
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  override getConnectionTags(_: Connection, { request }: ConnectionContext): string[] {
    const watcher = watcherOf(request);
    return [watchedKey(watcher.watches[0]), ...tagsOf(watcher)];
  }

  override async onConnect(page: Page, { request }: ConnectionContext): Promise<void> {
    const watcher = watcherOf(request);
    const count = (tag?: string) => this.ctx.getWebSockets(tag).length;
    const [own] = tagsOf(watcher);
    if (isFull(watcher.memberId !== null, { all: count(), visitors: count(VISITORS), own: count(own) })) {
      return page.close(COME_LATER, "too many pages");
    }
    const { memberId, session } = watcher;
    // Those who came together are not sent away together.
    const until = Date.now() + PROVEN_MS * (1 + Math.random() / 2);
    const watches = watcher.watches.map(watchedKey);
    page.setState({ memberId, session, watches, until });
    page.send(JSON.stringify(watches[0] === SIDEBAR ? this.#talksOf(watches) : this.#standing(watches)));
    await this.#proveAt(until);
  }

  /** Called once the shard has what was said in a chat space: every page that lists it is told its newest message. */
  talk(spaceId: number, n: number): void {
    this.ctx.storage.kv.put(talkOf({ kind: "space", id: spaceId }), n);
    const text = JSON.stringify({ talks: [[spaceId, n]] } satisfies Talks);
    for (const page of this.getConnections<Attachment>(SIDEBAR)) {
      if (!shows(page, { kind: "space", id: spaceId })) continue;
      if ((page.state?.until ?? 0) > Date.now()) page.send(text);
      else this.#close(page);
    }
  }

  /** A page has nothing to say: what it keeps alive is answered without us. */
  override onMessage(page: Page): void {
    page.close(SAYS_NOTHING, "nothing to say");
  }

  /** Called by the listener once a commit stands. */
  async tell(
    hints: readonly [Watched, Changed][],
    { version, isClosed }: { version: number; isClosed: boolean },
  ): Promise<void> {
    const now = Date.now();
    if (isClosed)
      this.#sendAway((page) => page.state?.memberId === null && hints.some(([place]) => shows(page, place)));
    for (const [place, what] of hints) {
      const watched = watchedKey(place);
      const watchers = this.#watching(watched).length;
      this.#follow(watched, changed(this.#watch(watched), { what, version, now, isList: isList(watched), watchers }));
    }
    await this.#wakeInTime();
  }

  /** Called where a right may have been lost: who still has it comes back through the door. */
  proveAgain({ memberId, sessions, watched, visitors }: Whom): void {
    this.#sendAway(
      (page) =>
        (memberId === undefined || page.state?.memberId === memberId) &&
        (sessions === undefined || sessions.includes(page.state?.session ?? 0)) &&
        (watched === undefined || shows(page, watched)) &&
        (visitors === undefined || page.state?.memberId === null),
    );
  }

  /** As `MemberInbox.forget`. */
  async forget(): Promise<void> {
    this.#sendAway(() => true);
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  /** Before PartyServer's own, which would ask for our name first. */
  override async alarm(): Promise<void> {
    const now = Date.now();
    for (const [watched, at] of Object.entries(this.#waking())) {
      if (at <= now) this.#follow(watched, due(this.#watch(watched), now, isList(watched)));
    }
    if (this.#proofs() <= now) this.#endProofs(now);
    await this.#wakeInTime();
  }

  #follow(watched: string, { watch, tell, wakeAt }: Told): void {
    this.ctx.storage.kv.put(keyOf(watched), watch);
    this.#wake(watched, wakeAt);
    if (tell === null) return;
    const standing = this.#standings();
    for (const page of this.#watching(watched)) {
      if ((page.state?.until ?? 0) > Date.now()) {
        page.send(JSON.stringify({ ...standing(page.state?.watches ?? []), what: tell } satisfies Hint));
      } else this.#close(page);
    }
  }

  #endProofs(now: number): void {
    this.#sendAway((page) => (page.state?.until ?? 0) <= now);
    const untils = [...this.getConnections<Attachment>()].flatMap((page) => page.state?.until ?? []);
    if (untils.length === 0) this.ctx.storage.kv.delete(PROOFS);
    else this.ctx.storage.kv.put(PROOFS, stepAfter(Math.min(...untils)));
  }

  async #proveAt(until: number): Promise<void> {
    if (this.#proofs() <= stepAfter(until)) return;
    this.ctx.storage.kv.put(PROOFS, stepAfter(until));
    await this.#wakeInTime();
  }

  #sendAway(whom: (page: Page) => boolean): void {
    for (const page of this.getConnections<Attachment>()) if (whom(page)) this.#close(page);
  }

  #close(page: Page): void {
    const last: Hint = { ...this.#standing(page.state?.watches ?? []), again: true };
    page.send(JSON.stringify(last));
    page.close(PROVE_AGAIN, "prove again");
  }

  #wake(watched: string, at: number | null): void {
    const { [watched]: before = null, ...others } = this.#waking();
    if (before === at) return;
    this.ctx.storage.kv.put(WAKING, at === null ? others : { ...others, [watched]: at });
  }

  async #wakeInTime(): Promise<void> {
    const next = Math.min(this.#proofs(), ...Object.values(this.#waking()));
    if (Number.isFinite(next)) await this.ctx.storage.setAlarm(next);
  }

  /** Whoever shows this: the pages of it, and for a closed space the feeds of those inside. */
  #watching(watched: string): Page[] {
    const pages = [...this.getConnections<Attachment>(watched)];
    if (watched === FEED || !isList(watched)) return pages;
    return [
      ...pages,
      ...[...this.getConnections<Attachment>(FEED)].filter((page) => page.state?.watches.includes(watched)),
    ];
  }

  /** Where the talks stand that a sidebar lists: what was said while it was away is in it. */
  #talksOf([, ...spaces]: readonly string[]): Talks {
    const ids = spaces.map((watched) => Number(watched.split(":")[1]));
    const talks = ids.flatMap((id): Talks["talks"] => {
      const n = this.ctx.storage.kv.get<number>(talkOf({ kind: "space", id }));
      return n === undefined ? [] : [[id, n]];
    });
    return { talks };
  }

  #standing(watches: readonly string[]): Hint {
    return this.#standings()(watches);
  }

  /** Where what pages show stands, each read once however many pages show it. */
  #standings(): (watches: readonly string[]) => Hint {
    const read = new Map<string, { watch: Watch; watchers: number }>();
    const standingOf = (watched: string) => {
      const found = read.get(watched) ?? { watch: this.#watch(watched), watchers: this.#watchers(watched) };
      read.set(watched, found);
      return found;
    };
    return (watches) => {
      const all = watches.map(standingOf);
      return hintOf(
        shownTogether(all.map(({ watch }) => watch)),
        null,
        Math.max(...all.map(({ watchers }) => watchers)),
      );
    };
  }

  #waking(): Waking {
    return this.ctx.storage.kv.get<Waking>(WAKING) ?? {};
  }

  #proofs(): number {
    return this.ctx.storage.kv.get<number>(PROOFS) ?? Number.POSITIVE_INFINITY;
  }

  #watch(watched: string): Watch {
    return this.ctx.storage.kv.get<Watch>(keyOf(watched)) ?? NOTHING_YET;
  }

  #watchers(watched: string): number {
    return this.ctx.getWebSockets(watched).length;
  }
}

/** As the door says. */
function watcherOf(request: Request): Watcher {
  const watcher = request.headers.get(WATCHER_HEADER);
  if (watcher === null) throw new Error("reached without our door");
  return JSON.parse(watcher) as Watcher;
}

/** By which its sockets are counted. */
const tagsOf = ({ memberId, network }: Watcher): [own: string, ...string[]] =>
  memberId === null ? [`from:${network}`, VISITORS] : [`member:${memberId}`];

const shows = (page: Page, place: Watched) => page.state?.watches.includes(watchedKey(place)) ?? false;
const talkOf = (place: Watched) => `talk:${watchedKey(place)}`;
const keyOf = (watched: string) => `watch:${watched}`;
const isList = (watched: string) => !watched.startsWith("post:");
const stepAfter = (at: number) => Math.ceil(at / PROVEN_STEP_MS) * PROVEN_STEP_MS;
