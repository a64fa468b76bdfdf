import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter, UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, test } from "vitest";
import { RefusedPage, refusedTitle } from "~/features/communities/ui/refused-page";

/** The page somebody sees in place of `/c/plaza?sort=likes`. */
const shown = (error: unknown, reference?: string) =>
  renderToString(
    createElement(
      MemoryRouter,
      { initialEntries: ["/c/plaza?sort=likes"] },
      createElement(RefusedPage, { error, reference }),
    ),
  ).replaceAll("<!-- -->", "");
const refusal = (status: number, data: unknown) => new ErrorResponse(status, "", data);

test("what broke shows the reference the loader's refusal carries, a way to try again and one home", () => {
  const error = refusal(500, { code: "something_broke", message: "Reference: abc-123", reference: "abc-123" });
  const page = shown(error, "of-the-document");
  expect(page).toContain("abc-123");
  expect(page).not.toContain("of-the-document");
  expect(page).toContain('href="/c/plaza?sort=likes"');
  expect(page).toContain('href="/"');
});

test("what the guard refused, which the router hands on as text, says why as well", () => {
  const guarded = JSON.stringify({ code: "too_large", message: "That is too large to send.", error_details: "" });
  expect(shown(refusal(413, guarded))).toContain("That is too large to send.");
  expect(shown(refusal(401, guarded))).toContain("/users/sign_in?post_login_redirect=%2Fc%2Fplaza%3Fsort%3Dlikes");
  expect(shown(refusal(413, guarded))).not.toContain("/users/sign_in");
  expect(shown(refusal(413, "<html>of a proxy"))).not.toContain("of a proxy");
});

test("what broke while rendering shows the document's reference, never its reason", () => {
  const page = shown(new Error("a secret of the code"), "of-the-document");
  expect(page).toContain("of-the-document");
  expect(page).not.toContain("a secret of the code");
});

test("a refusal says why, an unknown address only that it is unknown, neither shows a reference", () => {
  const data = { code: "forbidden", message: "Not for you.", reference: "abc-123" };
  for (const status of [403, 422]) expect(shown(refusal(status, data))).toContain("Not for you.");
  expect(shown(refusal(404, data))).not.toContain("Not for you.");
  for (const status of [403, 404, 422]) expect(shown(refusal(status, data))).not.toContain("abc-123");
  const titles = [refusal(403, data), refusal(404, data), refusal(422, data), new Error("x")].map(refusedTitle);
  expect(new Set(titles).size).toBe(4);
});
