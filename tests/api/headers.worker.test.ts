import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { makeImportToken } from "~/features/imports/tokens.server";
import type { Env } from "~/platform/env";
import app from "../../workers/app";
import { as, createWorld, env, type World } from "../world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

async function call(path: string, init: RequestInit = {}, bindings: Env = env, scheme = "http") {
  const execution = createExecutionContext();
  const request = new Request(`${scheme}://${world.community.slug}.localhost${path}`, init);
  const response = await app.fetch(request, bindings, execution);
  await waitOnExecutionContext(execution);
  return response;
}

const secure: Env = { ...env, ROOT_SCHEME: "https" };

describe("every answer of every door says how it may be used", () => {
  const doors = [
    ["JSON", "/internal_api/current_user"],
    ["a refusal", "/internal_api/notifications"],
    ["no such door", "/internal_api/nothing"],
    ["a file that is not there", "/files/1/320.webp"],
    ["a socket that is refused", "/parties/inbox"],
    ["a door of the laptop", "/dev/nothing"],
  ] as const;

  test.each(doors)("%s", async (_, path) => {
    const { headers } = await call(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "cache-control": expect.stringContaining("no-store"),
      "content-security-policy": expect.stringMatching(/^default-src 'none'; frame-ancestors 'none'/),
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=(self)"),
      "referrer-policy": "strict-origin-when-cross-origin",
    });
    expect(headers.has("Strict-Transport-Security")).toBe(false);
  });

  test("a member's JSON is never kept, by anybody", async () => {
    const { headers } = await call("/internal_api/current_user", { headers: { Cookie: world.mia.cookie } });
    expect(headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("under https browsers are told to stay there, also below the root, but not below a customer's own domain", async () => {
    const { headers } = await call("/internal_api/current_user", {}, secure, "https");
    expect(headers.get("Strict-Transport-Security")).toBe("max-age=63072000; includeSubDomains");
    const execution = createExecutionContext();
    const foreign = await app.fetch(
      new Request("https://talk.customer.example/internal_api/spaces"),
      secure,
      execution,
    );
    await waitOnExecutionContext(execution);
    expect(foreign.headers.get("Strict-Transport-Security")).toBe("max-age=63072000");
  });
});

describe("cookies under https", () => {
  test("a session is taken by its __Host- name alone: the plain one could be another community's doing", async () => {
    const name = async (header: string) => {
      const answer = await call("/internal_api/current_user", { headers: { Cookie: header } }, secure, "https");
      const body = (await answer.json()) as { current_user: { id: number } | null };
      return body.current_user === null ? "visitor" : "member";
    };
    expect(await name(world.mia.cookie)).toBe("visitor");
    expect(await name(`__Host-${world.mia.cookie}`)).toBe("member");
    expect(await name(`__Host-${world.mia.cookie}; atrium_session=tossed.1.owner`)).toBe("member");
  });

  test("what is set is __Host-, Secure, HttpOnly, SameSite and of no other host", async () => {
    const headers = { Cookie: `__Host-${world.mia.cookie}`, "Content-Length": "0" };
    const answer = await call("/internal_api/spaces/plaza/join", { method: "POST", headers }, secure, "https");
    const cookies = answer.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const set of cookies) {
      expect(set).toMatch(/^__Host-atrium_\w+=[^;]*; Path=\/; SameSite=Lax; Max-Age=\d+; HttpOnly; Secure$/);
    }
  });
});

describe("hosts", () => {
  test.each(["nobody.example", "localhost.evil.example", "a.b.localhost", "localhost.", "evil.example:8787"])(
    "%s is nobody's: nothing is shown, in words",
    async (host) => {
      const execution = createExecutionContext();
      const answer = await app.fetch(new Request(`http://${host}/internal_api/current_user`), env, execution);
      await waitOnExecutionContext(execution);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: "unknown_host" });
    },
  );

  test("another port or scheme in Host changes no address of ours", async () => {
    for (const [scheme, port] of [
      ["http", ":9999"],
      ["https", ""],
    ]) {
      const execution = createExecutionContext();
      const url = `${scheme}://${world.community.slug}.localhost${port}/internal_api/community`;
      const headers = {
        "X-Forwarded-Host": "evil.example",
        "X-Forwarded-Proto": "gopher",
        Forwarded: "host=evil.example",
      };
      const answer = await app.fetch(new Request(url, { headers }), env, execution);
      await waitOnExecutionContext(execution);
      const text = await answer.text();
      expect(answer.status).toBe(200);
      expect(text).toContain(`http://${world.community.slug}.localhost/users/sign_in`);
      expect(text).not.toMatch(/9999|https:|evil/);
    }
  });
});

test("an address that no page of ours has is refused before the router takes it apart", async () => {
  for (const path of [`/${"a".repeat(2_100)}`, `/${"a/".repeat(20)}`, "/".repeat(30)]) {
    const long = await call(path);
    expect([path.length, long.status]).toEqual([path.length, 414]);
    expect(await long.json()).toMatchObject({ code: "address_too_long" });
  }
});

describe("writes have limits", () => {
  /** A platform that lets `room` writes of each through. */
  const counting = (room: number) => {
    const counts = new Map<string, number>();
    const limit = async ({ key }: { key: string }) => {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return { success: (counts.get(key) ?? 0) <= room };
    };
    return { limiter: { limit } as RateLimit, counts };
  };
  const comment = (bindings: Env, cookie: string, n: number, headers: Record<string, string> = {}) => {
    const body = JSON.stringify({ name: `Words ${n}`, body: "text", status: "published" });
    const init = {
      method: "POST",
      body,
      headers: { Cookie: cookie, "Content-Length": String(body.length), ...headers },
    };
    return call("/internal_api/spaces/plaza/posts", init, bindings);
  };

  test("a member who says too much too fast is asked to wait, with the time in words and in the header; another is not", async () => {
    const { limiter, counts } = counting(3);
    const bindings = { ...env, LIMIT_WORDS: limiter };
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await comment(bindings, world.mia.cookie, n)).status);
    expect(statuses).toEqual([201, 201, 201, 429, 429]);
    const refused = await comment(bindings, world.mia.cookie, 6);
    expect(refused.headers.get("Retry-After")).toBe("60");
    expect(await refused.json()).toMatchObject({ code: "too_many_writes", message: expect.stringContaining("60") });
    expect((await comment(bindings, world.max.cookie, 1)).status).toBe(201);
    expect([...counts.keys()].sort()).toEqual([String(world.max.id), String(world.mia.id)].sort());
  });

  test("what is no word to others has its own, wider room", async () => {
    const { limiter } = counting(0);
    const headers = { Cookie: world.max.cookie, "Content-Length": "0" };
    const join = (bindings: Env) => call("/internal_api/spaces/plaza/join", { method: "POST", headers }, bindings);
    expect((await join({ ...env, LIMIT_MEMBER: limiter })).status).toBe(429);
    expect((await join({ ...env, LIMIT_WORDS: limiter })).status).toBe(200);
  });

  test("nobody uses up another's room by claiming to be them", async () => {
    const { limiter, counts } = counting(1);
    const forged = `atrium_session=${"f".repeat(32)}.${world.mia.id}.member`;
    const bindings = { ...env, LIMIT_MEMBER: limiter, LIMIT_WORDS: limiter };
    for (let n = 0; n < 3; n += 1) expect((await comment(bindings, forged, n)).status).toBe(401);
    expect(counts.size).toBe(0);
  });

  test("a counter that is down stops nobody, and says so in the log", async () => {
    const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const down = { limit: async () => Promise.reject(new Error("out of order")) } as unknown as RateLimit;
    const bindings = { ...env, LIMIT_MEMBER: down, LIMIT_WORDS: down };
    expect((await comment(bindings, world.mo.cookie, 9)).status).toBe(201);
    expect(told.mock.calls.join()).toContain("out of order");
    told.mockRestore();
  });

  test("what is refused counts as well: nobody has it rendered again and again", async () => {
    const { limiter } = counting(2);
    const bindings = { ...env, LIMIT_MEMBER: limiter };
    const nameless = () => {
      const body = JSON.stringify({ name: "", body: "text" });
      const headers = { Cookie: world.ada.cookie, "Content-Length": String(body.length) };
      return call("/internal_api/spaces/plaza/posts", { method: "POST", body, headers }, bindings);
    };
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await nameless()).status);
    expect(statuses).toEqual([422, 422, 429]);
  });

  test("a network and a token are counted before anything is read, an IPv6 network by its /64", async () => {
    const { limiter, counts } = counting(0);
    const spent = { ...env, LIMIT_NETWORK: limiter };
    for (const ip of ["203.0.113.9", "2001:db8:1:2::1", "2001:db8:1:2:ffff::2", "::ffff:203.0.113.9"]) {
      const answer = await comment(spent, "", 1, { "CF-Connecting-IP": ip });
      expect([ip, answer.status]).toEqual([ip, 429]);
      expect(answer.headers.get("Retry-After")).toBe("10");
    }
    expect([...counts.keys()]).toEqual(["203.0.113.9", "2001:db8:1:2::/64"]);
    const token = await makeImportToken(await as(world.community, world.ada));
    const headers = { Authorization: `Bearer ${token}` };
    expect((await comment({ ...env, LIMIT_TOKEN: limiter }, "", 1, headers)).status).toBe(429);
    expect((await call("/internal_api/spaces", {}, spent)).status).toBe(200);
    // What a service tells is counted apart, and not as it is signed.
    const told = { method: "POST", body: "{}", headers: { "CF-Connecting-IP": "203.0.113.9", "Content-Length": "2" } };
    expect((await call("/hooks/mail", told, spent)).status).toBe(404);
    expect((await call("/hooks/mail", told, { ...env, LIMIT_HOOKS: limiter })).status).toBe(429);
  });
});
