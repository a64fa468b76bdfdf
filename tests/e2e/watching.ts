import type { Page } from "playwright-core";
import { expect } from "vitest";
import { enterAs, publish } from "./browser";

/** What a member does elsewhere: through the doors that every page uses. */
export async function send<T>(
  page: Page,
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  json: object = {},
): Promise<T> {
  const { status, text } = await page.evaluate(
    async ([how, where, body]) => {
      const init = { method: how, body, headers: { "Content-Type": "application/json" } };
      const answer = await fetch(`/internal_api${where}`, init);
      return { status: answer.status, text: await answer.text() };
    },
    [method, path, method === "GET" ? undefined : JSON.stringify(json)] as const,
  );
  expect(status, `${method} ${path}: ${text}`).toBeLessThan(300);
  return (text === "" ? null : JSON.parse(text)) as T;
}

/** Opens an address and waits until the page watches: five seconds after it was shown, and the socket has spoken. */
export async function watchAt(page: Page, address: string): Promise<void> {
  // What the house has open on every page says nothing of what is watched here.
  const hasSpoken = firstWord(page, (to) => /\/parties\/(?:feed|spaces|posts)\b/.test(to));
  await page.goto(address);
  await hasSpoken;
}

/** The first word between the page and a socket from now on; listened for before it may have been said. */
export const firstWord = (page: Page, isMeant: (url: string) => boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("no socket has spoken")), 20_000).unref();
    page.on("websocket", (socket) => {
      if (!isMeant(socket.url())) return;
      socket.on("framereceived", () => resolve());
      // An inbox that has nothing to say is asked all the same, once it is open.
      if (socket.url().includes("/parties/inbox")) socket.on("framesent", () => resolve());
    });
  });

/** A post with some comments, so that there is something to scroll; by different people, who may say only so much. */
export async function talk(writer: Page, title: string, comments: number, who: "member" | "moderator" = "member") {
  await enterAs(writer, who);
  const post = await publish(writer, title);
  const ids: number[] = [];
  for (let at = 0; at < comments; at += 1) {
    const body = `Comment ${at} of a long conversation.\n\nWith a second paragraph.\n\nAnd a third.`;
    ids.push((await send<{ id: number }>(writer, "POST", `/posts/${post.id}/comments`, { body })).id);
  }
  const [, , space = "", slug = ""] = post.path.split("/");
  return { ...post, comments: ids, door: `/posts/${post.id}/comments`, own: `/spaces/${space}/posts/${slug}` };
}

/** The line that says how much is new. */
export const line = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
export const scrolled = (page: Page) => page.evaluate(() => window.scrollY);
