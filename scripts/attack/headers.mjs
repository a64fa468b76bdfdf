// What every answer of every door must carry, whatever kind it is of.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Browser } from "../crash/browser.mjs";
import { ROOT } from "../lib.mjs";
import { newNetwork } from "./actor.mjs";
import { OWN } from "./cast.mjs";
import { addressOf, jsonDoors, pageDoors, READS } from "./doors.mjs";
import { openHouse } from "./house.mjs";
import { told } from "./report.mjs";

/** On each answer: a header, and what it must say. */
const ALWAYS = [
  ["x-content-type-options", /^nosniff$/i],
  [
    "referrer-policy",
    /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin|origin-when-cross-origin)$/,
  ],
  // The door of an event reads codes with it; nobody else does (decision 0100).
  ["permissions-policy", /camera=\(self\).*geolocation=\(\).*payment=\(\)/],
  ["cross-origin-opener-policy", /^same-origin(-allow-popups)?$/],
  ["cross-origin-resource-policy", /^(same-origin|same-site|cross-origin)$/],
];
/** What other sites load: the same for everybody, and nobody's. */
const FOR_ALL = new Set(["/embed.js"]);
/** Pages on which a member writes: the editor sets styles by script. */
const HAS_EDITOR = /^\/c\/[^/]+\/[^/]+(\/edit)?$/;

export async function attack(stage, report) {
  const run = new Headers(stage, report);
  await run.pages();
  await run.json();
  await run.rest();
  await run.leaving();
  await run.secure();
}

/** A page of the community's own: the browser asks again before it shows it, but for Back (decision 0013). */
const isKeptForBack = (cacheControl) => cacheControl === "private, no-cache";

class Headers {
  constructor(stage, report) {
    Object.assign(this, stage, { report });
    this.browser = new Browser(stage.house.port, { ip: "10.202.0.1" });
  }

  send(viewer, address, options = {}) {
    const headers = { Accept: "text/html,*/*", ...this.viewers[viewer], ...options.headers };
    return this.browser.send(OWN, address, { ...options, headers });
  }

  /** Each page and its data, for who may and who may not. */
  async pages() {
    for (const door of pageDoors()) {
      const address = addressOf(door, this.places.open);
      for (const viewer of ["visitor", "member", "owner"]) {
        this.look(FOR_ALL.has(door.path) ? "asset" : "page", address, viewer, await this.send(viewer, address));
        if (door.hasLoader)
          this.look("data of a page", `${address}.data`, viewer, await this.send(viewer, `${address}.data`));
      }
      const hidden = addressOf(door, this.places.private);
      if (hidden !== address) this.look("refused page", hidden, "outsider", await this.send("outsider", hidden));
    }
    for (const iframe of ["/?iframe=true", `${addressOf({ path: "/c/:spaceSlug" }, this.places.open)}?iframe=true`])
      this.look("page", iframe, "visitor", await this.send("visitor", iframe));
  }

  async json() {
    for (const door of await jsonDoors()) {
      const address = addressOf(door, this.places.open) + (READS[`GET ${door.path}`]?.query?.(this.places.open) ?? "");
      if (door.method === "GET") {
        for (const viewer of ["visitor", "member"])
          this.look("JSON", address, viewer, await this.send(viewer, address));
      } else {
        const answer = await this.send("visitor", address, { method: door.method, json: {} });
        this.look("refused JSON", address, "visitor", answer);
      }
    }
  }

  async rest() {
    const { open } = this.places;
    const page = `/c/${open.space.slug}/${open.post.slug}`;
    const { body } = await this.send("visitor", page);
    const assets = [...new Set(body.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? [])];
    const kinds = [".js", ".css", ".woff2"].map((end) => assets.find((name) => name.endsWith(end))).filter(Boolean);
    const file = `/files/${open.file.id}/480.webp`;
    const cases = [
      ...kinds.map((asset) => ["asset", asset, "visitor"]),
      ["asset", "/favicon.svg", "visitor"],
      ["asset", "/robots.txt", "visitor"],
      ["missing asset", "/assets/nothing-here.js", "visitor"],
      ["file", file, "visitor"],
      ["file", file, "member"],
      ["refused file", `/files/${this.places.private.file.id}/480.webp`, "visitor"],
      ["missing file", "/files/1/480.webp", "visitor"],
      ["missing page", "/nobody/lives/here", "visitor"],
      ["missing page", "/nobody/lives/here", "member"],
      ["missing JSON", "/internal_api/nothing", "visitor"],
      ["refused socket", "/parties/inbox", "visitor"],
      ["refused socket", "/parties/inbox", "member", { headers: { Origin: "https://evil.example" } }],
      ["file", `/files/${open.openGraph.id}/1200.webp`, "visitor"],
      ["file", `/files/${open.cover.id}/480.webp`, "visitor"],
      ["file", `/custom_emoji/${open.emoji.name}`, "visitor"],
      ["file", `/custom_emoji/${open.emoji.name}?appearance=dark`, "member"],
      ["refused file", `/files/${this.places.private.cover.id}/480.webp`, "outsider"],
      ["missing file", "/custom_emoji/nobody_made_this", "member"],
      ["asset", `/c/${open.space.slug}/feed.xml`, "visitor"],
      ["redirect", `/posts/${open.post.id}`, "visitor"],
      ["redirect", "/account", "visitor"],
      ["redirect", "/locale", "visitor"],
      ["CSV", `/c/${open.space.slug}/members.csv`, "owner"],
      ["refused form", "/users/sign_in", "visitor", { method: "POST", form: { email: "x", password: "x" } }],
      [
        "another site's form",
        "/users/sign_in",
        "visitor",
        { method: "POST", form: {}, headers: { Origin: "https://evil.example" } },
      ],
      [
        "too large",
        "/internal_api/user_likes",
        "visitor",
        { method: "POST", headers: { "Content-Length": "0", "Transfer-Encoding": "chunked" } },
      ],
      ["options", "/", "visitor", { method: "OPTIONS" }],
      ["odd method", "/", "visitor", { method: "PROPFIND" }],
    ];
    for (const [kind, address, viewer, options] of cases) {
      const answer = await this.send(viewer, address, options).catch(() => null);
      if (answer) this.look(kind, address, viewer, answer);
    }
    await this.#frames();
    const kept = await this.send("visitor", page);
    if (kept.headers.etag) {
      const again = await this.send("visitor", page, { headers: { "If-None-Match": kept.headers.etag } });
      this.report.check(again.status === 304, "a page that is known is not sent again", () =>
        told({ path: page, answer: again }),
      );
      this.look("known page", page, "visitor", again);
    }
    this.report.note(
      "no door can be made to answer 500 from outside: tests/routes/broken.worker.test.ts has that page",
    );
  }

  look(kind, address, viewer, answer) {
    const { headers, status } = answer;
    // A socket that opened is no answer with a body.
    if (status === 101) return;
    const how = (more) => () => told({ path: address, viewer, answer, more });
    for (const [name, right] of ALWAYS) {
      const value = headers[name];
      this.report.check(right.test(value ?? ""), `${name} stands on every answer`, how(`(${kind}) ${name}: ${value}`));
    }
    const policy = headers["content-security-policy"] ?? "";
    const isFramed = /frame-ancestors/.test(policy) || /^(deny|sameorigin)$/i.test(headers["x-frame-options"] ?? "");
    const isHtml = /text\/html/.test(headers["content-type"] ?? "");
    if (isHtml || !kind.startsWith("asset"))
      this.report.check(isFramed || status === 304, "no answer may be framed by another site", how(`(${kind})`));
    if (isHtml && status !== 304) this.#policy(kind, address, viewer, answer, policy);
    const isPersonal = viewer !== "visitor" && !/asset|missing|file|refused/.test(kind);
    if (isPersonal || headers["set-cookie"])
      this.report.check(
        /no-store/.test(headers["cache-control"] ?? "") || (isHtml && isKeptForBack(headers["cache-control"])),
        "what is personal is stored nowhere but in its reader's browser, for Back",
        how(`(${kind}) Cache-Control: ${headers["cache-control"]}`),
      );
    this.report.check(!headers["x-powered-by"], "no answer names its software", how(""));
    this.report.check(!headers["access-control-allow-origin"], "no other site may read an answer", how(""));
    for (const cookie of headers["set-cookie"] ?? [])
      this.report.check(
        // Of its site, or of a frame's own partition and no other.
        /samesite=(lax|strict)|samesite=none.*; secure; partitioned/i.test(cookie) && !/domain=/i.test(cookie),
        "a cookie is of its host and its site",
        how(cookie),
      );
  }

  #policy(kind, address, viewer, answer, policy) {
    const how = (more) => () => told({ path: address, viewer, answer, more: `(${kind}) ${more}` });
    const part = (name) => new RegExp(`(?:^|; *)${name} ([^;]*)`).exec(policy)?.[1] ?? "";
    this.report.check(policy !== "", "every page has a policy", how(""));
    if (policy === "") return;
    const scripts = part("script-src") || part("default-src");
    this.report.check(
      !/unsafe-inline|unsafe-eval|\*|https?:(?!\/)/.test(scripts),
      "no page's policy lets any script run",
      how(scripts.slice(0, 120)),
    );
    const hasEditor = HAS_EDITOR.test(address.replace(/\?.*/, "")) && viewer !== "visitor" && answer.status === 200;
    // A letter is shown as it is sent, with its own styles, in a frame without a script, a form or an origin.
    const isLetter =
      policy.startsWith("default-src 'none'") && /; sandbox;/.test(policy) && part("form-action") === "'none'";
    if (!hasEditor && !isLetter)
      this.report.check(
        !/unsafe-inline/.test(part("style-src") || part("default-src")),
        "pages without an editor let no style in",
        how(part("style-src")),
      );
    this.report.check(/base-uri '(none|self)'/.test(policy), "no page lets a base in", how(""));
    const inert = /default-src 'none'/.test(policy);
    this.report.check(inert || /object-src 'none'/.test(policy), "no page lets a plug-in in", how(""));
    this.report.check(/form-action/.test(policy), "a page says where its forms may lead", how(""));
  }

  /** What an admin's own code is given instead of a page of ours: no origin, whoever asks, and in frames of ours alone. */
  async #frames() {
    const { open } = this.places;
    for (const [address, viewer] of [
      [`/snippets/posts/${open.post.id}`, "visitor"],
      [`/snippets/posts/${open.post.id}`, "member"],
      [`/snippets/${open.snippet.id}`, "owner"],
    ]) {
      const answer = await this.send(viewer, address, { headers: { "Sec-Fetch-Dest": "iframe" } });
      const { headers, status } = answer;
      const policy = headers["content-security-policy"] ?? "";
      const how = () => told({ path: address, viewer, answer, more: policy.slice(0, 160) });
      this.report.check(status === 200, "the attack's own frames are answered (else the stage is wrong)", how);
      this.report.check(/(^|; *)sandbox allow-scripts(;|$)/.test(policy), "an admin's code has no origin", how);
      for (const part of ["frame-ancestors 'self'", "form-action 'none'", "base-uri 'none'", "default-src 'none'"])
        this.report.check(
          policy.includes(part),
          "an admin's code leads nowhere and stands in frames of ours alone",
          how,
        );
      for (const [name, right] of ALWAYS)
        this.report.check(right.test(headers[name] ?? ""), `${name} stands on every answer`, how);
      this.report.check(
        (headers["cache-control"] ?? "").startsWith("private"),
        "an admin's code is its reader's to keep",
        how,
      );
      this.report.check(/cookie/i.test(headers.vary ?? ""), "an admin's code is kept for one reader", how);
    }
  }

  /** Nothing of whoever signs out is left in the browser. */
  async leaving() {
    const { stranger } = this.people;
    const twin = new Browser(this.house.port, { ip: newNetwork() });
    await stranger.signIn("south", twin);
    const answer = await twin.send("south", "/users/sign_out", { method: "POST", form: {} });
    const clear = answer.headers["clear-site-data"] ?? "";
    this.report.check(/"(\*|cache|cookies|storage)"/.test(clear), "signing out clears the site's data", () =>
      told({
        method: "POST",
        path: "/users/sign_out",
        viewer: "stranger",
        answer,
        more: `Clear-Site-Data: ${clear}`,
      }),
    );
  }

  /** The same copy as an installation under https would run it. */
  async secure() {
    if (!knowsScheme())
      return this.report.note("HSTS, Secure and __Host- were not tried: this build does not know ROOT_SCHEME");
    const house = await openHouse({ vars: { ROOT_SCHEME: "https", ROOT_PORT: "" }, demo: false });
    try {
      const browser = new Browser(house.port, { ip: newNetwork() });
      const own = { Host: "localhost", Origin: "https://localhost" };
      const page = await browser.send("", "/users/sign_up", { headers: own });
      const hsts = /max-age=(\d+)/.exec(page.headers["strict-transport-security"] ?? "")?.[1];
      this.report.check(
        Number(hsts) >= 15_552_000,
        "under https every answer says HSTS",
        `GET /users/sign_up: ${page.headers["strict-transport-security"]}`,
      );
      const form = { name: "Sec Ure", email: "sec@attack.test", password: "kettle-grinder-7-drip" };
      const answer = await browser.send("", "/users/sign_up", { method: "POST", form, headers: own });
      const cookies = answer.headers["set-cookie"] ?? [];
      this.report.check(answer.status < 400 && cookies.length > 0, "under https one can sign up", () =>
        told({ method: "POST", path: "/users/sign_up", answer }),
      );
      for (const cookie of cookies)
        this.report.check(
          cookie.startsWith("__Host-") && /; secure/i.test(cookie) && /path=\/(;|$)/i.test(cookie),
          "under https every cookie is __Host- and Secure",
          cookie.replace(/=[^;]*/, "=…"),
        );
    } finally {
      await house.stop();
    }
  }
}

function knowsScheme() {
  const folder = path.join(ROOT, "build/server");
  const files = [
    path.join(folder, "index.js"),
    ...readdirSync(path.join(folder, "assets")).map((name) => path.join(folder, "assets", name)),
  ];
  return files.some((file) => file.endsWith(".js") && readFileSync(file, "utf8").includes("ROOT_SCHEME"));
}
