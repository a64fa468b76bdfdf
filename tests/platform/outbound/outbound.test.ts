import { expect, test } from "vitest";
import {
  createOutbound,
  NoAnswer,
  type Network,
  OUTBOUND_LIMITS,
  type Reason,
} from "~/platform/outbound/outbound.server";

const HTML = { "Content-Type": "text/html" };
const PAGE = "<!doctype html><title>Hello</title>";
const PNG = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEklEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg=="),
  (c) => c.charCodeAt(0),
);

/** A web of these answers, which remembers what it was asked. */
function web(answers: Record<string, () => Response | Promise<Response>>, ms = 500) {
  const asked: { url: string; init: RequestInit }[] = [];
  const network: Network = async (url, init) => {
    asked.push({ url, init });
    const answer = answers[url];
    if (!answer) throw new TypeError("fetch failed");
    return answer();
  };
  const isOurs = async (host: string) => host === "ours.example.com";
  return { asked, port: createOutbound({ network, isOurs, agent: "Atrium/1.0 (test)", ms }) };
}

const reasonOf = async (asking: Promise<unknown>): Promise<Reason | "answered"> => {
  try {
    await asking;
    return "answered";
  } catch (error) {
    if (error instanceof NoAnswer) return error.reason;
    throw error;
  }
};

const to = (location: string) => () => new Response(null, { status: 302, headers: { Location: location } });

test("a page is asked for without cookie and referrer, by name, and never follows by itself", async () => {
  const { port, asked } = web({ "https://example.com/": () => new Response(PAGE, { headers: HTML }) });
  const answer = await port.get("https://example.com/", "page");
  expect(answer.text()).toBe(PAGE);
  expect(answer.url).toBe("https://example.com/");
  const { headers, redirect } = asked[0]?.init ?? {};
  expect(redirect).toBe("manual");
  expect(headers).toEqual({ "User-Agent": "Atrium/1.0 (test)", Accept: "text/html,application/xhtml+xml" });
});

test("three redirects are followed, a fourth is not", async () => {
  const { port, asked } = web({
    "https://example.com/4": to("/3"),
    "https://example.com/3": to("https://example.com/2"),
    "https://example.com/2": to("/1"),
    "https://example.com/1": to("/"),
    "https://example.com/": () => new Response(PAGE, { headers: HTML }),
  });
  expect((await port.get("https://example.com/3", "page")).url).toBe("https://example.com/");
  expect(await reasonOf(port.get("https://example.com/4", "page"))).toBe("redirects");
  expect(asked.length).toBe(8);
});

test("a redirect to an address that is not asked ends there: the metadata of a cloud, this machine, ours, another scheme", async () => {
  for (const location of [
    "http://169.254.169.254/latest/meta-data",
    "//2852039166/",
    "http://localhost/",
    "http://[::ffff:169.254.169.254]/",
    "https://ours.example.com/",
    "https://ours.example.com./",
    "https://OURS.example.com/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "https://user:secret@example.com/",
    "http://",
  ]) {
    const { port, asked } = web({ "https://example.com/": to(location) });
    expect(await reasonOf(port.get("https://example.com/", "page")), location).toBe("address");
    expect(asked.map(({ url }) => url)).toEqual(["https://example.com/"]);
  }
  const { port, asked } = web({});
  expect(await reasonOf(port.get("https://ours.example.com/", "page"))).toBe("address");
  expect(asked).toEqual([]);
});

function endless(chunk: Uint8Array, first: Uint8Array) {
  const told = { given: 0, isLeft: false };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(first),
    pull(controller) {
      told.given += chunk.length;
      controller.enqueue(chunk);
    },
    cancel() {
      told.isLeft = true;
    },
  });
  return { body, told };
}

test("of a body without an end a million bytes are read, and it is left", async () => {
  const { body, told } = endless(new Uint8Array(50_000).fill(97), new TextEncoder().encode(PAGE));
  const { port } = web({ "https://example.com/": () => new Response(body, { headers: HTML }) });
  const answer = await port.get("https://example.com/", "page");
  expect(answer.bytes.length).toBe(OUTBOUND_LIMITS.bytes);
  expect(answer.text().startsWith(PAGE)).toBe(true);
  expect(told.given).toBeLessThan(OUTBOUND_LIMITS.bytes + 200_000);
  await expect.poll(() => told.isLeft).toBe(true);
});

test("a picture that is too long is none, said before it is read or found while it is", async () => {
  const { body } = endless(new Uint8Array(50_000), PNG);
  const { port } = web({
    "https://example.com/a.png": () => new Response(body, { headers: { "Content-Type": "image/png" } }),
    "https://example.com/b.png": () =>
      new Response(PNG, { headers: { "Content-Type": "image/png", "Content-Length": "1000001" } }),
    "https://example.com/c.png": () => new Response(PNG, { headers: { "Content-Type": "image/png" } }),
  });
  expect(await reasonOf(port.get("https://example.com/a.png", "picture"))).toBe("size");
  expect(await reasonOf(port.get("https://example.com/b.png", "picture"))).toBe("size");
  expect((await port.get("https://example.com/c.png", "picture")).bytes).toEqual(PNG);
});

test("whoever does not answer, or never ends, is waited for so long and no longer", async () => {
  const never = new Promise<Response>(() => undefined);
  const { port } = web(
    {
      "https://example.com/": () => never,
      "https://example.com/body": () => new Response(new ReadableStream(), { headers: HTML }),
      "https://example.com/turns": () => never,
      "https://example.com/turn": to("/turns"),
    },
    40,
  );
  for (const path of ["/", "/body", "/turn"]) {
    const begun = Date.now();
    expect(await reasonOf(port.get(`https://example.com${path}`, "page")), path).toBe("slow");
    expect(Date.now() - begun).toBeLessThan(1000);
  }
});

test("what is sent is judged by its bytes, and by what it calls itself: a lie of either is no answer", async () => {
  const answers: [what: "page" | "picture" | "json", type: string, body: BodyInit, reason: Reason | "answered"][] = [
    ["page", "text/html", PNG, "kind"],
    ["page", "text/html", "just words", "kind"],
    ["page", "text/html", "%PDF-1.7", "kind"],
    ["page", "text/html", "<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>", "kind"],
    ["page", "text/html", "", "kind"],
    ["page", "image/png", PAGE, "kind"],
    ["page", "application/json", PAGE, "kind"],
    ["page", "", PAGE, "answered"],
    ["page", "TEXT/HTML; charset=utf-8", `\ufeff \n<!-- a --><!DOCTYPE html><html>`, "answered"],
    ["page", "application/xhtml+xml", `<?xml version="1.0"?><!DOCTYPE html><html>`, "answered"],
    ["picture", "image/png", PAGE, "kind"],
    ["picture", "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>", "kind"],
    ["picture", "image/jpeg", PNG, "answered"],
    ["picture", "text/html", PNG, "kind"],
    ["picture", "application/octet-stream", PNG, "answered"],
    ["json", "application/json", `{"title":"x"}`, "answered"],
    ["json", "application/json", PAGE, "kind"],
    ["json", "text/html", `{"title":"x"}`, "kind"],
  ];
  for (const [what, type, body, reason] of answers) {
    const { port } = web({
      "https://example.com/": () => {
        const response = new Response(body);
        response.headers.delete("Content-Type");
        if (type) response.headers.set("Content-Type", type);
        return response;
      },
    });
    expect(await reasonOf(port.get("https://example.com/", what)), `${what} ${type} ${String(body)}`).toBe(reason);
  }
});

test("only what was found is an answer", async () => {
  for (const status of [201, 204, 206, 304, 400, 401, 404, 429, 500, 503]) {
    const { port } = web({
      "https://example.com/": () => new Response([204, 304].includes(status) ? null : PAGE, { status, headers: HTML }),
    });
    expect(await reasonOf(port.get("https://example.com/", "page")), String(status)).toBe("status");
  }
  const { port } = web({});
  expect(await reasonOf(port.get("https://example.com/", "page"))).toBe("unanswered");
});

test("a page is read in the encoding it is written in; one that nobody knows is UTF-8", async () => {
  const latin = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));
  const { port } = web({
    "https://example.com/header": () =>
      new Response(latin("<html>ação"), { headers: { "Content-Type": "text/html; charset=iso-8859-1" } }),
    "https://example.com/meta": () => new Response(latin(`<html><meta charset="latin1">ação`), { headers: HTML }),
    "https://example.com/odd": () =>
      new Response("<html>ação", { headers: { "Content-Type": "text/html; charset=nonsense" } }),
  });
  for (const path of ["header", "meta", "odd"]) {
    expect((await port.get(`https://example.com/${path}`, "page")).text(), path).toContain("ação");
  }
});

test("what is handed over goes by https to that very address, without a cookie, and no word of the answer is read", async () => {
  const bytes = new Uint8Array([1, 2, 3]);
  const { port, asked } = web({
    "https://push.example.com/1": () => new Response("words", { status: 201, headers: { "Retry-After": "9" } }),
    "https://push.example.com/2": to("https://example.com/"),
    "https://push.example.com/3": () => new Promise<Response>(() => undefined),
  });
  expect(await port.post("https://push.example.com/1", { topic: "t" }, bytes)).toEqual({
    status: 201,
    retryAfter: "9",
  });
  expect(asked[0]?.init).toMatchObject({
    method: "POST",
    redirect: "manual",
    body: bytes,
    headers: { "User-Agent": "Atrium/1.0 (test)", topic: "t" },
  });
  // A redirect is an answer, and nobody follows it.
  expect((await port.post("https://push.example.com/2", {}, bytes)).status).toBe(302);
  expect(asked).toHaveLength(2);
  expect(await reasonOf(port.post("https://push.example.com/3", {}, bytes))).toBe("slow");
  expect(await reasonOf(port.post("https://push.example.com/4", {}, bytes))).toBe("unanswered");
  const refused = ["http://push.example.com/1", "https://ours.example.com/", "https://10.0.0.1/", "https://localhost/"];
  for (const address of refused) expect(await reasonOf(port.post(address, {}, bytes))).toBe("address");
  expect(asked).toHaveLength(4);
});
