// A browser without JavaScript, as far as the crash runs and the attack need one: cookies by host, forms, redirects.
import http from "node:http";

const TIMEOUT_MS = 20_000;
const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

/** The connection broke before the answer came: nobody knows whether the write took place. */
export class Unanswered extends Error {}

export class Browser {
  #cookies = new Map();

  /** `ip` is the network it comes from, as Cloudflare would say it. */
  constructor(port, { ip } = {}) {
    this.port = port;
    this.ip = ip;
  }

  /** One request on a community's host ("" is the plain one). Throws Unanswered when the server was killed. */
  async send(slug, path, { method = "GET", form, json, body: bytes, headers = {} } = {}) {
    const host = this.host(slug);
    const body = json !== undefined ? JSON.stringify(json) : form ? new URLSearchParams(form).toString() : bytes;
    const type = json !== undefined ? "application/json" : "application/x-www-form-urlencoded";
    const answer = await request({
      port: this.port,
      path,
      method,
      body,
      headers: {
        Host: host,
        Cookie: this.cookies(slug),
        ...(this.ip ? { "CF-Connecting-IP": this.ip } : {}),
        ...(method === "GET" ? {} : { Origin: `http://${host}` }),
        ...(body === undefined ? {} : { "Content-Type": type, "Content-Length": Buffer.byteLength(body) }),
        ...headers,
      },
    });
    for (const cookie of answer.headers["set-cookie"] ?? []) this.#keep(host, cookie);
    return { ...answer, slug, path };
  }

  /** Follows redirects over our hosts; returns the last answer. */
  async follow(answer) {
    let at = answer;
    for (let hops = 0; hops < 6 && at.status >= 300 && at.status < 400; hops += 1) {
      const to = new URL(at.headers.location, `http://${at.slug ? `${at.slug}.` : ""}localhost:${this.port}${at.path}`);
      const slug = to.hostname === "localhost" ? "" : to.hostname.slice(0, -".localhost".length);
      at = await this.send(slug, `${to.pathname}${to.search}`);
    }
    return at;
  }

  /** A new profile: nobody is signed in. */
  forget() {
    this.#cookies.clear();
  }

  /** Another browser with the same cookies: what a thief of a session has. */
  copy({ ip } = {}) {
    const twin = new Browser(this.port, { ip });
    for (const [host, jar] of this.#cookies) twin.#cookies.set(host, new Map(jar));
    return twin;
  }

  /** Forgets what it has of one host. */
  drop(slug) {
    this.#cookies.delete(this.host(slug));
  }

  host(slug) {
    return `${slug ? `${slug}.` : ""}localhost:${this.port}`;
  }

  /** What it would send as Cookie to a community's host. */
  cookies(slug) {
    return [...(this.#cookies.get(this.host(slug)) ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  #keep(host, header) {
    const jar = this.#cookies.get(host) ?? new Map();
    this.#cookies.set(host, jar);
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
    if (/max-age=0/i.test(header)) jar.delete(name);
    else jar.set(name, value);
  }
}

function request({ port, path, method, headers, body }) {
  return new Promise((resolve, reject) => {
    const lost = (error) => reject(new Unanswered(`${method} ${path}: ${error.message}`));
    const req = http.request(
      { host: "127.0.0.1", port, path, method, headers, agent: false, timeout: TIMEOUT_MS },
      (res) => {
        let text = "";
        res.setEncoding("utf8");
        res.on("data", (chunk) => {
          text += chunk;
        });
        res.on("error", lost);
        res.on("aborted", () => lost(new Error("aborted")));
        res.on("end", () => resolve({ status: res.statusCode, headers: res.headers, body: text }));
      },
    );
    req.on("timeout", () => req.destroy(new Error("no answer in time")));
    req.on("error", lost);
    req.end(body);
  });
}

/** The forms of a page with what they would send: { action, fields }. */
export function formsOf(html) {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, head, inside]) => ({
    action: attribute(head, "action"),
    fields: Object.fromEntries([...inputs(inside), ...areas(inside), ...selects(inside)].filter(([name]) => name)),
  }));
}

function inputs(html) {
  return [...html.matchAll(/<input\b([^>]*)>/g)].flatMap(([, text]) => {
    const type = attribute(text, "type");
    const isOff = (type === "checkbox" || type === "radio") && !/\bchecked\b/.test(text);
    if (isOff || type === "file" || type === "submit") return [];
    return [[attribute(text, "name"), attribute(text, "value") ?? (type === "checkbox" ? "on" : "")]];
  });
}

const areas = (html) =>
  [...html.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g)].map(([, text, value]) => [
    attribute(text, "name"),
    decode(value),
  ]);

function selects(html) {
  return [...html.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)].map(([, text, inside]) => {
    const options = [...inside.matchAll(/<option\b([^>]*)>/g)].map(([, option]) => option);
    const chosen = options.find((option) => /\bselected\b/.test(option)) ?? options[0] ?? "";
    return [attribute(text, "name"), attribute(chosen, "value") ?? ""];
  });
}

function attribute(text, name) {
  const found = new RegExp(`\\b${name}="([^"]*)"`, "i").exec(text)?.[1];
  return found === undefined ? undefined : decode(found);
}

const decode = (text) => text.replace(/&(#?\w+);/g, (whole, name) => ENTITIES[name] ?? whole);
