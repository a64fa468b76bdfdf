// Somebody of the attack's cast: an account, a browser, and the ways of the product by its real doors.
import { Browser, formsOf } from "../crash/browser.mjs";

const PASSWORD = "kettle-grinder-7-drip";
let networks = 0;

/** Each from a network of their own, so that no limit by network speaks before the one that is looked for. */
export const newNetwork = () => `10.${(networks += 1) >> 8}.${networks & 255}.7`;

/** Does something with each of a list, four at a time. */
export async function inFours(list, run) {
  const todo = [...list];
  const work = async () => {
    while (todo.length > 0) await run(todo.shift());
  };
  await Promise.all([work(), work(), work(), work()]);
}

export class Actor {
  constructor(house, name) {
    this.house = house;
    this.name = name;
    this.email = `${name.toLowerCase().replace(/[^a-z]+/g, ".")}@attack.test`;
    this.password = PASSWORD;
    this.browser = new Browser(house.port, { ip: newNetwork() });
  }

  /** Sends the form of a page that has a field, as the page filled it in. */
  async submit(slug, path, having, values, browser = this.browser) {
    const page = await browser.send(slug, path);
    const form = formsOf(page.body).find(({ fields }) => having in fields);
    if (!form) throw new Error(`${slug}${path} answered ${page.status} without a form that has "${having}"`);
    const fields = { ...form.fields, ...values };
    return browser.send(slug, (form.action || path).replace(/#.*$/, ""), { method: "POST", form: fields });
  }

  async signUp(slug, values = {}) {
    const typed = { name: this.name, email: this.email, password: this.password, ...values };
    return passed(await this.submit(slug, "/users/sign_up", "password", typed), `sign-up of ${this.name}`);
  }

  /** Opens the newest link of its kind in the mailbox and presses the button. */
  async confirm(email = this.email, browser = this.browser) {
    const link = await this.link(/\/users\/confirm\?token=[\w-]+/, email);
    const answer = await this.submit(link.slug, link.path, "token", {}, browser);
    return answer;
  }

  async signIn(slug, browser = this.browser) {
    const answer = await this.submit(slug, "/users/sign_in", "password", this.credentials(), browser);
    return passed(answer, `sign-in of ${this.name}`);
  }

  credentials() {
    return { email: this.email, password: this.password };
  }

  async createCommunity(slug) {
    const typed = { name: `House ${slug}`, slug };
    return passed(await this.submit("", "/communities/new", "slug", typed), `community ${slug}`);
  }

  /** The newest mail to an address that holds a link of this shape, as it stands on /dev/mail. */
  async link(pattern, email = this.email) {
    const [found] = await this.links(pattern, email);
    if (!found) throw new Error(`no mail with ${pattern} for ${email}`);
    return found;
  }

  /** Every such link, the newest first. */
  async links(pattern, email = this.email) {
    for (let tries = 0; tries < 40; tries += 1) {
      const mails = await this.house.rows(
        "DIRECTORY",
        "select body from outgoing where recipient = ?1 order by id desc limit 20",
        [email],
      );
      const links = mails
        .flatMap(({ body }) => JSON.parse(body).text.match(/https?:\/\/\S+/g) ?? [])
        .filter((text) => pattern.test(text));
      if (links.length > 0) return links.map(placeOf);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return [];
  }

  /** Where the house asks to wait, it waits: the cast is larger than a minute's writes. */
  async patiently(slug, path, what) {
    let answer = await this.browser.send(slug, path, what);
    for (let tries = 0; answer.status === 429 && tries < 12; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10_000));
      answer = await this.browser.send(slug, path, what);
    }
    return answer;
  }

  /** A JSON call that must succeed. */
  async call(slug, method, path, json, headers) {
    const answer = await this.patiently(slug, path, { method, json, headers });
    passed(answer, `${method} ${path} as ${this.name}`);
    return answer.body ? JSON.parse(answer.body) : null;
  }

  async upload(slug, bytes, { purpose = "picture", filename = "picture.png" } = {}) {
    const headers = {
      "Content-Type": "application/octet-stream",
      "Content-Length": bytes.length,
      "X-Filename": encodeURIComponent(filename),
    };
    const answer = await this.browser.send(slug, `/internal_api/files?purpose=${purpose}`, {
      method: "POST",
      body: bytes,
      headers,
    });
    return JSON.parse(passed(answer, `upload as ${this.name}`).body);
  }
}

/** Fails loudly when the cast cannot be set up: nothing may pass because it was never tried. */
export function passed(answer, what) {
  if (answer.status >= 400) throw new Error(`${what}: ${answer.status} ${answer.body.slice(0, 600)}`);
  return answer;
}

function placeOf(link) {
  const url = new URL(link);
  const slug = url.hostname === "localhost" ? "" : url.hostname.slice(0, -".localhost".length);
  return { slug, path: `${url.pathname}${url.search}`, href: link, token: url.searchParams.get("token") };
}
