import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { PAYLOADS } from "../attack/payloads";
import { enterAs, url, useBrowser, visit } from "./browser";

useBrowser();

/** A community of their own: other journeys read the demo. */
const HOST = "payloads";
/** Whoever writes, and somebody who only reads: both without the policy that would stop a script. */
let owner: Page;
let visitor: Page;
const happened: string[] = [];

beforeAll(async () => {
  const [own, other] = [await visit({ bypassCSP: true }), await visit({ bypassCSP: true, host: HOST })];
  [owner, visitor] = [own.page, other.page];
  for (const { context } of [own, other]) await listen(context);
  await enterAs(owner, "owner");
  await owner.goto(url("", "/communities/new"));
  await owner.locator("input[name=name]").fill("Payloads");
  await owner.locator("input[name=slug]").fill(HOST);
  await owner.locator("main form button[type=submit]").last().click();
  await owner.waitForURL((to) => to.hostname.startsWith(`${HOST}.`));
});

/** Everything that a payload could do and a page of ours never does. */
async function listen(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    for (const name of ["alert", "confirm", "prompt", "print", "open"] as const)
      Object.assign(window, { [name]: () => console.log(`HIT ${name}`) });
    Object.defineProperty(window, "__hit", {
      set() {
        console.log("HIT __hit");
      },
    });
  });
  context.on("page", () => happened.push("a window opened"));
  for (const page of context.pages()) {
    page.on("dialog", (dialog) => {
      happened.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on("console", (message) => message.text().startsWith("HIT") && happened.push(message.text()));
    page.on("request", (request) => {
      const { hostname, protocol } = new URL(request.url());
      if (!/(?:^|\.)localhost$/.test(hostname) && protocol !== "data:" && protocol !== "blob:")
        happened.push(`foreign request ${request.url()}`);
    });
  }
}

/** Opens a page and looks at everything in it. */
async function look(page: Page, path: string): Promise<void> {
  const answer = await page.goto(url(HOST, path));
  expect(answer?.status(), path).toBe(200);
  expect(await injectedIn(page), path).toEqual([]);
  expect(happened, path).toEqual([]);
}

const injectedIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const tell = (what: string, element: Element) => found.push(`${what}: ${element.outerHTML.slice(0, 200)}`);
    for (const element of document.querySelectorAll("*")) {
      for (const { name, value } of element.attributes) {
        if (name.startsWith("on")) tell("handler", element);
        if (/^\s*(?:javascript|vbscript|data):/i.test(value) && /^(?:href|src|action|formaction|srcdoc)$/.test(name))
          tell("address", element);
      }
    }
    for (const element of document.querySelectorAll(
      "meta[http-equiv], base, iframe, frame, object, embed, applet, math, marquee, isindex, keygen, bgsound, layer",
    ))
      if (!(element.matches("base") && element.getAttribute("target"))) tell("element", element);
    const inProse =
      ".prose :is(script, style, form, input, button, textarea, select, svg, video, audio, link, meta, [style])";
    // A picture in the editor stands in the editor's own frame, with fields and buttons of ours.
    const isOurs = (element: Element) =>
      element.closest("[data-node-view-wrapper]") !== null && element.matches("figure, input, button, svg");
    for (const element of document.querySelectorAll(inProse)) if (!isOurs(element)) tell("in a text", element);
    for (const form of document.querySelectorAll("form"))
      if (form.getAttribute("action") && new URL(form.action).origin !== location.origin) tell("form", form);
    for (const element of document.querySelectorAll("img[src], script[src], link[href], source[src]")) {
      const address = element.getAttribute("src") ?? element.getAttribute("href") ?? "";
      if (!address.startsWith("data:") && new URL(address, location.href).origin !== location.origin)
        tell("foreign", element);
    }
    return found;
  });

/** Asks from inside the page, as its own scripts do. */
async function send<T>(method: string, path: string, json: unknown): Promise<T> {
  const key = `payload-${Math.random().toString(36).slice(2)}-key`;
  const answer = await owner.evaluate(
    async ([how, where, body, once]) => {
      const headers = { "Content-Type": "application/json", "Idempotency-Key": once };
      const init: RequestInit = { method: how, body, headers };
      const response = await fetch(where, init);
      return { status: response.status, text: await response.text() };
    },
    [method, path, JSON.stringify(json), key] as const,
  );
  expect(answer.status, `${method} ${path}: ${answer.text.slice(0, 500)}`).toBeLessThan(300);
  return JSON.parse(answer.text) as T;
}

const parts = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));

/** As many payloads in one value as it takes, all of them in the fewest values. */
function packed(letters: number): string[] {
  const values: string[] = [];
  for (const payload of PAYLOADS.filter(({ length }) => length <= letters)) {
    const last = values.at(-1);
    if (last !== undefined && last.length + payload.length < letters) values[values.length - 1] = `${last} ${payload}`;
    else values.push(payload);
  }
  return values;
}

const text = (value: string, ...marks: object[]) => ({ type: "text", text: value, marks });
const link = (href: string) => ({ type: "link", attrs: { href, title: href, class: href, target: href } });
const lines = (payload: string) => [
  { type: "paragraph", content: [text(payload), text(payload, { type: "bold" }), text("link", link(payload))] },
  { type: "paragraph", content: [text("away", link(`https://x.example/${payload}`))] },
];

/** A picture of the owner's own, for texts to show. */
async function picture(): Promise<number> {
  return owner.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 30);
    canvas.getContext("2d")?.fillRect(0, 0, 20, 20);
    const body = await canvas.convertToBlob();
    const headers = { "X-Filename": "a.png" };
    const answer = await fetch("/internal_api/files?purpose=picture", { method: "POST", body, headers });
    return ((await answer.json()) as { id: number }).id;
  });
}

const space = () =>
  owner.evaluate(async () => {
    const { records } = (await (await fetch("/internal_api/spaces")).json()) as { records: { slug: string }[] };
    return records[0]?.slug ?? "";
  });

interface Made {
  id: number;
  slug: string;
}

test("whoever listens hears: what is put into a page as HTML is noticed in each of its ways", async () => {
  // Where no script of ours runs, which would put its own page back.
  await visitor.goto(url(HOST, "/robots.txt"));
  await visitor.setContent(
    '<div class="prose"><img src=x onerror="alert(1); window.__hit = 1"><form action="https://evil.example/"></form>' +
      '<style>p{}</style><a href="javascript:x">x</a><p style="color:red">x</p><img src="https://evil.example/a.png"></div>',
  );
  await expect
    .poll(() => happened.map((what) => what.split(" ").slice(0, 2).join(" ")).sort())
    .toEqual(["HIT __hit", "HIT alert", "foreign request"]);
  const found = (await injectedIn(visitor)).map((what) => what.split(":")[0]);
  expect(new Set(found)).toEqual(new Set(["handler", "address", "in a text", "form", "foreign"]));
  happened.length = 0;
});

describe("no payload does anything, with the content security policy off", () => {
  test("in posts and comments: texts, links, descriptions and captions of pictures, titles", async () => {
    const slug = await space();
    for (const some of parts(PAYLOADS, 90)) {
      const fileId = await picture();
      const shown = (payload: string) => ({
        type: "image",
        attrs: { fileId, width: 40, height: 30, alt: payload, caption: payload, src: payload },
      });
      const code = {
        type: "codeBlock",
        attrs: { language: some[0] },
        content: [{ type: "text", text: some.join("\n") }],
      };
      const content = [...some.flatMap((payload) => [...lines(payload), shown(payload)]), code];
      const name = some.find(({ length }) => length <= 200) ?? "x";
      const post = await send<Made>("POST", `/internal_api/spaces/${slug}/posts`, {
        name,
        tiptap_body: { type: "doc", content },
        status: "published",
      });
      const comments = `/internal_api/posts/${post.id}/comments`;
      for (const few of parts(some, 45))
        await send("POST", comments, { tiptap_body: { type: "doc", content: few.flatMap(lines) } });
      await send("POST", comments, { body: some.join("\n\n") });
      for (const page of [owner, visitor]) await look(page, `/c/${slug}/${post.slug}`);
      await look(owner, `/c/${slug}/${post.slug}/edit`);
    }
    for (const page of [owner, visitor]) await look(page, "/");
  });

  test("in names of people, communities and spaces, in headlines, biographies and descriptions", async () => {
    const names = PAYLOADS.filter(({ length }) => length <= 60);
    const group = await owner.evaluate(async () => {
      const { records } = (await (await fetch("/internal_api/space_groups")).json()) as { records: { id: number }[] };
      return records[0]?.id;
    });
    for (const [i, description] of packed(500).slice(0, 12).entries()) {
      await send("POST", "/internal_api/spaces", {
        space_group_id: group,
        slug: `space-${i}`,
        name: names[i],
        description,
      });
      if (i % 4 === 0) await look(visitor, `/c/space-${i}`);
    }
    for (const [i, bio] of packed(1900).entries()) {
      const profile = { intent: "profile", name: names[i] ?? "x", headline: names.at(-1 - i) ?? "x", bio };
      const path = await owner.evaluate(async (values) => {
        await fetch("/settings/profile", { method: "POST", body: new URLSearchParams(values) });
        const me = document.querySelector<HTMLAnchorElement>("a[href^='/u/']");
        return me?.getAttribute("href") ?? "";
      }, profile);
      await send("PATCH", "/internal_api/community", { name: names[i + 40], description: names[i] });
      await look(i % 2 ? owner : visitor, path);
    }
    for (const page of [owner, visitor]) await look(page, "/");
  });

  test("in imports", async () => {
    const started = await send<{ id: number; spaces: Made[] }>("POST", "/internal_api/imports", {
      kind: "stackexchange",
      name: "payloads/Posts.xml",
      sample: [],
      spaces: [{ key: "general", tag: "" }],
    });
    const base = `/internal_api/imports/${started.id}`;
    const row = { author: "user:1", score: 1, at: 1e12, edited_at: null };
    const author = { external_id: "user:1", name: "<img src=x onerror=alert(1)>", number: 1, joined_at: 1e12 };
    await send("POST", `${base}/authors`, { authors: [author] });
    const groups = parts(PAYLOADS, 20);
    const posts = groups.map((some, i) => ({
      ...row,
      external_id: `q${i}`,
      space: "general",
      title: (some[0] ?? "x").slice(0, 200),
      slug: `question-${i}`,
      html: some.map((payload) => `<p>${payload}</p><img data-file=7 width=8 height=8 alt="${payload}">`).join(""),
    }));
    await send("POST", `${base}/posts`, { posts });
    for (const [i, some] of groups.entries()) {
      const comments = some.map((html, n) => ({
        ...row,
        external_id: `a${i}-${n}`,
        question: `q${i}`,
        accepted: false,
        html,
      }));
      await send("POST", `${base}/comments`, { comments });
      await look(i % 2 ? owner : visitor, `/c/${started.spaces[0]?.slug}/question-${i}`);
    }
  });
});
