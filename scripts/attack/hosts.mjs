// Host and forwarding headers, and what the next visitor is given from the kept pages.
import net from "node:net";
import { Browser } from "../crash/browser.mjs";
import { OWN } from "./cast.mjs";
import { pageDoors, addressOf } from "./doors.mjs";
import { told } from "./report.mjs";

const TYPED = "somebody.typed@attack.test";

export async function attack(stage, report) {
  const run = new Hosts(stage, report);
  await run.poison();
  await run.unknownHosts();
  await run.typed();
  await run.personal();
  await run.languages();
}

class Hosts {
  constructor(stage, report) {
    Object.assign(this, stage, { report });
    this.port = stage.house.port;
    this.visitor = new Browser(this.port, { ip: "10.201.0.1" });
  }

  /** Pages that visitors are given from the cache. */
  pages() {
    const { open } = this.places;
    return [
      "/",
      `/c/${open.space.slug}`,
      `/c/${open.space.slug}/${open.post.slug}`,
      `/u/${open.owner.publicUid}`,
      `/s/${open.group.slug}`,
    ];
  }

  /** Every kept copy is behind us: what visitors see has changed. */
  async forgetKept() {
    await this.house.rows(
      this.north.shard,
      "update communities set public_version = public_version + 1 where community_id = ?1",
      [this.north.id],
    );
    await new Promise((resolve) => setTimeout(resolve, 1_200));
  }

  get(path, headers = {}) {
    return this.visitor.send(OWN, path, { headers });
  }

  /** The first asks with a strange Host or forwarding header, the next as anybody does. */
  async poison() {
    const own = `${OWN}.localhost`;
    const strange = [
      ["another port", { Host: `${own}:1234` }, "1234"],
      ["no port", { Host: own }, null],
      ["another case", { Host: `${own.toUpperCase()}:${this.port}` }, "NORTH"],
      ["a trailing dot", { Host: `${own}.:${this.port}` }, "localhost."],
      ["X-Forwarded-Proto", { "X-Forwarded-Proto": "https" }, "https://north"],
      ["X-Forwarded-Host", { "X-Forwarded-Host": "evil.example" }, "evil.example"],
      ["X-Forwarded-Port", { "X-Forwarded-Port": "1234" }, "1234"],
      ["X-Forwarded-Server", { "X-Forwarded-Server": "evil.example" }, "evil.example"],
      ["X-Host", { "X-Host": "evil.example" }, "evil.example"],
      ["X-Original-URL", { "X-Original-URL": "/evil-path" }, "evil-path"],
      ["X-Rewrite-URL", { "X-Rewrite-URL": "/evil-path" }, "evil-path"],
      ["X-Forwarded-Prefix", { "X-Forwarded-Prefix": "/evil-path" }, "evil-path"],
      ["CF-Visitor", { "CF-Visitor": '{"scheme":"https"}' }, "https://north"],
      ["Forwarded", { Forwarded: "host=evil.example;proto=https" }, "evil.example"],
      ["MF-Original-URL", { "MF-Original-URL": `http://${own}:1234/` }, "1234"],
      ["CF-Worker", { "CF-Worker": "evil.example" }, "evil.example"],
      ["Referer", { Referer: "https://evil.example/" }, "evil.example"],
      ["Origin", { Origin: "https://evil.example" }, "evil.example"],
    ];
    for (const [what, headers, mark] of strange) {
      await this.forgetKept();
      for (const path of this.pages()) {
        const first = await this.#lenient(path, headers);
        const next = await this.get(path);
        this.report.check((first?.status ?? 0) < 500, "no Host or forwarding header breaks a page", () =>
          told({ path, answer: first, more: what }),
        );
        this.#clean(next, path, what, mark);
      }
      await this.#mail(headers, what);
    }
    await this.#absolute();
  }

  /** What a page says of its own address is what it was asked at, whoever asked before. */
  #clean(answer, path, what, mark) {
    const text = `${JSON.stringify(answer.headers)} ${answer.body}`;
    const good = new RegExp(`http://(?:[\\w-]+\\.)?localhost:${this.port}(?![\\d])`);
    const addresses = [...text.matchAll(/\bhttps?:\/\/[^\s"'<>;)\\]*localhost[^\s"'<>;)\\]*/gi)].map(
      ([address]) => address,
    );
    const wild = addresses.filter(
      (address) => !good.test(address) && !address.startsWith(`http://*.localhost:${this.port}`),
    );
    this.report.check(
      wild.length === 0,
      "a kept page names only our own addresses",
      () =>
        `GET ${path} after one with ${what}: ${[...new Set(wild)].slice(0, 3).join(" ")} (x-atrium-cache: ${answer.headers["x-atrium-cache"]})`,
    );
    if (mark)
      this.report.check(
        !text.includes(mark),
        "nothing of a strange header is in the next page",
        () => `GET ${path} after one with ${what}: holds ${mark}`,
      );
  }

  /** A letter's links lead to the installation, whatever Host it was asked for with. */
  async #mail(headers, what) {
    const email = this.people.outsider.email;
    const [{ last }] = await this.house.rows("DIRECTORY", "select coalesce(max(id), 0) as last from outgoing");
    await this.house.rows("DIRECTORY", "delete from attempts");
    const origin = `http://${headers.Host ?? `${OWN}.localhost:${this.port}`}`;
    await this.#lenient("/users/password/new", { Origin: origin, ...headers }, { method: "POST", form: { email } });
    const rows = await this.house.rows("DIRECTORY", "select body from outgoing where id > ?1", [last]);
    const links = rows.flatMap(({ body }) => JSON.parse(body).text.match(/https?:\/\/[^\s]+/g) ?? []);
    const wild = links.filter((link) => {
      const url = new URL(link);
      return url.protocol !== "http:" || url.port !== String(this.port) || !/^([\w-]+\.)?localhost$/.test(url.hostname);
    });
    this.report.check(wild.length === 0, "a letter's links lead to our own addresses", () => `${what}: ${wild[0]}`);
  }

  async #lenient(path, headers, options = {}) {
    try {
      return await this.visitor.send(OWN, path, { ...options, headers });
    } catch {
      return null;
    }
  }

  /** "GET http://evil.example/ HTTP/1.1", as a proxy is asked. */
  async #absolute() {
    await this.forgetKept();
    const raw = `GET http://evil.example/ HTTP/1.1\r\nHost: ${OWN}.localhost:${this.port}\r\nConnection: close\r\n\r\n`;
    await new Promise((resolve) => {
      const socket = net.connect(this.port, "127.0.0.1", () => socket.write(raw));
      socket.on("data", () => {});
      socket.on("close", resolve);
      socket.on("error", resolve);
    });
    this.#clean(await this.get("/"), "/", "an absolute request line", "evil.example");
  }

  /** A host that nobody has shows nobody's community. What is no name at all never comes as far as the Worker. */
  async unknownHosts() {
    for (const host of [
      "evil.example",
      "evil.example.localhost",
      "nobody.localhost",
      "127.0.0.1",
      "[::1]",
      "localhost.evil.example",
      "xn--nrth-5qa.localhost",
    ]) {
      const answer = await this.#lenient("/", { Host: `${host}:${this.port}` });
      if (answer === null) continue;
      const how = () => told({ path: "/", host, answer });
      this.report.check(answer.status < 500, "no unknown host breaks a page", how);
      this.report.check(!answer.body.includes(this.places.open.mark), "an unknown host shows nobody's community", how);
    }
  }

  /** What one types into an address comes back to nobody else. */
  async typed() {
    const pages = pageDoors().filter(({ hasLoader }) => hasLoader);
    const paths = pages.flatMap((door) => variants(addressOf(door, this.places.open)));
    for (const path of new Set(paths)) {
      const query = `email=${encodeURIComponent(TYPED)}&q=${encodeURIComponent(TYPED)}&notice=${encodeURIComponent(TYPED)}&name=${encodeURIComponent(TYPED)}&token=${encodeURIComponent(TYPED)}&enter=member&claim=${encodeURIComponent(TYPED)}`;
      const first = await this.get(`${path}?${query}`);
      this.#kept(first, `${path}?email=…`);
      const next = await this.get(path);
      this.report.check(first.status < 500 && next.status < 500, "no spelling of a path breaks a page", () =>
        told({ path, answer: first }),
      );
      this.report.check(!next.body.includes(TYPED), "what was typed into an address comes back to nobody else", () =>
        told({ path, answer: next, more: `after ?email=${TYPED} (x-atrium-cache: ${next.headers["x-atrium-cache"]})` }),
      );
    }
  }

  /** What is kept may be kept: no cookie, no no-store, nothing but 200. */
  #kept(answer, path) {
    const state = answer.headers["x-atrium-cache"];
    if (state === undefined) return;
    const how = () => told({ path, answer, more: JSON.stringify(answer.headers).slice(0, 300) });
    this.report.check(!answer.headers["set-cookie"], "no cookie stands in a kept answer", how);
    this.report.check(
      !/no-store|private/.test(answer.headers["cache-control"] ?? ""),
      "what says no-store is never kept",
      how,
    );
    this.report.check(
      !/^\/(users|account|session|settings|locale|communities|notifications|dev)\b/i.test(path.replaceAll("//", "/")),
      "a page about the person is never kept, however its path is spelled",
      how,
    );
  }

  /** A member's page is nobody's copy, with or without a session, by any spelling of a path. */
  async personal() {
    const mark = this.people.owner.email;
    const pages = pageDoors().filter(({ hasLoader }) => hasLoader);
    await this.forgetKept();
    for (const door of pages) {
      for (const path of variants(addressOf(door, this.places.open))) {
        const own = await this.visitor.send(OWN, path, { headers: this.viewers.owner });
        this.report.check(own.headers["x-atrium-cache"] === undefined, "a member's page is not kept", () =>
          told({ path, viewer: "owner", answer: own }),
        );
        const next = await this.get(path);
        this.#kept(next, path);
        this.report.check(
          /^\/+dev/i.test(decodeURIComponent(path)) || !next.body.includes(mark),
          "a member's page comes back to nobody else",
          () => told({ path, answer: next, more: `holds ${mark}` }),
        );
      }
    }
  }

  /** Each language has its own copy, by cookie and by header. */
  async languages() {
    await this.forgetKept();
    const pt = { "Accept-Language": "pt-BR" };
    for (const path of this.pages()) {
      const first = await this.get(path, pt);
      const next = await this.get(path, { "Accept-Language": "en" });
      const again = await this.get(path, { Cookie: "atrium_locale=pt" });
      const lang = (answer) => /<html[^>]* lang="([\w-]+)"/.exec(answer.body)?.[1] ?? "";
      const said = [first, next, again].map(lang);
      this.report.check(
        said[1].startsWith("en") && said[2].startsWith("pt"),
        "another language's copy is never served",
        () => `GET ${path}: pt-BR, en, cookie pt -> ${said.join(", ")}`,
      );
      for (const answer of [first, next, again]) {
        const vary = answer.headers.vary ?? "";
        if (/max-age=[1-9]|public/.test(answer.headers["cache-control"] ?? ""))
          this.report.check(/cookie/i.test(vary), "a page that others may keep says by what it varies", () =>
            told({ path, answer }),
          );
      }
    }
  }
}

/** The same page by other spellings. */
function variants(path) {
  const upper = path.replace(/^\/([a-z])/, (_, letter) => `/${letter.toUpperCase()}`);
  const list = [
    path,
    upper,
    path.toUpperCase(),
    `${path}/`,
    `${path}//`,
    `/${path}`,
    `${path}.data`,
    `${path}.DATA`,
    path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    `${path};x`,
    `${path}/.`,
  ];
  return [...new Set(list)].filter((one) => one !== "");
}
