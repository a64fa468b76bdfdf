import { type Connection, Server } from "partyserver";
import {
  changed,
  COME_LATER,
  due,
  hintOf,
  MOST_WATCHERS,
  NOTHING_YET,
  PROVE_AGAIN,
  PROVEN_MS,
  type Told,
  type Watch,
} from "../app/features/open-pages/hints";
import type { Changed } from "../app/platform/realtime";

/** What a socket carries through hibernation: UTC ms until which the door's proof holds. */
interface Attachment {
  until: number;
}

const WATCH = "watch";

/**
 * The open pages of one post, space or feed, of members and visitors alike; the object's name is
 * `<community>:<kind>:<id>`. Pages are told that something changed and never what: they ask the ordinary door. The
 * door has authorized before we are reached; after some ten minutes a socket is sent through it again.
 */
export class OpenPages extends Server {
  static override options = { hibernate: true };

  /** Not in `onStart`: the listener calls `tell` without the round trip in which PartyServer gives a name. */
  constructor(...args: ConstructorParameters<typeof Server>) {
    super(...args);
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  override onConnect(connection: Connection<Attachment>): void {
    const watchers = this.ctx.getWebSockets().length;
    if (watchers > MOST_WATCHERS) return connection.close(COME_LATER, "too many pages");
    // Those who came together are not sent away together.
    connection.setState({ until: Date.now() + PROVEN_MS * (1 + Math.random() / 2) });
    connection.send(JSON.stringify(hintOf(this.#watch(), null, watchers)));
  }

  /** Called by the listener once a commit stands. */
  async tell(what: Changed, version: number): Promise<void> {
    const watchers = this.ctx.getWebSockets().length;
    await this.#follow(changed(this.#watch(), { what, version, now: Date.now(), isList: this.#isList(), watchers }));
  }

  /** Before PartyServer's own, which would ask for our name first. */
  override async alarm(): Promise<void> {
    await this.#follow(due(this.#watch(), Date.now(), this.#isList()));
  }

  async #follow({ watch, tell, wakeAt }: Told): Promise<void> {
    this.ctx.storage.kv.put(WATCH, watch);
    if (wakeAt !== null) await this.ctx.storage.setAlarm(wakeAt);
    if (tell === null) return;
    const connections = [...this.getConnections<Attachment>()];
    const message = JSON.stringify(hintOf(watch, tell, connections.length));
    for (const connection of connections) {
      if ((connection.state?.until ?? 0) > Date.now()) connection.send(message);
      else connection.close(PROVE_AGAIN, "prove again");
    }
  }

  #watch(): Watch {
    return this.ctx.storage.kv.get<Watch>(WATCH) ?? NOTHING_YET;
  }

  #isList(): boolean {
    return !this.ctx.id.name?.includes(":post:");
  }
}
