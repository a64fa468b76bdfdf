// The corpus of payloads through every field that takes text or HTML, then the pages that show it in Chromium.
import { readFileSync } from "node:fs";
import path from "node:path";
import { chromium as playwright } from "playwright-core";
import { CHROMIUM_ARGS, chromium } from "../chromium.mjs";
import { ROOT } from "../lib.mjs";
import { OWN, png } from "./cast.mjs";
import { formsOf } from "../crash/browser.mjs";

const FILE = path.join(ROOT, "tests/attack/payloads.txt");
/** Payloads in one document: few enough that one which is refused takes little with it. */
const PACK = 60;
/** Names are seen on every page: of these each round has one. */
const ROUNDS = 10;
const SAMPLE = 12;
const PAGES_AT_ONCE = 3;
const LEFT_OUT = ["image", "font", "media"];
const SETTLE_MS = 50;

/** Lines of the corpus; those that begin with "# " are comments. */
export const readPayloads = (file = FILE) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("# "));

/** The node kinds of a document, each with a payload wherever it takes text; a picture is one of the writer's own. */
const NODES = {
  text: (text) => ({ type: "paragraph", content: [{ type: "text", text }] }),
  heading: (text) => ({ type: "heading", attrs: { level: 2 }, content: [{ type: "text", text }] }),
  code: (text) => ({ type: "codeBlock", attrs: { language: text }, content: [{ type: "text", text }] }),
  alt: (alt, fileId) => ({ type: "image", attrs: { fileId, width: 800, height: 600, alt } }),
  caption: (caption, fileId) => ({ type: "image", attrs: { fileId, width: 80, height: 60, caption } }),
  unknown: (alt) => ({ type: "image", attrs: { fileId: "9999999999999998", width: 800, height: 600, alt } }),
  numbers: (text) => ({ type: "image", attrs: { fileId: text, width: text, height: text, alt: "" } }),
  src: (src, fileId) => ({ type: "image", attrs: { fileId, width: 80, height: 60, src, alt: src } }),
  href: (href) => linked("link", { href, target: href, rel: href, class: href }),
  schemed: (text) => linked("link", { href: `https://a.example/${text}` }),
  attrs: (text) => ({
    type: "paragraph",
    attrs: { class: text, style: text, onclick: text, [text]: text },
    marks: [{ type: "bold", attrs: { onclick: text } }],
    [text]: text,
    content: [{ type: "text", text: "x", html: text, innerHTML: text, attrs: { [text]: text } }],
  }),
  list: (text) => ({
    type: "orderedList",
    attrs: { start: text, type: text },
    content: [{ type: "listItem", content: [{ type: "paragraph", content: [{ type: "text", text }] }] }],
  }),
  // Who is nobody here is words; who is somebody is called by their own name.
  mention: (label, _, uid) => ({
    type: "paragraph",
    content: [
      { type: "mention", attrs: { id: "nobody-by-that-id", label: label.slice(0, 100) } },
      { type: "mention", attrs: { id: uid, label: label.slice(0, 100) } },
    ],
  }),
  toggle: (text) => ({
    type: "details",
    content: [{ type: "detailsSummary", content: [{ type: "text", text }] }, line(text)],
  }),
  callout: (text) => ({ type: "callout", attrs: { tone: text }, content: [line(text)] }),
  button: (words) => ({ type: "linkButton", attrs: { href: `https://a.example/${words}`, words: words.slice(0, 80) } }),
  cell: (text) => ({
    type: "table",
    content: [{ type: "tableRow", content: [{ type: "tableCell", attrs: { colspan: text }, content: [line(text)] }] }],
  }),
};
const WITH_PICTURES = ["alt", "caption", "src"];
const IN_COMMENTS = ["text", "code", "href", "schemed", "attrs", "list", "mention"];
/** Payloads in one post: five polls, each a question and eleven answers. */
const ANSWERS = 11;
const POLLS = 5;

function line(text) {
  return { type: "paragraph", content: [{ type: "text", text }] };
}

function linked(type, attrs) {
  return { type: "paragraph", content: [{ type: "text", text: "x", marks: [{ type, attrs }] }] };
}

export async function attack(stage, report) {
  const corpus = readPayloads();
  const run = new Payloads(stage, report, corpus);
  report.note(`${corpus.length} payloads of ${path.relative(ROOT, FILE)}`);
  await run.plant();
  await run.look();
}

class Payloads {
  pages = new Set();
  authorsPages = new Set();
  /** Those that admins alone open. */
  ownersPages = new Set(["/settings/members/activity_logs"]);
  dirty = new Set();

  constructor(stage, report, corpus) {
    Object.assign(this, stage, { report, corpus, writer: stage.people.member });
    // A space of its own: nobody else's page depends on what stands here.
    this.space = stage.places.open.space;
  }

  async plant() {
    const { report } = this;
    for (const [kind, node] of Object.entries(NODES))
      await report.step(`posts of ${kind}`, async () => {
        for (const pack of packs(this.corpus)) await this.#post(kind, pack, node);
      });
    await report.step("polls", () => this.#polls());
    for (const kind of IN_COMMENTS)
      await report.step(`comments of ${kind}`, async () => {
        for (const pack of packs(this.corpus)) await this.#comment(pack, NODES[kind]);
      });
    await report.step("imported rows", () => this.#rows());
    await report.step("files", () => this.#files());
    await report.step("what is reported", () => this.#moderation());
    await report.step("searches", () => this.#search());
    this.pages.add("/").add(`/c/${this.space.slug}`);
  }

  /** Questions and answers, as far as their length lets them. */
  async #polls() {
    const size = POLLS * (ANSWERS + 1);
    for (const [at, pack] of packs(this.corpus, size).entries()) {
      const answers = await this.#halving(pack, (list) => {
        const polls = packs(list, ANSWERS + 1).map(([question, ...rest], n) => ({
          type: "poll",
          attrs: {
            key: `payload${at}x${n}`,
            question: question.slice(0, 200),
            options: [...new Set([...rest.map((text) => text.slice(0, 120).trim()), "yes", "no"])].slice(
              0,
              ANSWERS + 1,
            ),
          },
        }));
        const json = { name: `polls ${list[0]}`.slice(0, 190), tiptap_body: { type: "doc", content: polls } };
        return this.#send(OWN, `/internal_api/spaces/${this.space.slug}/posts`, { json });
      });
      const made = answers.filter(({ status }) => status === 201);
      this.report.check(made.length > 0, "polls with payloads are stored", () => answers[0]?.body.slice(0, 200));
      for (const { body } of made) this.pages.add(`/c/${this.space.slug}/${JSON.parse(body).slug}`);
    }
  }

  /** Why something is reported, taken down and asked for again, and the words that are looked for: texts as any. */
  async #moderation() {
    const { owner, outsider } = this.people;
    const ask = async (actor, method, address, json) => {
      const answer = await this.#patiently(() => actor.browser.send(OWN, `/internal_api${address}`, { method, json }));
      this.report.check(answer.status < 500, "no payload breaks a door", `${address} ${JSON.stringify(json)}`);
      return answer.status < 300 ? JSON.parse(answer.body) : {};
    };
    let judged = 0;
    for (const text of this.corpus.slice(0, SAMPLE)) {
      const made = await ask(this.writer, "POST", `/spaces/${this.space.slug}/posts`, {
        name: `Reported ${text}`,
        body: "x",
      });
      await ask(outsider, "POST", "/flagged_contents", {
        flagged_content_type: "Post",
        flagged_content_id: made.id,
        reported_reason: "other",
        reported_reason_body: text,
      });
      const { records = [] } = await ask(owner, "GET", "/flagged_contents");
      const found = records.find((one) => one.flagged_content_id === made.id);
      if (!found) continue;
      await ask(owner, "PUT", `/flagged_contents/${found.id}/reject`, { action_reason_body: text });
      await ask(this.writer, "POST", `/flagged_contents/${found.id}/appeal`, { body: text });
      this.authorsPages.add(`/flagged_contents/${found.id}`);
      this.ownersPages.add(`/settings/moderation?status=inbox&item=${found.id}`);
      judged += 1;
    }
    this.report.check(judged > 0, "what the attack reports is found and judged", "nothing was");
    const words = this.corpus.map((text) => text.replaceAll(/[\n,;]/g, " ").slice(0, 60));
    await ask(owner, "PUT", "/moderation_settings/words_flag", { is_on: true, words: words.slice(0, 100) });
    await ask(
      owner,
      "GET",
      `/moderation_settings/words_flag/try?words=${encodeURIComponent(words.slice(0, SAMPLE).join(","))}`,
    );
    for (const address of ["", "/edit", "?status=inbox", "?status=rejected"])
      this.ownersPages.add(`/settings/moderation${address}`);
    this.authorsPages.add("/moderation_log");
  }

  /** What was planted is found, and what was found shows it: each payload is asked for, by its words and as it is. */
  async #search() {
    const found = new Set();
    for (const payload of this.corpus) {
      const ask = `?query=${encodeURIComponent(payload)}`;
      for (const address of [`/internal_api/search${ask}`, `/internal_api/search/count${ask}`]) {
        const answer = await this.#patiently(() => this.people.outsider.browser.send(OWN, address));
        this.report.check(answer.status < 500, "no payload breaks a door", `${address} -> ${answer.status}`);
        if (answer.status === 200 && /"records":\[\{/.test(answer.body)) found.add(payload);
      }
    }
    this.report.check(found.size > 0, "what the attack has planted is found", "none of its payloads was");
    const words = ["script", "onerror", "svg", "javascript", "alert", "img", "style"];
    for (const query of [...words, ...[...found].slice(0, SAMPLE), ...this.corpus.slice(0, SAMPLE)]) {
      this.pages.add(`/search?q=${encodeURIComponent(query)}`);
      this.pages.add(`/search?q=${encodeURIComponent(query)}&type=comments&sort=latest`);
    }
    // Of searches that one has saved, each name and each search is shown to nobody but who saved them: who looks is among them.
    for (const payload of this.corpus.slice(0, SAMPLE)) {
      const json = { name: payload.slice(0, 60), query: payload.slice(0, 300) };
      for (const { browser } of [this.people.member, this.people.outsider]) {
        const answer = await this.#patiently(() =>
          browser.send(OWN, "/internal_api/saved_searches", { method: "POST", json }),
        );
        this.report.check(answer.status < 500, "no payload breaks a door", `saved ${payload} -> ${answer.status}`);
      }
    }
    this.pages.add("/search").add("/search?type=mentions");
  }

  /** What is refused as a whole is sent in halves, so that one wrong payload takes nothing with it. */
  async #halving(list, send) {
    const answer = await this.#patiently(() => send(list));
    this.report.check(
      answer.status < 500,
      "no payload breaks a door",
      () => `${list[0]} … -> ${answer.status} ${answer.body.slice(0, 200)}`,
    );
    if (answer.status < 400 || list.length === 1) return [answer];
    const middle = list.length >> 1;
    return [...(await this.#halving(list.slice(0, middle), send)), ...(await this.#halving(list.slice(middle), send))];
  }

  /** A limit of writes is waited out, once. */
  async #patiently(send) {
    const answer = await send();
    if (answer.status !== 429) return answer;
    await new Promise((resolve) =>
      setTimeout(resolve, Math.min(10, Number(answer.headers["retry-after"]) || 1) * 1000),
    );
    return send();
  }

  #send(slug, address, options) {
    return this.writer.browser.send(slug, address, { method: "POST", ...options });
  }

  async #post(kind, pack, node) {
    const answers = await this.#halving(pack, async (list) => {
      // A picture hangs on one post: each try has its own.
      const file = WITH_PICTURES.includes(kind) ? await this.writer.upload(OWN, await png()) : { id: 0 };
      const content = list.map((payload) => node(payload, file.id, this.people.outsider.publicUid));
      return this.#send(OWN, `/internal_api/spaces/${this.space.slug}/posts`, {
        json: { name: `${kind} ${list[0]}`.slice(0, 190), tiptap_body: { type: "doc", content } },
      });
    });
    if (WITH_PICTURES.includes(kind)) {
      this.report.check(
        answers.some(({ status }) => status === 201),
        "pictures with payloads are stored, so that there is something to see",
        () => answers[0]?.body.slice(0, 200),
      );
    }
    for (const answer of answers.filter(({ status }) => status === 201)) {
      this.pages.add(`/c/${this.space.slug}/${JSON.parse(answer.body).slug}`);
    }
  }

  async #comment(pack, node) {
    this.commented ??= JSON.parse(
      (await this.#send(OWN, `/internal_api/spaces/${this.space.slug}/posts`, { json: { name: "Talk", body: "x" } }))
        .body,
    );
    this.pages.add(`/c/${this.space.slug}/${this.commented.slug}`);
    await this.#halving(pack, (list) =>
      this.#send(OWN, `/internal_api/posts/${this.commented.id}/comments`, {
        json: {
          tiptap_body: {
            type: "doc",
            content: list.map((payload) => node(payload, 0, this.people.outsider.publicUid)),
          },
        },
      }),
    );
  }

  /** Imported rows carry raw HTML, and names and titles that no form has looked at. */
  async #rows() {
    const admin = this.people.owner;
    const at = `/internal_api/imports/${this.places.open.import.id}`;
    const send = (what, rows) =>
      this.#halving(rows, (list) =>
        admin.browser.send(OWN, `${at}/${what}`, { method: "POST", json: { [what]: list } }),
      );
    const authors = this.corpus.map((name, at) => ({
      external_id: `w${at}`,
      name: name.slice(0, 80),
      number: null,
      joined_at: 1,
    }));
    for (const pack of packs(authors, 100)) await send("authors", pack);
    const times = { score: 0, at: 1_700_000_000_000, edited_at: null };
    const posts = packs(this.corpus).map((pack, at) => ({
      external_id: `r${at}`,
      author: `w${(at * PACK) % this.corpus.length}`,
      html: pack.map((text) => `<p>${text}</p><p title="${text}">x</p><a href='${text}'>x</a>`).join("\n"),
      space: "a",
      title: (pack[0] ?? "x").slice(0, 200),
      slug: `row-${at}`,
      ...times,
    }));
    for (const pack of packs(posts, 100)) await send("posts", pack);
    const comments = this.corpus.map((html, at) => ({
      external_id: `k${at}`,
      author: `w${at}`,
      html,
      question: `r${Math.floor(at / PACK)}`,
      accepted: false,
      ...times,
    }));
    for (const pack of packs(comments, 100)) await send("comments", pack);
    const rows = await this.house.rows(
      this.north.shard,
      `select s.slug as space, p.slug from posts p join spaces s on s.id = p.space_id
       where p.community_id = ?1 and p.slug like 'row-%'`,
      [this.north.id],
    );
    this.report.check(rows.length > 0, "the attack's rows were imported", "none was");
    for (const { space, slug } of rows) this.pages.add(`/c/${space}/${slug}`).add(`/c/${space}`);
    const people = await this.house.rows(
      this.north.shard,
      "select public_uid as uid from members where community_id = ?1 and status = 'imported' order by id limit 12",
      [this.north.id],
    );
    for (const { uid } of people) this.pages.add(`/u/${uid}`);
  }

  async #files() {
    const bytes = await png(20, 20);
    for (const filename of this.corpus.slice(0, 12)) {
      const headers = { "Content-Length": bytes.length, "X-Filename": encodeURIComponent(filename) };
      const answer = await this.#send(OWN, "/internal_api/files?purpose=file", { body: bytes, headers });
      this.report.check(answer.status < 500, "no payload breaks a door", `file name ${filename} -> ${answer.status}`);
      if (answer.status !== 201) continue;
      const { src } = JSON.parse(answer.body);
      const file = await this.writer.browser.send(OWN, src ?? `/files/${JSON.parse(answer.body).id}/x`);
      const isHeld = !/[\r\n]/.test(file.headers["content-disposition"] ?? "");
      this.report.check(
        isHeld && file.headers["x-content-type-options"] === "nosniff",
        "a file's name stays a name",
        `${filename} ${JSON.stringify(file.headers)}`,
      );
    }
    await this.#cards();
  }

  /** The names of files to be downloaded, where a text shows them. */
  async #cards() {
    const cards = [];
    const body = Buffer.from("no picture");
    for (const filename of this.corpus.slice(0, SAMPLE)) {
      const headers = { "Content-Length": body.length, "X-Filename": encodeURIComponent(filename) };
      const answer = await this.#send(OWN, "/internal_api/files?purpose=file", { body, headers });
      this.report.check(answer.status < 500, "no payload breaks a door", `file name ${filename} -> ${answer.status}`);
      if (answer.status !== 201) continue;
      const { id: fileId, filename: name, byte_size: size, content_type: type } = JSON.parse(answer.body);
      cards.push({ type: "file", attrs: { fileId, name, size, type } });
    }
    const json = { name: "Files", tiptap_body: { type: "doc", content: cards } };
    const made = await this.#send(OWN, `/internal_api/spaces/${this.space.slug}/posts`, { json });
    this.report.check(made.status === 201, "files with payloads for names stand in a text", made.body.slice(0, 200));
    if (made.status === 201) this.pages.add(`/c/${this.space.slug}/${JSON.parse(made.body).slug}`);
  }

  async look() {
    const browser = await playwright.launch({ executablePath: await chromium(), args: CHROMIUM_ARGS });
    try {
      const member = { cookie: this.people.outsider.browser.cookies(OWN) };
      const owner = { cookie: this.people.owner.browser.cookies(OWN) };
      const visit = (addresses, how) =>
        this.report.step(`${addresses.length} pages as ${how.who}`, () => this.#visit(browser, addresses, how));
      await visit([...this.pages], { who: "visitor, policy off", bypassCSP: true });
      await visit([...this.pages], { who: "member, policy off", bypassCSP: true, ...member });
      // A case is shown to whom it is about, and the log to members.
      const author = { cookie: this.writer.browser.cookies(OWN) };
      await visit([...this.authorsPages], { who: "author, policy off", bypassCSP: true, ...author });
      await visit([...this.ownersPages], { who: "owner, policy off", bypassCSP: true, ...owner });
      // What the policy must stop is where something stands to be stopped.
      const wanted = [...new Set([...this.dirty, ...[...this.pages].slice(0, SAMPLE)])];
      await visit(wanted, { who: "visitor, policy on", bypassCSP: false });
      for (let round = 0; round < ROUNDS; round += 1) {
        const pages = await this.#rename(this.corpus[Math.floor((round * this.corpus.length) / ROUNDS)]);
        await visit(pages, { who: `member, policy off, round ${round + 1}`, bypassCSP: true, ...member });
        await visit(["/settings", "/settings/spaces", "/settings/topics"], {
          who: `owner, policy off, round ${round + 1}`,
          bypassCSP: true,
          ...owner,
        });
      }
    } finally {
      await browser.close();
    }
  }

  /** Everything that has a name bears the payload as far as its length lets it. */
  async #rename(payload) {
    const { owner, member } = this.people;
    const place = this.places.open;
    const form = async (actor, address, values) => {
      const page = await actor.browser.send(OWN, address);
      const [found] = formsOf(page.body).filter(({ fields }) => Object.keys(values).every((name) => name in fields));
      if (!found)
        return this.report.check(false, "the attack finds the forms it fills in", `${address}: ${Object.keys(values)}`);
      const answer = await this.#patiently(() =>
        actor.browser.send(OWN, address, { method: "POST", form: { ...found.fields, ...values } }),
      );
      this.report.check(answer.status < 500, "no payload breaks a door", `${address} ${payload} -> ${answer.status}`);
    };
    await form(member, "/settings/profile", {
      name: payload.slice(0, 80),
      headline: payload.slice(0, 120),
      bio: payload,
    });
    await form(owner, "/settings", { name: payload.slice(0, 60), description: payload.slice(0, 300) });
    const { id: space } = place.space;
    const post = `/internal_api/spaces/${place.space.slug}/posts/${place.post.slug}`;
    const closed = `/internal_api/spaces/${this.places.private.space.id}`;
    for (const [address, json] of [
      [`/internal_api/spaces/${space}`, { name: payload.slice(0, 80) }],
      [`/internal_api/spaces/${space}`, { description: payload.slice(0, 500) }],
      [`/internal_api/spaces/${space}`, { emoji: payload }],
      [`/internal_api/spaces/${space}`, { cover_image_alt: payload.slice(0, 150) }],
      [`/internal_api/spaces/${space}`, { meta_tag_attributes: { meta_title: payload.slice(0, 60) } }],
      // Before its door stands what its managers wrote.
      [closed, { locked_page_heading: payload.slice(0, 60), locked_page_description: payload.slice(0, 300) }],
      [closed, { locked_button_label: payload.slice(0, 30), locked_button_url: payload.slice(0, 500) }],
      [closed, { locked_button_label: payload.slice(0, 30), locked_button_url: "/members" }],
      [post, { meta_tag_attributes: { meta_title: payload.slice(0, 60), meta_description: payload.slice(0, 150) } }],
      [post, { internal_custom_html: payload }],
      [`/internal_api/topics/${place.topic.id}`, { name: payload.slice(0, 40) }],
    ]) {
      const answer = await this.#patiently(() => owner.browser.send(OWN, address, { method: "PATCH", json }));
      const how = `${address} ${Object.keys(json)} ${payload} -> ${answer.status}`;
      this.report.check(answer.status < 500, "no payload breaks a door", how);
    }
    const folder = { method: "POST", json: { name: payload.slice(0, 60) } };
    for (const { browser } of [member, this.people.outsider]) {
      const answer = await this.#patiently(() => browser.send(OWN, "/internal_api/bookmark_folders", folder));
      this.report.check(answer.status < 500, "no payload breaks a door", `folder ${payload} -> ${answer.status}`);
    }
    await this.#quote(payload);
    return [
      "/",
      `/c/${place.space.slug}`,
      `/u/${member.publicUid}`,
      `/c/${place.space.slug}/members`,
      `/c/${place.space.slug}/${place.post.slug}`,
      `/c/${this.places.private.space.slug}`,
      "/bookmarks",
      "/users/confirm",
    ];
  }

  /** Words of somebody else's, who wrote the payload, as somebody else quotes them. */
  async #quote(payload) {
    const { post } = this.places.open;
    const { member, outsider } = this.people;
    const at = `/internal_api/posts/${post.id}/comments`;
    const said = await this.#patiently(() =>
      member.browser.send(OWN, at, { method: "POST", json: { body: `Said: ${payload}` } }),
    );
    if (said.status !== 201) return;
    const quote = { comment_id: JSON.parse(said.body).id, words: payload };
    const answer = await this.#patiently(() =>
      outsider.browser.send(OWN, at, { method: "POST", json: { body: "So it was.", quote } }),
    );
    this.report.check(answer.status < 500, "no payload breaks a door", `quote ${payload} -> ${answer.status}`);
  }

  async #visit(browser, addresses, { who, bypassCSP, cookie = "" }) {
    const origin = `http://${OWN}.localhost:${this.house.port}`;
    const context = await browser.newContext({ bypassCSP, locale: "en-US" });
    await context.addCookies(
      cookie
        .split("; ")
        .filter(Boolean)
        .map((pair) => ({
          name: pair.slice(0, pair.indexOf("=")),
          value: pair.slice(pair.indexOf("=") + 1),
          url: origin,
        })),
    );
    await context.addInitScript(HEARKEN);
    const todo = [...addresses];
    await Promise.all(
      Array.from({ length: PAGES_AT_ONCE }, async () => {
        for (let address = todo.shift(); address !== undefined; address = todo.shift()) {
          // A tab for each: what one page has begun must not be blamed on the next.
          const page = await context.newPage();
          const all = await this.#open(page, origin, address);
          const isClean = this.report.check(all.length === 0, "a page with payloads is clean", `${address} (${who})`);
          if (!isClean) this.dirty.add(address);
          for (const [rule, how] of all) this.report.check(false, rule, `${address} (${who}): ${how}`);
          await page.close();
        }
      }),
    );
    await context.close();
  }

  /** Opens one page and says what is wrong with it: [rule, how]. */
  async #open(page, origin, address) {
    const found = [];
    page.on("dialog", (dialog) => {
      found.push(["no script of a payload runs", `dialog ${dialog.message()}`]);
      void dialog.dismiss();
    });
    await page.route("**/*", (route) => {
      const request = route.request();
      const url = new URL(request.url());
      const isOurs = url.hostname.endsWith("localhost") && url.port === String(this.house.port);
      const isInside = url.protocol === "data:" || url.protocol === "blob:";
      // Whom an admin's own code asks, in its frame, is its admin's affair (decision 0037).
      const isOurDocument = request.frame() === page.mainFrame();
      if (!isOurs && !isInside && isOurDocument) found.push(["no page asks another site for anything", url.href]);
      // A picture that is missing calls onerror as well as any.
      return (isOurs && !LEFT_OUT.includes(request.resourceType())) || isInside ? route.continue() : route.abort();
    });
    const steady = "a page with payloads stays where it is";
    await page.goto(origin + address, { waitUntil: "load", timeout: 20_000 }).catch((error) => {
      found.push([steady, String(error).slice(0, 200)]);
    });
    await page.waitForTimeout(SETTLE_MS);
    const injected = await page.evaluate(INSPECT).catch((error) => [[steady, String(error).slice(0, 150)]]);
    if (new URL(page.url()).pathname !== new URL(origin + address).pathname) injected.push([steady, page.url()]);
    return [...found, ...injected];
  }
}

function packs(list, size = PACK) {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, at * size + size));
}

/** Runs before the page: what a payload calls is written down. */
const HEARKEN = `
  window.__hits = [];
  for (const name of ["alert", "confirm", "prompt", "print", "open"])
    window[name] = (...args) => { window.__hits.push(name + "(" + args.join(", ") + ")"); };
`;

/** Runs in the page: what no page of ours holds. Strings, for it is sent. */
const INSPECT = `(() => {
  const found = [];
  const say = (rule, element) => found.push([rule, element.outerHTML.slice(0, 160)]);
  for (const hit of window.__hits ?? []) found.push(["no script of a payload runs", hit]);
  const isScript = (address) => {
    try {
      return /^(javascript|vbscript|data:(text|image.svg))/i.test(new URL(address, location.href).href);
    } catch {
      return false;
    }
  };
  for (const element of document.querySelectorAll("*")) {
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) say("no element has an on… attribute", element);
      if (/^(href|src|action|formaction|data|xlink:href|srcdoc|poster|background|ping|content)$/i.test(name) && isScript(value) && element.tagName !== "META")
        say("no address carries a script", element);
    }
    const isAdmins = element.tagName === "IFRAME" && element.getAttribute("sandbox") === "allow-scripts" &&
      new URL(element.src, location.href).origin === location.origin && /^.snippets./.test(new URL(element.src).pathname) && !element.closest(".prose");
    if (!isAdmins && /^(BASE|IFRAME|OBJECT|EMBED|APPLET|FRAME|FRAMESET|MARQUEE|PORTAL|MATH)$/i.test(element.tagName)) say("no frame, base or object stands in a page", element);
    if (element.tagName === "META" && /refresh|set-cookie|content-security/i.test(element.httpEquiv)) say("no meta steers a page", element);
    if (element.tagName === "LINK" && new URL(element.href, location.href).origin !== location.origin && element.rel !== "canonical") say("no page asks another site for anything", element);
    if (element.tagName === "FORM" && new URL(element.action, location.href).origin !== location.origin) say("no form leads to another site", element);
  }
  for (const element of document.querySelectorAll(".prose script, .prose style, .prose form, .prose input, .prose button, .prose textarea, .prose select, .prose meta, .prose link, .prose svg, .prose template, .prose [style], .prose [id^=main], .prose [target=_self]"))
    say("a text holds nothing but text", element);
  for (const element of document.querySelectorAll("main script, main style, main meta, main link[rel=stylesheet]")) say("nothing of a head stands in the main part", element);
  return found;
})()`;
