import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { MAX_LETTERS } from "~/features/comments/rules";
import { makeImportToken } from "~/features/imports/tokens.server";
import { MAX_MESSAGE, MAX_PEOPLE_TEXT, MAX_PLACES } from "~/features/invitations/rules";
import { sql } from "~/platform/database/sql";
import { MAX_DOC_LETTERS } from "~/ui/editor/clean-doc";
import app from "../../workers/app";
import { SMALL_BODY } from "~/platform/bodies";
import { bodyLimit } from "../../workers/bodies";
import { as, createWorld, env, rows, type World } from "../world";
import { errorObject } from "./error-object";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const POSTS = "/internal_api/spaces/plaza/posts";
/** A door that speaks JSON, and one that takes a form. */
const DOORS = [POSTS, "/users/sign_out"];
const own = () => `http://${world.community.slug}.localhost`;

/** Mia's request with exactly these headers: nothing is added for it, as nothing is by a page of another site. */
async function send(path: string, headers: Record<string, string>, body?: BodyInit, method = "POST") {
  const init: RequestInit = { method, headers: { Cookie: world.mia.cookie, ...headers }, body };
  const request = new Request(`${own()}${path}`, init);
  const execution = createExecutionContext();
  const response = await app.fetch(request, env, execution);
  await waitOnExecutionContext(execution);
  return response;
}

const sized = (text: string) => ({ "Content-Length": String(new TextEncoder().encode(text).length) });
const post = (name: string) => JSON.stringify({ name, body: "text" });
const titles = async () =>
  (
    await rows<{ title: string }>(
      world.community,
      sql`select title from posts where community_id = ${world.community.id} order by id`,
    )
  ).map((row) => row.title);

describe("writes that another site sends", () => {
  const foreign: [string, () => Record<string, string>][] = [
    ["another origin", () => ({ Origin: "https://elsewhere.example" })],
    ["another community of the same installation", () => ({ Origin: `http://${world.other.slug}.localhost` })],
    ["another port", () => ({ Origin: `${own()}:8080` })],
    ["another scheme", () => ({ Origin: own().replace("http:", "https:") })],
    ["an origin that hides itself", () => ({ Origin: "null" })],
    ["Sec-Fetch-Site: cross-site", () => ({ "Sec-Fetch-Site": "cross-site" })],
    ["Sec-Fetch-Site: same-site", () => ({ "Sec-Fetch-Site": "same-site" })],
    ["a foreign origin that calls itself same-origin", () => ({ Origin: "https://x.test", "Sec-Fetch-Site": "none" })],
  ];

  test.each(foreign)("%s: 403 by every method and at every door, and nothing is written", async (_, headers) => {
    const before = await titles();
    const body = post("From elsewhere");
    for (const path of DOORS) {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        const response = await send(path, { ...headers(), ...sized(body) }, body, method);
        expect([path, method, response.status]).toEqual([path, method, 403]);
        expect(await errorObject(response)).toMatchObject({ code: "cross_origin" });
      }
    }
    expect(await titles()).toEqual(before);
  });

  test("reading is nobody's harm: a GET from elsewhere is answered", async () => {
    const response = await send(POSTS, { Origin: "https://elsewhere.example" }, undefined, "GET");
    expect(response.status).toBe(200);
  });

  test("our own pages, the address bar and scripts without a browser are let through", async () => {
    const ours: Record<string, string>[] = [
      { Origin: own() },
      { Origin: own(), "Sec-Fetch-Site": "same-origin" },
      { "Sec-Fetch-Site": "same-origin" },
      { "Sec-Fetch-Site": "none" },
      {},
    ];
    for (const [n, headers] of ours.entries()) {
      const body = post(`Ours ${n}`);
      expect([n, (await send(POSTS, { ...headers, ...sized(body) }, body)).status]).toEqual([n, 201]);
    }
  });

  test("a token is no cookie: its request may come from anywhere", async () => {
    const token = await makeImportToken(await as(world.community, world.ada));
    const body = JSON.stringify({
      kind: "stackexchange",
      name: "x",
      sample: [],
      spaces: [{ key: "general", tag: "" }],
    });
    const headers = { Cookie: "", Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site", ...sized(body) };
    const door = "/internal_api/imports";
    expect((await send(door, { ...headers, Authorization: `Bearer ${token}` }, body)).status).toBe(201);
    const bearer = await send(door, { ...headers, Authorization: "Bearer nothing-of-ours" }, body);
    expect(bearer.status).toBe(403);
    const basic = await send(door, { ...headers, Authorization: `Basic ${token}` }, body);
    expect(await errorObject(basic)).toMatchObject({ code: "cross_origin" });
  });
});

describe("bodies beyond the limit", () => {
  const types = [
    [POSTS, "application/json"],
    ["/users/sign_in", "application/x-www-form-urlencoded"],
  ] as const;
  const streamed = (text: string) =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    });

  test.each(types)("%s: one byte too many is 413 as the error object", async (path, type) => {
    const body = "x".repeat(bodyLimit(path) + 1);
    const response = await send(path, { Origin: own(), "Content-Type": type, ...sized(body) }, body);
    expect(response.status).toBe(413);
    expect(await errorObject(response)).toMatchObject({ code: "too_large" });
  });

  test("the limit itself is within it: the door says what is wrong with the text", async () => {
    const frame = JSON.stringify({ name: "Long", body: "" });
    const body = JSON.stringify({ name: "Long", body: "x".repeat(bodyLimit(POSTS) - frame.length) });
    expect(body.length).toBe(bodyLimit(POSTS));
    const response = await send(POSTS, { Origin: own(), ...sized(body) }, body);
    expect(response.status).toBe(422);
  });

  test.each(types)("%s: a body of unknown length is 411, before it is read", async (path, type) => {
    const headers = { Origin: own(), "Content-Type": type };
    const unsaid = await send(path, headers, streamed(post("Endless")));
    expect(unsaid.status).toBe(411);
    expect(await errorObject(unsaid)).toMatchObject({ code: "length_required" });
    const nonsense = await send(path, { ...headers, "Content-Length": "many" }, streamed(post("Endless")));
    expect(await errorObject(nonsense)).toMatchObject({ code: "length_required" });
    expect(await titles()).not.toContain("Endless");
  });

  test("who sends no body needs no length", async () => {
    expect((await send("/internal_api/spaces/plaza/join", { Origin: own() })).status).toBe(200);
  });

  const status = async (path: string, bytes: number, cookie = world.mia.cookie) =>
    (await send(path, { Cookie: cookie, Origin: own(), "Content-Length": String(bytes) }, "{")).status;

  test("every door has its own limit: a small form, unless it is named as more", async () => {
    const large = ["/internal_api/files", "/internal_api/imports", "/internal_api/imports/1/posts"];
    const written = [
      POSTS,
      "/internal_api/posts/1/comments",
      "/c/plaza/a-post",
      "/c/plaza/a-post.data",
      "/c/plaza/new",
      // A message of a chat space, said without a script.
      "/c/plaza",
      "/internal_api/bulk_invitations",
      "/members/invite",
      "/members/invite/details.data",
      "/c/plaza/events/import",
      "/c/plaza/events/import.data",
      "/internal_api/spaces/plaza/events/import",
    ];
    const small = ["/internal_api/likes", "/internal_api/community", "/users/sign_in", "/settings", "/locale"];
    for (const path of [...large, ...written, ...small]) {
      expect([path, await status(path, bodyLimit(path) + 1)]).toEqual([path, 413]);
    }
    expect(small.map(bodyLimit)).toEqual(small.map(() => SMALL_BODY));
    expect(Math.min(...[...large, ...written].map(bodyLimit))).toBeGreaterThan(SMALL_BODY);
  });

  test("a post as long as a post may be comes through in any script, and a comment", () => {
    const formOf = (letters: number) => {
      const text = "语".repeat(letters);
      const doc = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] };
      return {
        form: new URLSearchParams({ title: "T", doc: JSON.stringify(doc) }).toString(),
        json: JSON.stringify(doc),
      };
    };
    const post = formOf(MAX_DOC_LETTERS);
    for (const path of ["/c/plaza/new", "/c/plaza/new.data", "/c/plaza/a-post/edit.data"]) {
      expect(bodyLimit(path), path).toBeGreaterThan(post.form.length);
    }
    for (const path of [POSTS, "/internal_api/posts/drafts/1"]) {
      expect(bodyLimit(path), path).toBeGreaterThan(new TextEncoder().encode(post.json).length);
    }
    const comment = formOf(MAX_LETTERS);
    expect(bodyLimit("/c/plaza/a-post")).toBeGreaterThan(comment.form.length);
    expect(bodyLimit("/internal_api/posts/1/comments")).toBeGreaterThan(comment.form.length);
    expect(bodyLimit("/internal_api/posts/1/comments/2")).toBeLessThan(bodyLimit(POSTS));
  });

  test("a list of people as long as one may be comes through in any script, in a form and by JSON", async () => {
    const people = "语".repeat(MAX_PEOPLE_TEXT);
    const message = "语".repeat(MAX_MESSAGE);
    const places = Array.from({ length: 2 * MAX_PLACES }, (_, n) => [`space_group_${n}000000`, "on"]);
    const form = new URLSearchParams([["people", people], ["message", message], ...places]).toString();
    expect(bodyLimit("/members/invite/details")).toBeGreaterThan(form.length);
    expect(bodyLimit("/members/invite.data")).toBeGreaterThan(form.length);
    expect(await status("/members/invite", SMALL_BODY + 1, "")).toBe(401);
    const body = JSON.stringify({ people });
    const answer = await send("/internal_api/bulk_invitations", { Cookie: world.ada.cookie, ...sized(body) }, body);
    // Read to its end: what it says is no address.
    expect([answer.status, await errorObject(answer)]).toMatchObject([422, { code: "invalid" }]);
  });

  test("who shows nothing to be known by sends no more than a small form anywhere", async () => {
    for (const path of [
      POSTS,
      "/internal_api/files",
      "/internal_api/imports/1/posts",
      "/internal_api/posts/1/comments",
    ]) {
      expect([path, await status(path, SMALL_BODY + 1, "")]).toEqual([path, 401]);
    }
  });

  test("a cookie or a token that proves nobody has no more read: what stands in the body is not even looked at", async () => {
    const forged = "atrium_session=made-up-secret-of-nobody.1.owner";
    const junk = "a".repeat(SMALL_BODY * 4);
    for (const path of [POSTS, "/internal_api/posts/1/comments", "/internal_api/posts/drafts/1"]) {
      const method = path.includes("drafts") ? "PUT" : "POST";
      const strangers: Record<string, string>[] = [
        { Cookie: forged },
        { Cookie: "", Authorization: `Bearer atr_1_${"x".repeat(24)}` },
      ];
      for (const who of strangers) {
        const response = await send(path, { ...who, Origin: own(), ...sized(junk) }, junk, method);
        expect([path, response.status]).toEqual([path, 401]);
      }
    }
  });

  test("megabytes are read only of whom they may come from", async () => {
    for (const [door, cookie, refused] of ["/internal_api/imports/1/posts", "/internal_api/bulk_invitations"].flatMap(
      (path) =>
        [
          [path, world.mia.cookie, 403],
          [path, "atrium_session=made-up-secret-of-nobody.1.owner", 401],
        ] as const,
    )) {
      let isRead = false;
      const body = new ReadableStream(
        {
          pull(controller) {
            isRead = true;
            controller.enqueue(new TextEncoder().encode("{}"));
            controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      const response = await send(
        door,
        { Cookie: cookie, Origin: own(), "Content-Length": String(bodyLimit(door)) },
        body,
      );
      expect([door, response.status, isRead]).toEqual([door, refused, false]);
    }
  });
});

describe("a path that is written with escapes it does not need", () => {
  const written = [
    ["/%73ettings/code_snippets?a=%62&c", "/settings/code_snippets?a=%62&c"],
    ["/%61ccount.data?_routes=x", "/account.data?_routes=x"],
    ["/internal_%61pi/posts", "/internal_api/posts"],
    ["/c/caf%C3%A9%2dbar", "/c/caf%C3%A9-bar"],
    ["//elsewhere.example/%61", "//elsewhere.example/a"],
  ] as const;

  test.each(written)("%s is led to its own address on our host", async (path, plain) => {
    for (const method of ["GET", "HEAD"]) {
      const answer = await send(path, {}, undefined, method);
      expect([answer.status, answer.headers.get("Location")]).toEqual([308, `${own()}${plain}`]);
    }
  });

  test("takes nothing that is sent to it, whatever limit its own address has", async () => {
    const body = post("By another path");
    for (const path of ["/%69nternal_api/spaces/plaza/posts", "/internal_api/spaces/plaza/%70osts", "/c/plaza/%6eew"]) {
      const answer = await send(path, { Origin: own(), ...sized(body) }, body);
      expect([path, answer.status]).toEqual([path, 404]);
    }
    expect(await titles()).not.toContain("By another path");
  });

  test("what needs its escapes is left as it is", async () => {
    const answer = await send("/internal_api/spaces/caf%C3%A9%20%2F%25/posts", {}, undefined, "GET");
    expect(answer.status).toBe(404);
  });
});

describe("the page in place of one that the guard refuses", () => {
  const shown = async (path: string, init: RequestInit = {}, origin = own()) => {
    const headers = { Accept: "text/html", Origin: origin, ...(init.headers as Record<string, string>) };
    const execution = createExecutionContext();
    const response = await app.fetch(new Request(`${origin}${path}`, { ...init, headers }), env, execution);
    await waitOnExecutionContext(execution);
    const html = await response.text();
    return [response.status, [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)];
  };

  test("leads from a host that is nobody's to the installation, and nowhere back to itself", async () => {
    expect(await shown("/c/plaza", {}, "http://nobody.example")).toEqual([404, ["http://localhost/"]]);
  });

  test("offers no second try to an address that stays too long", async () => {
    expect(await shown(`/${"x".repeat(3_000)}`)).toEqual([414, ["/"]]);
  });

  test("offers sign-in and the way back to whose session ended before their long text arrived", async () => {
    const init = { method: "POST", headers: { "Content-Length": "40000" }, body: "x".repeat(40_000) };
    const back = encodeURIComponent("/c/plaza/new?draft=1");
    const way = `/users/sign_in?post_login_redirect=${back}`;
    expect(await shown("/c/plaza/new?draft=1", init)).toEqual([401, [way, "/"]]);
    const tooMuch = { ...init, headers: { ...init.headers, "Content-Length": "9000000", Cookie: world.mia.cookie } };
    expect(await shown("/c/plaza/new", tooMuch)).toEqual([413, ["", "/"]]);
  });
});

test("a body that is no JSON is 400 bad_json, and nothing is written", async () => {
  const before = await titles();
  const broken = ['{"name": "Broken', "{", "name=Form&body=text", "{'name': 'x'}", `${post("Twice")}}`, '"text"', "[]"];
  for (const body of broken) {
    const response = await send(POSTS, { Origin: own(), "Content-Type": "application/json", ...sized(body) }, body);
    expect([body, response.status]).toEqual([body, 400]);
    expect(await errorObject(response)).toMatchObject({ code: "bad_json" });
  }
  expect(await titles()).toEqual(before);
});
