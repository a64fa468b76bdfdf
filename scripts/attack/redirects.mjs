// Every parameter and field that leads somewhere, with every address that should not be led to.
import { Browser } from "../crash/browser.mjs";
import { Actor, inFours, newNetwork } from "./actor.mjs";
import { OWN } from "./cast.mjs";
import { told } from "./report.mjs";

const EVIL = "evil.example";

/** Addresses by which redirects have been led astray. `port` is the copy's own. */
export const hostileAddresses = (port) => [
  `//${EVIL}`,
  `///${EVIL}`,
  `////${EVIL}/%2f..`,
  `/\\${EVIL}`,
  `\\\\${EVIL}`,
  `\\/${EVIL}`,
  `/\\/${EVIL}`,
  `/.//${EVIL}`,
  `/..//${EVIL}`,
  `/%2e//${EVIL}`,
  `/x/..//${EVIL}`,
  `/%2f%2f${EVIL}`,
  `/%5c${EVIL}`,
  `%2f%2f${EVIL}`,
  `/\t/${EVIL}`,
  `/\n/${EVIL}`,
  `/\r\n/${EVIL}`,
  `\t//${EVIL}`,
  ` //${EVIL}`,
  `/ /${EVIL}`,
  `/\u0000/${EVIL}`,
  `/\u00a0/${EVIL}`,
  `/\u2028/${EVIL}`,
  `/\uff0f${EVIL}`,
  `https:${EVIL}`,
  `http:${EVIL}`,
  `https:/${EVIL}`,
  `https:///${EVIL}`,
  `https://${EVIL}`,
  `HTTPS://${EVIL}`,
  `hTTp:\\\\${EVIL}`,
  `http://localhost:${port}@${EVIL}`,
  `http://localhost%3a${port}@${EVIL}/`,
  `http://user:pass@localhost:${port}/`,
  `http://${EVIL}#localhost:${port}`,
  `http://${EVIL}?localhost:${port}`,
  `http://${EVIL}\\@localhost:${port}`,
  `http://localhost.${EVIL}:${port}/`,
  `http://localhost:${port}.${EVIL}/`,
  `http://${EVIL}.localhost:${port}/`,
  `http://evillocalhost:${port}/`,
  `http://localhost.:${port}/`,
  `http://north.localhost.:${port}/`,
  "http://localhost:1/",
  "http://north.localhost:1/",
  "http://localhost/",
  `https://localhost:${port}/`,
  `http://LOCALHOST:${port}//${EVIL}`,
  `http://127.0.0.1:${port}/`,
  `http://[::1]:${port}/`,
  `ftp://localhost:${port}/`,
  `http://nobody-has-this.localhost:${port}/`,
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  " javascript:alert(1)",
  "javascript://localhost/%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:http://localhost/x",
  "file:///etc/passwd",
  "view-source:http://localhost",
  `/path?next=//${EVIL}`,
  `?x=//${EVIL}`,
  `#//${EVIL}`,
  "/users/sign_out",
  "/session/handoff?token=x",
  "x\r\nSet-Cookie: stolen=1",
  "/\r\nLocation: https://evil.example",
  "%0d%0aSet-Cookie:%20stolen=1",
  `/${"a".repeat(5000)}`,
  "http://[",
  "http://%zz",
  "//",
  "/\\",
  "",
];

/**
 * Whether a browser that is sent from a page of ours to `location` stays with us: a path of the same host, or a host
 * of this installation. As browsers read it: the WHATWG URL parser, nothing else.
 */
export function staysWithUs(location, { port, slug = "", communities }) {
  const here = `http://${slug ? `${slug}.` : ""}localhost:${port}/page`;
  if (!URL.canParse(location, here)) return false;
  const url = new URL(location, here);
  const hosts = ["localhost", ...communities.map((one) => `${one}.localhost`)];
  return (
    url.protocol === "http:" &&
    url.port === String(port) &&
    hosts.includes(url.hostname) &&
    url.username === "" &&
    url.password === ""
  );
}

/** Where an address can be handed in. `fields` are the others that the door wants; some need the stage for them. */
const DOORS = [
  ["GET", "/users/sign_in", "post_login_redirect"],
  ["GET", "/users/sign_up", "post_login_redirect"],
  ["GET", "/users/password/new", "post_login_redirect"],
  ["GET", "/users/password/edit", "post_login_redirect", { token: "x" }],
  ["GET", "/users/confirm", "post_login_redirect", { token: "x" }],
  ["GET", "/users/enter", "post_login_redirect"],
  ["GET", "/users/claim", "post_login_redirect", { token: "x" }],
  ["GET", "/session/handoff", "token"],
  ["GET", "/session/handoff", "path", { token: "x" }],
  ["GET", "/session/handoff", "from", { path: "/" }],
  ["GET", "/session/handoff", "path", { from: "localhost" }],
  ["GET", "/session/pass", "path", ({ south }) => ({ to: south.id, nonce: "0".repeat(64) })],
  ["GET", "/session/pass", "to", { path: "/", nonce: "0".repeat(64) }],
  ["GET", "/locale", "return_to"],
  ["GET", "/communities/new", "post_login_redirect"],
  ["POST", "/locale", "return_to", { locale: "en" }],
  ["POST", "/locale", "locale", { return_to: "/" }],
  ["POST", "/users/sign_in", "post_login_redirect", { intent: "join" }],
  ["POST", "/users/sign_in", "post_login_redirect", { intent: "forget" }],
  ["POST", "/users/sign_in", "post_login_redirect", { email: "nobody@attack.test", password: "x" }],
  ["POST", "/users/confirm", "post_login_redirect", { token: "x" }],
  ["POST", "/users/password/new", "post_login_redirect", { email: "" }],
  ["POST", "/users/password/edit", "post_login_redirect", { token: "x", password: "y" }],
  ["POST", "/community_switchers", "community_id"],
  ["POST", "/notifications", "notification_group", { intent: "read_all" }],
];

/** Every form's action and its fields; each is left out in turn. */
const FIELDS = {
  "/locale": ["locale", "return_to"],
  "/users/sign_in": ["email", "password", "intent", "post_login_redirect", "claim"],
  "/users/sign_up": ["name", "email", "password", "timeZone", "requestKey", "post_login_redirect"],
  "/users/sign_out": [],
  "/users/confirm": ["token", "intent"],
  "/users/password/new": ["email"],
  "/users/password/edit": ["token", "password"],
  "/users/claim": ["token"],
  "/users/enter": ["as"],
  "/communities/new": ["name", "slug", "locale", "request_key"],
  "/community_switchers": ["community_id"],
  "/session/handoff": ["token", "nonce"],
  "/account": ["intent", "name", "email", "current_password", "new_password", "locale", "timeZone"],
  "/account/authentication": ["session"],
  "/settings/profile": ["intent", "name", "headline", "bio", "file"],
  "/notifications": ["intent", "id"],
};

export async function attack(stage, report) {
  const run = new Redirects(stage, report);
  for (const viewer of ["visitor", "member"]) await run.doors(viewer);
  await run.afterSigningIn();
  await run.missing();
}

class Redirects {
  constructor(stage, report) {
    Object.assign(this, stage, { report });
    this.communities = [OWN, "south", "coffee", "demo"];
    this.addresses = hostileAddresses(this.house.port);
  }

  /** Every community that is really there. */
  async #known() {
    const rows = await this.house.rows("DIRECTORY", "select slug from communities where state = 'ready'");
    this.communities = rows.map(({ slug }) => slug);
  }

  async doors(viewer) {
    await this.#known();
    for (const [method, path, name, fields = {}] of DOORS) {
      await inFours(this.addresses, async (address) => {
        const values = { ...(typeof fields === "function" ? fields(this) : fields), [name]: address };
        // A browser for each: one that was signed out would try the rest as somebody else.
        const browser = new Browser(this.house.port, { ip: newNetwork() });
        // These end the session they come with: a member's is kept for the others by not sending it.
        const ends = ["forget", "join"].includes(values.intent) || path === "/users/enter";
        const headers = ends ? {} : this.viewers[viewer];
        const answer =
          method === "GET"
            ? await browser.send(OWN, `${path}?${new URLSearchParams(values)}`, { headers })
            : await browser.send(OWN, path, { method, form: values, headers });
        this.#look({ method, path: `${path} ${name}=${JSON.stringify(address)}`, viewer, answer });
      });
    }
  }

  #look({ method, path, viewer, answer, slug = OWN }) {
    const how = () => told({ method, path, viewer, answer });
    const { location } = answer.headers;
    this.report.check(answer.status < 500, "no address breaks a door", how);
    this.report.check(
      !(answer.headers["set-cookie"] ?? []).some((cookie) => /stolen/.test(cookie)),
      "no address writes a header",
      how,
    );
    if (location === undefined) return;
    const isFine = staysWithUs(location, { port: this.house.port, slug, communities: this.communities });
    this.report.check(isFine, "a Location never leaves our hosts", how);
    const again = new URL(location, `http://localhost:${this.house.port}`).searchParams.get("post_login_redirect");
    if (again) {
      const isKept = staysWithUs(again, { port: this.house.port, slug, communities: this.communities });
      this.report.check(isKept, "an address that is handed on is clean", how);
    }
  }

  /** With the right password, where the way leads after all. Every one a sign-in of its own network. */
  async afterSigningIn() {
    const actor = new Actor(this.house, "Rita Redirect");
    await actor.signUp(OWN);
    await actor.confirm();
    for (const address of this.addresses.slice(0, 60)) {
      // Limits by address are tried elsewhere; here the way matters.
      await this.house.rows("DIRECTORY", "delete from attempts");
      const browser = new Browser(this.house.port, { ip: newNetwork() });
      const form = { ...actor.credentials(), post_login_redirect: address };
      const answer = await browser.send(OWN, "/users/sign_in", { method: "POST", form });
      const isIn = answer.status >= 300 && answer.status < 400;
      this.report.check(isIn || answer.status === 429, "the attack signs in", () =>
        told({ method: "POST", path: `/users/sign_in ${JSON.stringify(address)}`, viewer: "member", answer }),
      );
      this.#look({ method: "POST", path: `/users/sign_in ${JSON.stringify(address)}`, viewer: "who signs in", answer });
    }
  }

  /** A form without a field, with a field twice, with a file in its place, and with nothing at all. */
  async missing() {
    for (const [path, fields] of Object.entries(FIELDS)) {
      const whole = Object.fromEntries(fields.map((name) => [name, "x"]));
      const bodies = [
        ["nothing", {}],
        ...fields.map((name) => [
          `no ${name}`,
          Object.fromEntries(Object.entries(whole).filter(([other]) => other !== name)),
        ]),
        ...fields.map((name) => [`only ${name}`, { [name]: "en" }]),
      ];
      for (const viewer of ["visitor", "outsider"]) {
        const send = (options, what) => this.#missing(path, viewer, options, what);
        for (const [what, form] of bodies) await send({ form }, what);
        await send({ body: "", headers: { "Content-Length": 0, "Content-Type": "" } }, "no body and no type");
        await send({ json: whole }, "JSON");
        for (const body of ["\u0000", "%%%", "--x\r\n", "a=b&a=c"])
          await send({ body, headers: { "Content-Length": body.length } }, body);
        const broken = '--x\r\nContent-Disposition: form-data; name="locale"; filename="a"\r\n\r\nx';
        const type = "multipart/form-data; boundary=x";
        await send(
          { body: broken, headers: { "Content-Type": type, "Content-Length": broken.length } },
          "half a multipart",
        );
      }
    }
  }

  async #missing(path, viewer, options, what) {
    const browser = new Browser(this.house.port, { ip: newNetwork() });
    // A way in that would end the outsider's session is knocked at by a visitor.
    const who = /sign_out|authentication/.test(path) ? "visitor" : viewer;
    const answer = await browser.send(OWN, path, {
      method: "POST",
      ...options,
      headers: { ...this.viewers[who], ...options.headers },
    });
    const how = () => told({ method: "POST", path, viewer: who, answer, more: `with ${JSON.stringify(what)}` });
    this.report.check(answer.status < 500, "a missing field breaks no door", how);
  }
}
