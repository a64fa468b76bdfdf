import { describe, expect, test } from "vitest";
import { NoAnswer, type Outbound } from "~/platform/outbound/outbound.server";
import type { PushMessage } from "~/platform/push/pusher";
import { createPusher, keysOf } from "~/platform/push/pusher.server";
import type { Env } from "~/platform/env";
import { BROWSER_KEYS } from "../../support/browser-keys";
import { open, type Pushed } from "../../support/push-service";

const SECRET = Buffer.alloc(32, 5).toString("base64");
const site = { rootHost: "atrium.example", protocol: "https:", port: "", isLocal: false, secret: "x" };
const to = { endpoint: "https://push.example.com/201/one", ...BROWSER_KEYS };
const message = (title: string): PushMessage => ({
  data: {
    title,
    body: "“Colder”, she said",
    path: "/c/plaza/water#message_1",
    tag: "post:1",
    lines: [1, 2],
    rings: true,
  },
  topic: "abc",
  urgency: "high",
});

interface Handed {
  address: string;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

/** A pusher whose network answers so, and what it was handed. */
function pusher(answer: number | NoAnswer, retryAfter: string | null = null, secret: string | undefined = SECRET) {
  const handed: Handed[] = [];
  const outbound: Outbound = {
    get: () => Promise.reject(new Error("nobody asks")),
    post(address, headers, body) {
      handed.push({ address, headers, body });
      return answer instanceof NoAnswer ? Promise.reject(answer) : Promise.resolve({ status: answer, retryAfter });
    },
  };
  return { handed, push: createPusher({ VAPID_PRIVATE_KEY: secret } as Env, site, outbound) };
}

async function pushed(title: string): Promise<Pushed> {
  const { handed, push } = pusher(201);
  expect(await push.send(to, message(title))).toEqual({ is: "taken" });
  const [one] = handed;
  if (!one) throw new Error("nothing was handed over");
  expect(one.address).toBe(to.endpoint);
  return open(one.headers, Buffer.from(one.body));
}

describe("what a push service is handed", () => {
  test("opens with the library of another author, and says nothing of itself on the way", async () => {
    const one = await pushed("Ana replied to your comment on “Água”");
    expect(one.data).toEqual(message("Ana replied to your comment on “Água”").data);
    expect(one.headers).toMatchObject({
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      ttl: "14400",
      topic: "abc",
      urgency: "high",
    });
  });

  test("is of one length, whatever it says, and of the 4,096 bytes that every service takes", async () => {
    const long = `${"👩‍🚒".repeat(50)}`;
    expect([(await pushed("A")).bytes, (await pushed(long)).bytes]).toEqual([4096, 4096]);
  });

  test("is signed for that service, by the key that browsers listen to", async () => {
    const one = await pushed("A");
    const { push } = pusher(201);
    expect(one.isSigned).toBe(true);
    expect(one.headers.authorization).toContain(`k=${push.key}`);
    expect(one.claims).toMatchObject({ aud: "https://push.example.com", sub: "https://atrium.example" });
    expect(one.claims.exp * 1000).toBeGreaterThan(Date.now());
    expect(one.claims.exp * 1000).toBeLessThan(Date.now() + 24 * 3_600_000);
  });
});

test.each([
  [200, { is: "taken" }],
  [201, { is: "taken" }],
  [404, { is: "gone" }],
  [410, { is: "gone" }],
  [400, { is: "refused", status: 400 }],
  [403, { is: "refused", status: 403 }],
  [413, { is: "refused", status: 413 }],
  [301, { is: "refused", status: 301 }],
  [500, { is: "later", why: "500", after: 0 }],
])("%i of a push service is %o", async (status, answer) => {
  expect(await pusher(status).push.send(to, message("A"))).toEqual(answer);
});

test.each([
  ["120", 120_000],
  ["999999", 3_600_000],
  ["Thu, 26 Nov 2026 00:00:00 GMT", 0],
  [null, 0],
])("a busy one that says %s is asked again after so long", async (said, after) => {
  expect(await pusher(429, said).push.send(to, message("A"))).toEqual({ is: "later", why: "429", after });
});

test("an address that nobody may be asked at is no browser; one that is silent is asked again", async () => {
  expect(await pusher(new NoAnswer("address")).push.send(to, message("A"))).toEqual({ is: "gone" });
  expect(await pusher(new NoAnswer("slow")).push.send(to, message("A"))).toMatchObject({ is: "later", why: "slow" });
});

test("without a key nothing is offered and nothing sent; with a bad one it says so", async () => {
  const { push, handed } = pusher(201, null, "");
  expect(push.key).toBeNull();
  expect((await push.send(to, message("A"))).is).toBe("refused");
  expect(handed).toEqual([]);
  expect(() => keysOf("short")).toThrow("VAPID_PRIVATE_KEY");
});
