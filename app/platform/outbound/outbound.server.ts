import { plainHost, publicAddress } from "./address";
import { ACCEPT, isSaidToBe, isTruly, textOf, type Wanted } from "./bytes";

/** Of one question, its redirects and the answer's last byte together. */
export const OUTBOUND_LIMITS = { ms: 5000, bytes: 1_000_000, redirects: 3 } as const;

/**
 * The one way in which the house asks another site for something (tests/architecture.test.ts: nothing else of it calls
 * `fetch`). Nobody's cookie, no referrer, a name that says who asks.
 */
export interface Outbound {
  /**
   * What an address answers, if it is what is wanted. Throws `NoAnswer`. Of a page the first million bytes are read and
   * the rest is left; anything else that is longer is no answer.
   */
  get(address: string, wanted: Wanted): Promise<Answer>;
  /**
   * Hands bytes over, by https and at that very address: nobody is followed elsewhere, and of the answer no word is
   * read. Throws `NoAnswer`.
   */
  post(address: string, headers: Record<string, string>, body: Uint8Array<ArrayBuffer>): Promise<Taken>;
}

/** What came of handing something over. */
export interface Taken {
  status: number;
  /** As the header says it, where it does. */
  retryAfter: string | null;
}

export interface Answer {
  /** Where it was found, after redirects. */
  url: string;
  bytes: Uint8Array<ArrayBuffer>;
  text(): string;
}

/** Why there is no answer: an address that is not asked, or what came of asking. */
export type Reason = "address" | "redirects" | "slow" | "unanswered" | "status" | "size" | "kind";

export class NoAnswer extends Error {
  constructor(readonly reason: Reason) {
    super(`no answer: ${reason}`);
    this.name = "NoAnswer";
  }
}

/** As the platform's own `fetch`: a service in tests and locally, so that nobody reaches a network by accident. */
export type Network = (url: string, init: RequestInit) => Promise<Response>;

export interface OutboundSettings {
  network: Network;
  /** Whether a host is one of ours, which is never asked from within. */
  isOurs: (host: string) => Promise<boolean>;
  /** Who we say that we are. */
  agent: string;
  ms?: number;
}

export function createOutbound({ network, isOurs, agent, ms = OUTBOUND_LIMITS.ms }: OutboundSettings): Outbound {
  async function allowed(address: string, base?: string): Promise<URL> {
    const url = publicAddress(address, base);
    if (!url || (await isOurs(plainHost(url.hostname)))) throw new NoAnswer("address");
    return url;
  }

  async function follow(address: string, wanted: Wanted, signal: AbortSignal): Promise<[URL, Response]> {
    let url = await allowed(address);
    for (let redirects = 0; ; redirects++) {
      const headers = { "User-Agent": agent, Accept: ACCEPT[wanted] };
      const response = await network(url.href, { headers, redirect: "manual", signal }).catch(() => {
        throw new NoAnswer("unanswered");
      });
      if (!REDIRECTS.has(response.status)) return [url, response];
      leave(response.body);
      if (redirects === OUTBOUND_LIMITS.redirects) throw new NoAnswer("redirects");
      url = await allowed(response.headers.get("Location") ?? "", url.href);
    }
  }

  async function ask(address: string, wanted: Wanted, signal: AbortSignal): Promise<Answer> {
    const [url, response] = await follow(address, wanted, signal);
    const type = response.headers.get("Content-Type") ?? "";
    const isShort = !(Number(response.headers.get("Content-Length")) > OUTBOUND_LIMITS.bytes) || wanted === "page";
    const reason = response.status !== 200 ? "status" : !isSaidToBe(wanted, type) ? "kind" : isShort ? null : "size";
    if (reason) {
      leave(response.body);
      throw new NoAnswer(reason);
    }
    const { bytes, isWhole } = await read(response.body, signal);
    if (!isWhole && wanted !== "page") throw new NoAnswer("size");
    if (!(await isTruly(wanted, bytes))) throw new NoAnswer("kind");
    return { url: url.href, bytes, text: () => textOf(bytes, type) };
  }

  async function hand(address: string, headers: Record<string, string>, body: BodyInit, signal: AbortSignal) {
    const url = await allowed(address);
    if (url.protocol !== "https:") throw new NoAnswer("address");
    const init = { method: "POST", headers: { "User-Agent": agent, ...headers }, body };
    const response = await network(url.href, { ...init, redirect: "manual", signal }).catch(() => {
      throw new NoAnswer("unanswered");
    });
    leave(response.body);
    return { status: response.status, retryAfter: response.headers.get("Retry-After") };
  }

  return {
    get: (address, wanted) => within(ms, (signal) => ask(address, wanted, signal)),
    post: (address, headers, body) => within(ms, (signal) => hand(address, headers, body, signal)),
  };
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Whoever answers may hold on to us whatever we tell them: the time is over all the same. */
async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new NoAnswer("slow"));
      controller.abort();
    }, ms);
  });
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** As many bytes as are read of anything; what comes after them is left with who sends it. */
async function read(body: ReadableStream<Uint8Array> | null, signal: AbortSignal) {
  const bytes = new Uint8Array(OUTBOUND_LIMITS.bytes);
  const reader = body?.getReader();
  let length = 0;
  let isWhole = true;
  try {
    while (reader && !signal.aborted) {
      const { done, value } = await reader.read();
      if (done) break;
      const room = bytes.length - length;
      bytes.set(value.subarray(0, room), length);
      length += Math.min(room, value.length);
      isWhole = value.length <= room;
      if (!isWhole) break;
    }
  } catch {
    throw new NoAnswer("unanswered");
  }
  if (!isWhole || signal.aborted) void reader?.cancel().catch(() => undefined);
  return { bytes: bytes.slice(0, length), isWhole };
}

function leave(body: ReadableStream | null): void {
  void body?.cancel().catch(() => undefined);
}
