// The worst inputs: what is read before it is known who asks, what grows faster than its input, what is no input at all.
import http from "node:http";
import net from "node:net";
import { gzipSync } from "node:zlib";
import { Browser } from "../crash/browser.mjs";
import { Actor, inFours } from "./actor.mjs";
import { OWN } from "./cast.mjs";
import { addressOf, jsonDoors, pageDoors, PAGES, WRITES } from "./doors.mjs";

/** What carries bytes of its own. */
const LARGE_FILES = /imports|files|attachments|voice_messages\/[^/]+\/file$/;
const MB = 1_000_000;
/** From the last header to the refusal, without a byte of the body: wide enough for a busy machine. */
const REFUSED_MS = 1_500;
/** A document of at most 400 KB is rendered or refused within this, two cores shared. */
const DOCUMENT_MS = 2_500;
/** A page of nobody in particular, meanwhile: the 95th of a hundred. */
const MEANWHILE_MS = 400;

const p = (text) => ({ type: "paragraph", content: [{ type: "text", text }] });
const nested = (type, depth, inner) => {
  let node = inner;
  for (let at = 0; at < depth; at += 1) node = { type, content: [node] };
  return node;
};
const times = (count, make) => Array.from({ length: count }, (_, at) => make(at));
const heading = (text) => ({ type: "heading", attrs: { level: 2 }, content: [{ type: "text", text }] });

/** `size` counts nodes or characters; each is built twice, the second time twice as large. */
const DOCUMENTS = {
  "equal headings": [9_000, (n) => times(n, () => ({ type: "heading" }))],
  "equal headings with a word": [2_000, (n) => times(n, () => heading("x"))],
  "headings that are almost equal": [2_000, (n) => times(n, (at) => heading(`x-${at % 3}`))],
  "nested quotes": [1_000, (n) => [nested("blockquote", n, p("x"))]],
  "nested lists": [700, (n) => [nested("bulletList", 1, nested("listItem", n, p("x")))]],
  "empty paragraphs": [8_000, (n) => times(n, () => ({ type: "paragraph" }))],
  "short paragraphs": [3_000, (n) => times(n, () => p("x"))],
  "one long text": [150_000, (n) => [p("x".repeat(n))]],
  "angle brackets": [120_000, (n) => [p("<".repeat(n))]],
  "ampersands and quotes": [60_000, (n) => [p("&\"'".repeat(n / 3))]],
  "an address without end": [100_000, (n) => [p(`https://${"a.".repeat(n / 2)}example`)]],
  "marks on every letter": [
    1_500,
    (n) => [
      {
        type: "paragraph",
        content: times(n, (at) => ({
          type: "text",
          text: "x",
          marks: ["bold", "italic", "strike"].slice(0, (at % 3) + 1).map((type) => ({ type })),
        })),
      },
    ],
  ],
  pictures: [
    1_700,
    (n) => times(n, () => ({ type: "image", attrs: { fileId: 4503599627370496, width: 1, height: 1, alt: ">" } })),
  ],
  "line breaks": [8_000, (n) => [{ type: "paragraph", content: times(n, () => ({ type: "hardBreak" })) }]],
  "combining letters": [60_000, (n) => [p("\u0301".repeat(n))]],
};

const HTML = {
  "nested elements": (n) => "<div>".repeat(n) + "x",
  "nested bold": (n) => "<b>".repeat(n) + "x",
  "nested tables": (n) => "<table><tr><td>".repeat(n / 3) + "x",
  "nested lists": (n) => "<ul><li>".repeat(n / 2) + "x",
  "open links": (n) => "<a href=x>".repeat(n) + "x",
  attributes: (n) => `<p ${times(n, (at) => `a${at}=1`).join(" ")}>x</p>`,
  "open comments": (n) => "<!--".repeat(n),
  entities: (n) => "&amp;&lt".repeat(n),
  "broken tags": (n) => "<".repeat(n * 5),
};

/** What an index of words, or whoever reads what was typed, might stumble over; each at most as long as an address may be. */
const QUERIES = {
  nothing: "",
  "one letter": "a",
  "a quote": '"',
  "quotes without end": '"'.repeat(4_000),
  near: "NEAR(",
  "near of many": `NEAR(${"a ".repeat(300)}, 9)`,
  stars: "*".repeat(7_000),
  parentheses: "(".repeat(7_000),
  "columns and scopes": 'scope : c1 OR title : "x" OR {title body} : y',
  "a statement": "'; drop table search; --",
  "ten thousand letters": "x".repeat(10_240),
  "many words": "word ".repeat(1_500),
  "many long words": "abcdefghijklmnopqrstuvwx ".repeat(290),
  "many operators": "in:a from:b has:picture mentions:c before:2026-01-01 after:2025-01-01 ".repeat(80),
  "operators of operators": `${"in:".repeat(2_000)}x`,
  nul: "a\u0000b\u0001",
  "half a letter": "\ud83d\ude00\u0301".repeat(300),
  "letters of all scripts": "áß漢字กขคمرحبا🐈ﬁ".repeat(60),
};

export async function attack(stage, report) {
  const run = new Worst(stage, report);
  await run.queries();
  await run.documents();
  await run.rows();
  await run.beforeTheBody();
  await run.hugeForVisitors();
  await run.oddBodies();
  await run.oddRequests();
}

class Worst {
  constructor(stage, report) {
    Object.assign(this, stage, { report });
    this.port = stage.house.port;
    this.browser = new Browser(this.port, { ip: "10.203.0.1" });
  }

  as(viewer, path, options = {}) {
    return this.browser.send(OWN, path, { ...options, headers: { ...this.viewers[viewer], ...options.headers } });
  }

  async queries() {
    for (const viewer of ["visitor", "outsider", "owner"]) {
      for (const [name, query] of Object.entries(QUERIES)) {
        for (const at of ["/internal_api/search?query=", "/internal_api/search/count?query=", "/search?q="]) {
          const since = performance.now();
          const answer = await this.as(viewer, `${at}${encodeURIComponent(query.toWellFormed())}`);
          const ms = Math.round(performance.now() - since);
          const how = `${at} ${name} as ${viewer} -> ${answer.status} in ${ms} ms`;
          this.report.check(answer.status === 200, "whatever is looked for is answered", how);
          this.report.check(ms < DOCUMENT_MS, "whatever is looked for is answered at once", how);
        }
      }
    }
  }

  async documents() {
    const writer = new Actor(this.house, "Wanda Worst");
    await writer.signUp(OWN);
    await writer.confirm();
    const at = `/internal_api/spaces/${this.places.open.space.slug}/posts`;
    const send = async (content) => {
      const since = performance.now();
      const answer = await writer.browser
        .send(OWN, at, { method: "POST", json: { name: "Worst", tiptap_body: { type: "doc", content } } })
        .catch((error) => ({ status: 0, body: String(error), headers: {} }));
      if (answer.status === 429) await new Promise((resolve) => setTimeout(resolve, 1_000));
      return { answer, ms: Math.round(performance.now() - since) };
    };
    await send([p("warm")]);
    for (const [name, [size, make]] of Object.entries(DOCUMENTS)) {
      const one = await send(make(size));
      const two = await send(make(size * 2));
      const how = `${name}: ${size} in ${one.ms} ms (${one.answer.status}), ${size * 2} in ${two.ms} ms (${two.answer.status})`;
      this.report.check(
        one.answer.status !== 0 && two.answer.status !== 0,
        "no document is left without an answer",
        how,
      );
      this.report.check(one.answer.status < 500 && two.answer.status < 500, "no document breaks its door", how);
      this.report.check(Math.max(one.ms, two.ms) < DOCUMENT_MS, "the worst document is answered at once", how);
      // Below this it is the machine that is measured.
      const isSmall = two.ms < 700;
      const isAlike = one.answer.status === two.answer.status;
      this.report.check(
        isSmall || !isAlike || two.ms < one.ms * 2.8 + 100,
        "twice the document, about twice the time",
        how,
      );
    }
  }

  /** One bad row is skipped and named; the others of its chunk come in. */
  async rows() {
    const owner = this.people.owner;
    const at = `/internal_api/imports/${this.places.open.import.id}`;
    const json = (what, list) => owner.browser.send(OWN, `${at}/${what}`, { method: "POST", json: { [what]: list } });
    await json("authors", [{ external_id: "worst", name: "W", number: null, joined_at: 1 }]);
    let count = 0;
    const row = (html) => ({
      external_id: `worst${(count += 1)}`,
      author: "worst",
      html,
      score: 0,
      at: 1_700_000_000_000,
      edited_at: null,
      space: "a",
      title: "Worst",
      slug: `worst-${count}`,
    });
    for (const [name, make] of Object.entries(HTML)) {
      const bad = row(make(20_000));
      const good = row("<p>Fine</p>");
      const since = performance.now();
      const answer = await json("posts", [bad, good]).catch((error) => ({ status: 0, body: String(error) }));
      const ms = Math.round(performance.now() - since);
      const how = `20,000 ${name} beside a good row -> ${answer.status} in ${ms} ms ${answer.body.slice(0, 120)}`;
      this.report.check(answer.status > 0 && answer.status < 500, "a bad row breaks no import", how);
      this.report.check(ms < DOCUMENT_MS, "the worst row is answered at once", how);
      const [{ n }] = await this.house.rows(
        this.north.shard,
        "select count(*) as n from posts where community_id = ?1 and external_id = ?2",
        [this.north.id, good.external_id],
      );
      this.report.check(n === 1, "a good row comes in beside a bad one", how);
    }
  }

  /** Headers alone: who may not ask is refused while the body is still on its way. */
  async beforeTheBody() {
    const { open } = this.places;
    const json = (await jsonDoors()).filter(({ method }) => method !== "GET");
    const doors = [
      ...json
        .filter(({ method, path }) => WRITES[`${method} ${path}`])
        .map((door) => ({
          door,
          kind: "application/json",
          rule: "a JSON door refuses visitors before it reads a body",
        })),
      ...pageDoors()
        .filter(({ path, hasAction }) => hasAction && PAGES[path] && PAGES[path] !== "reader")
        .map((door) => ({
          door,
          kind: "application/x-www-form-urlencoded",
          rule: "a page's form refuses visitors before it reads a body",
        })),
    ];
    await inFours(doors, async ({ door, kind, rule }) => {
      const path = addressOf(door, open);
      const isLarge = LARGE_FILES.test(path);
      for (const viewer of ["visitor", ...(/imports/.test(path) ? ["outsider"] : [])]) {
        const found = await this.headersOnly(door.method ?? "POST", path, viewer, kind, isLarge ? 24 * MB : 900_000);
        this.report.check(
          [301, 302, 303, 401, 403, 404, 411, 413].includes(found),
          rule,
          `${door.method ?? "POST"} ${path} as ${viewer}, headers only -> ${found || "waits for the body"}`,
        );
      }
    });
    // Small unless named: what takes no text takes no half a megabyte of it, from anybody.
    const large =
      /posts|comments|drafts|site_pages|bulk_invitations|code_snippets|community\/legal$|events\/import$|\/lessons/;
    await inFours(
      json.filter(({ path }) => !large.test(path) && !LARGE_FILES.test(path)),
      async (door) => {
        const path = addressOf(door, open);
        const found = await this.headersOnly(door.method, path, "owner", "application/json", 500_000);
        this.report.check(
          found === 413,
          "a door that takes little refuses much",
          `${door.method} ${path} as owner, Content-Length 500000 -> ${found || "waits for the body"}`,
        );
      },
    );
  }

  headersOnly(method, path, viewer, type, length) {
    const host = `${OWN}.localhost:${this.port}`;
    const headers = {
      Host: host,
      Origin: `http://${host}`,
      "Content-Type": type,
      "Content-Length": length,
      ...this.viewers[viewer],
    };
    return new Promise((resolve) => {
      const request = http.request({ host: "127.0.0.1", port: this.port, path, method, headers, agent: false });
      const end = (status) => {
        clearTimeout(late);
        request.destroy();
        resolve(status);
      };
      const late = setTimeout(() => end(0), REFUSED_MS);
      request.on("response", (response) => end(response.statusCode));
      request.on("error", () => end(0));
      request.flushHeaders();
    });
  }

  /** Eight visitors send 24 MB of JSON at once; somebody reads a page meanwhile. */
  async hugeForVisitors() {
    const path = `/internal_api/imports/${this.places.open.import.id}/posts`;
    const body = Buffer.from(
      JSON.stringify({ posts: times(24, () => ({ html: "x".repeat(MB) })) }).replaceAll(
        '"html"',
        '"a":[[[[[[1]]]]]],"html"',
      ),
    );
    const many = Buffer.from(`{"posts":[${"{},".repeat(6 * MB)}{}]}`);
    const waits = [];
    let isOver = false;
    const light = async () => {
      while (!isOver) {
        const since = performance.now();
        await this.as("visitor", "/internal_api/communities/address?slug=free").catch(() => {});
        waits.push(performance.now() - since);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const reading = light();
    for (const bytes of [body, many]) {
      const answers = await Promise.all(
        times(4, async () => {
          const since = performance.now();
          const answer = await this.as("visitor", path, {
            method: "POST",
            body: bytes,
            headers: { "Content-Type": "application/json", "Content-Length": bytes.length },
          }).catch(() => ({ status: 0 }));
          return { status: answer.status, ms: Math.round(performance.now() - since) };
        }),
      );
      const how = `4 × ${Math.round(bytes.length / MB)} MB to ${path} as visitor -> ${answers.map(({ status, ms }) => `${status} in ${ms} ms`).join(", ")}`;
      // A connection that is closed while it still sends is a refusal as well.
      this.report.check(
        answers.every(({ status }) => [0, 401, 403, 404, 413].includes(status)),
        "24 MB of a visitor are refused",
        how,
      );
      this.report.check(
        answers.every(({ ms }) => ms < REFUSED_MS),
        "24 MB of a visitor cost nothing",
        how,
      );
    }
    isOver = true;
    await reading;
    waits.sort((a, b) => a - b);
    const late = Math.round(waits[Math.floor(waits.length * 0.95)] ?? 0);
    this.report.check(
      late < MEANWHILE_MS,
      "nobody waits for what a visitor sends",
      `a light request meanwhile: 95 % in ${late} ms, the last in ${Math.round(waits.at(-1) ?? 0)} ms (${waits.length})`,
    );
  }

  /** Bodies that are none, at every JSON door, by somebody who may. */
  async oddBodies() {
    const bodies = {
      "100,000 deep": Buffer.from('{"a":'.repeat(100_000) + "1" + "}".repeat(100_000)),
      "100,000 arrays": Buffer.from("[".repeat(100_000) + "]".repeat(100_000)),
      "a deep document": Buffer.from(
        `{"name":"x","body":"x","tiptap_body":{"type":"doc","content":[${'{"type":"blockquote","content":['.repeat(8_000)}{"type":"paragraph"}${"]}".repeat(8_000)}]}}`,
      ),
      "malformed UTF-8": Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
      "half a surrogate": Buffer.from('{"name":"\\ud800","body":"\\udfff x \\u0000"}'),
      "huge numbers": Buffer.from(
        '{"user_likeable_type":"Post","user_likeable_id":1e400,"version":1e308,"ids":[-0,9e99],"name":1e5}',
      ),
      prototype: Buffer.from(
        '{"__proto__":{"role":"owner","isAdmin":true},"constructor":{"prototype":{"x":1}},"name":"x"}',
      ),
      "10,000 keys": Buffer.from(JSON.stringify(Object.fromEntries(times(10_000, (at) => [`k${at}`, at])))),
      gzip: gzipSync(Buffer.from(JSON.stringify({ name: "x".repeat(5 * MB) }))),
      nothing: Buffer.alloc(0),
    };
    const doors = (await jsonDoors()).filter(
      ({ method, path }) =>
        method !== "GET" && !/^\/(spaces|space_groups)\/:id$|\/role/.test(path) && path !== "/communities",
    );
    await inFours(doors, async (door) => {
      const path = addressOf(door, this.places.open);
      for (const [name, body] of Object.entries(bodies)) {
        if (name === "nothing" && door.method === "DELETE") continue;
        const headers = {
          "Content-Type": "application/json",
          "Content-Length": body.length,
          ...(name === "gzip" ? { "Content-Encoding": "gzip" } : {}),
        };
        const since = performance.now();
        const answer = await this.as("outsider", path, { method: door.method, body, headers }).catch((error) => ({
          status: 0,
          error,
        }));
        const ms = Math.round(performance.now() - since);
        const how = `${door.method} ${path} as outsider with ${name} -> ${answer.status || answer.error} in ${ms} ms`;
        this.report.check(answer.status > 0 && answer.status < 500, "no body breaks a door", how);
        this.report.check(ms < DOCUMENT_MS, "no body holds a door", how);
      }
    });
  }

  async oddRequests() {
    const { open } = this.places;
    const page = `/c/${open.space.slug}`;
    const requests = {
      "10,000 query parameters": [`${page}?${times(10_000, (at) => `a${at}`).join("&")}`.slice(0, 60_000), {}],
      "10,000 times the same parameter": [`/internal_api/spaces?${"ids[]=1&".repeat(7_000)}`, {}],
      "10,000 cookies": [
        page,
        {
          Cookie: times(10_000, (at) => `c${at}=1`)
            .join("; ")
            .slice(0, 100_000),
        },
      ],
      "a session cookie of 60 KB": [page, { Cookie: `atrium_session=${"a".repeat(60_000)}` }],
      "10,000 languages": [page, { "Accept-Language": times(5_000, (at) => `x${at};q=0.${at % 10}`).join(",") }],
      "a long path": [`/${"a/".repeat(8_000)}`, {}],
      "a path of percents": [`/${"%".repeat(2_000)}`, {}],
      "a path that is no UTF-8": ["/c/%ff%fe%c0%80", {}],
      "a path with NUL": ["/c/%00", {}],
      "a huge id": [`/posts/${"9".repeat(400)}`, {}],
      "a negative id": ["/posts/-1", {}],
      "a huge file id": ["/files/9999999999999999/480.webp", {}],
      "a huge cursor": [`${page}?cursor=${"A".repeat(10_000)}`, {}],
      "a cursor of nothing": [`${page}?cursor=%00%ff&sort=nothing&page=1e9`, {}],
      "a range of nothing": [`/files/${open.file.id}/480.webp`, { Range: "bytes=0-0,1-1,2-2,5-1" }],
      "a thousand etags": [page, { "If-None-Match": times(1_000, (at) => `"${at}"`).join(",") }],
      "an idempotency key of 10 KB": ["/internal_api/current_user", { "Idempotency-Key": "a".repeat(10_000) }],
    };
    for (const [name, [path, headers]] of Object.entries(requests)) {
      for (const suffix of path.startsWith("/internal_api") || path.includes("?") ? [""] : ["", ".data"]) {
        const since = performance.now();
        const answer = await this.as("visitor", path + suffix, { headers }).catch((error) => ({ status: 0, error }));
        const ms = Math.round(performance.now() - since);
        const how = `GET ${(path + suffix).slice(0, 80)} with ${name} -> ${answer.status || answer.error} in ${ms} ms`;
        // The runtime itself closes what is beyond its own limits of headers.
        const isClosed = answer.status === 0 && /cookies|KB|languages|etags|parameters/.test(name);
        this.report.check(isClosed || (answer.status > 0 && answer.status < 500), "no request breaks a page", how);
        this.report.check(ms < DOCUMENT_MS, "no request holds a page", how);
      }
    }
    await this.endless();
  }

  /** A body whose length nobody has said is refused, not waited for. */
  async endless() {
    for (const path of [
      "/users/sign_in",
      "/internal_api/user_likes",
      `/internal_api/imports/${this.places.open.import.id}/posts`,
      "/internal_api/files?purpose=file",
    ]) {
      const host = `${OWN}.localhost:${this.port}`;
      const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
      const said = await new Promise((resolve) => {
        const socket = net.connect(this.port, "127.0.0.1", () => socket.write(head));
        const send = setInterval(() => socket.writable && socket.write("4\r\nxxxx\r\n"), 20);
        const end = (line) => {
          clearInterval(send);
          clearTimeout(late);
          socket.destroy();
          resolve(line);
        };
        const late = setTimeout(() => end("waits"), REFUSED_MS);
        socket.on("data", (bytes) => end(bytes.toString().split("\r\n")[0]));
        socket.on("error", () => end("closed"));
      });
      this.report.check(
        / 4\d\d /.test(said) || said === "closed",
        "an endless body is refused",
        `POST ${path}, chunked without end -> ${said}`,
      );
    }
  }
}
