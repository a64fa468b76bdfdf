import type { Page } from "playwright-core";
import { url } from "./browser";

export type Who = "visitor" | "owner" | "member";

/** Every screen, by who sees it. `:post` and `:me` are looked up where they are needed. */
export const SCREENS: readonly { who: Who; paths: readonly string[] }[] = [
  {
    who: "visitor",
    paths: ["/", "/c/pour-over", ":post", "/users/sign_in", "/users/sign_up", "/users/password/new", "/no-such-page"],
  },
  {
    who: "member",
    paths: [
      "/",
      "/c/pour-over/members",
      "/c/pour-over/new",
      ":post",
      ":me",
      "/notifications",
      "/settings/posts",
      "/account",
      "/account/authentication",
      "/settings/profile",
      "/community_switchers",
      "/communities/new",
      "/settings",
    ],
  },
  {
    who: "owner",
    paths: [
      "/c/pour-over/settings",
      "/spaces/new",
      "/space_groups/new",
      "/s/the-counter",
      "/s/the-counter/settings",
      "/space_members/new",
      "/settings",
      "/settings/spaces",
      "/settings/theme",
      "/settings/embed",
      "/settings/deliveries",
      "/settings/imports",
    ],
  },
];

/** The path of a screen, which may have to be looked up on the first page. */
export async function resolve(page: Page, screen: string): Promise<string> {
  if (screen === ":post") return pathOf(page, "/", "main article h2 a");
  if (screen === ":me") return pathOf(page, "/", "a[href^='/u/']");
  return screen;
}

async function pathOf(page: Page, from: string, selector: string): Promise<string> {
  await page.goto(url("", from));
  return (await page.locator(selector).first().getAttribute("href")) ?? "";
}
