import { redirect, UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeGivenUp } from "~/features/posts/ui/given-up";
import { keepText, sendText } from "~/features/posts/ui/keep-text.client-action";

const held = new Map<string, string>();
beforeEach(() => {
  held.clear();
  held.set("words", "typed");
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.stubGlobal("window", { localStorage: { removeItem: (key: string) => void held.delete(key) } });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** What the page is handed when its form was answered so; what it is left for is thrown. */
async function sent(answer: unknown, signal?: AbortSignal) {
  const request = new Request("http://a.test/c/plaza/new", {
    method: "POST",
    body: new URLSearchParams({ local_key: "words" }),
    signal,
  });
  const refused = (await sendText({ request, serverAction: () => Promise.reject(answer) })) as {
    data: { error: { code: string; message: string } };
    init: { status: number };
  };
  return [refused.init.status, refused.data.error.code, refused.data.error.message];
}
const guarded = (status: number, code: string, message: string) =>
  new ErrorResponse(status, "", JSON.stringify({ code, message, error_details: message }));

test("whatever refuses a text leaves the page with it, and with the words for it", async () => {
  const ended = [401, "session_ended", "This sign-in has ended meanwhile. Sign in again."];
  const cases: [unknown, unknown[]][] = [
    [
      guarded(413, "too_large", "Large."),
      [413, "too_large", "That is longer than a post can be. Split it into several."],
    ],
    [guarded(429, "too_many_writes", "Wait 10 seconds."), [429, "too_many_writes", "Wait 10 seconds."]],
    [guarded(401, "sign_in_required", "Sign in."), ended],
    [redirect("/users/sign_in?post_login_redirect=%2Fc%2Fplaza%2Fnew"), ended],
    [new ErrorResponse(404, "", { code: "not_found", message: "Gone.", reference: "x" }), [404, "not_found", "Gone."]],
    [new ErrorResponse(403, "", "<html>of a proxy"), [403, "unknown", "That didn’t work. Try again."]],
  ];
  for (const [answer, told] of cases) expect(await sent(answer)).toEqual(told);
  for (const broken of [guarded(500, "something_broke", "x"), new TypeError("Failed to fetch")]) {
    expect(await sent(broken)).toMatchObject([503, "offline", expect.stringContaining("kept on this device")]);
  }
  expect(held.has("words")).toBe(true);
});

test("what leads on to the post takes the text along: this device forgets it", async () => {
  const post = redirect("/c/plaza/a-post");
  await expect(sent(post)).rejects.toBe(post);
  expect(held.has("words")).toBe(false);
});

test("what a newer navigation has left is nobody's refusal", async () => {
  const left = new DOMException("left", "AbortError");
  const abort = new AbortController();
  const answer = sent(left, abort.signal);
  abort.abort();
  await expect(answer).rejects.toBe(left);
});

test("a text that stands is never replaced; where an error stood in its place, the page is loaded", () => {
  const [here, other] = [new URL("http://a.test/c/plaza/new?draft=1"), new URL("http://a.test/c/attic/new")];
  const page = (form: object | null) => vi.stubGlobal("document", { querySelector: () => form });
  page({});
  expect(keepText({ currentUrl: here, nextUrl: new URL("/c/plaza/new", here) })).toBe(false);
  expect(keepText({ currentUrl: here, nextUrl: other })).toBe(true);
  page(null);
  expect(keepText({ currentUrl: here, nextUrl: here })).toBe(true);
});

test("what waited for the line until somebody went elsewhere was given up; what was on its way was not", async () => {
  const left = async () => {
    const leaving = new AbortController();
    const answer = sent(new DOMException("Left", "AbortError"), leaving.signal);
    leaving.abort();
    await expect(answer).rejects.toThrow("Left");
  };
  for (const [onLine, isGivenUp] of [
    [true, false],
    [false, true],
  ] as const) {
    vi.stubGlobal("navigator", { onLine });
    await left();
    expect([takeGivenUp("words"), takeGivenUp("words")]).toEqual([isGivenUp, false]);
  }
  // Sent again from the same page, it is not.
  await left();
  await sent(new TypeError("Failed to fetch"));
  expect(takeGivenUp("words")).toBe(false);
});
