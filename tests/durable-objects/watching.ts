import { createExecutionContext } from "cloudflare:test";
import { vi } from "vitest";
import type { CommunityRef } from "~/platform/context";
import type { Hint } from "~/platform/realtime";
import app from "../../workers/app";
import { env, type Person } from "../world";

/** An open page's socket at /parties/…: what it heard, and how it was closed; without a socket how it was refused. */
export async function watch(
  community: CommunityRef,
  who: Person | null,
  path: string,
  headers: Record<string, string | null> = {},
) {
  const url = `http://${community.slug}.localhost/parties/${path}`;
  const asked = {
    Upgrade: "websocket",
    Origin: new URL(url).origin,
    ...(who ? { Cookie: who.cookie } : {}),
    ...headers,
  };
  const said = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== null);
  const response = await app.fetch(new Request(url, { headers: said }), env, createExecutionContext());
  const heard: Hint[] = [];
  const closed: number[] = [];
  let listener: (hint: Hint) => void = () => undefined;
  const socket = response.webSocket;
  socket?.accept();
  socket?.addEventListener("message", ({ data }) => {
    if (data === "pong") return;
    const hint = JSON.parse(String(data)) as Hint;
    heard.push(hint);
    listener(hint);
  });
  socket?.addEventListener("close", ({ code }) => void closed.push(code));
  return {
    status: response.status,
    heard,
    closed,
    /** What was heard, and whatever will be. */
    listen(to: (hint: Hint) => void) {
      heard.forEach(to);
      listener = to;
    },
    send: (text: string) => socket?.send(text),
    close: () => socket?.close(),
  };
}

/** As `watch`, once the page has been told where things stand. */
export async function watching(...args: Parameters<typeof watch>) {
  const page = await watch(...args);
  await vi.waitFor(() => {
    if (page.heard.length === 0) throw new Error(`nothing heard at ${args[2]}: ${page.status}`);
  });
  return page;
}
