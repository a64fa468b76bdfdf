import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import SettingsFrame from "~/features/communities/ui/settings-frame";
import { settingsPages } from "~/features/settings";
import { overwriteGetLocale } from "~/i18n/generated/runtime";

const framed = (at: string) => {
  const Page = createRoutesStub([{ path: "*", Component: () => <SettingsFrame>A page</SettingsFrame> }]);
  return renderToString(<Page initialEntries={[at]} />);
};
const linksIn = (html: string) =>
  new Set([...html.matchAll(/<a[^>]*class="it"[^>]*>/g)].map(([link]) => /href="([^"]+)"/.exec(link)?.[1]));

test("one line of the settings' list says where one is, on every page of it", () => {
  for (const { path } of settingsPages) {
    const html = framed(path);
    const lit = [...html.matchAll(/<a[^>]*aria-current="page"[^>]*>/g)].map(
      ([link]) => /href="([^"]+)"/.exec(link)?.[1],
    );
    expect([...new Set(lit)], path).toEqual([path]);
  }
});

test("every page of the settings and every setting on them is found by its name, in a hurry too; nothing else is", () => {
  for (const { path, label, holds = [] } of settingsPages) {
    expect(linksIn(framed(`/settings?find=${encodeURIComponent(label().toUpperCase())}`)), label()).toContain(path);
    for (const held of holds) {
      const found = linksIn(framed(`/settings?find=${encodeURIComponent(held.label())}`));
      expect(found, held.label()).toContain(`${path}#${held.field}`);
    }
  }
  const none = framed("/settings?find=nothing+is+called+so");
  expect(linksIn(none).size).toBe(0);
  expect(none).toContain("nothing is called so");
});

test("a setting that is found is no page where one is", () => {
  expect(framed("/settings?find=description")).not.toMatch(/<a[^>]*aria-current[^>]*#description/);
});

const WANTED: readonly (readonly [locale: "en" | "pt", query: string, to: string])[] = [
  ["en", "color", "/settings/theme#brand_color.light"],
  ["en", "colour", "/settings/theme#brand_color.light"],
  ["en", "font", "/settings/theme"],
  ["en", "public", "/settings#privacy"],
  ["en", "private", "/settings#privacy"],
  ["en", "sign up", "/settings#allow_signups"],
  ["en", "favicon", "/settings#icon"],
  ["en", "logo", "/settings#logo"],
  ["en", "domain", "/settings/embed#hosts"],
  ["en", "cors", "/settings/embed#origins"],
  ["en", "view as", "/members"],
  ["en", "permissions", "/members"],
  ["en", "csv", "/settings/members/activity_logs"],
  ["en", "demo", "/settings"],
  ["en", "expiry", "/members/invitation_links"],
  ["pt", "publico", "/settings#privacy"],
  ["pt", "Público", "/settings#privacy"],
  ["pt", "publica", "/settings#privacy"],
  ["pt", "dominio", "/settings/embed#hosts"],
  ["pt", "usuarios", "/members"],
  ["pt", "senha", "/account/authentication"],
  ["pt", "cor", "/settings/theme#brand_color.light"],
];

test.each(WANTED)("whoever says it in other words finds it, %s: %s", (locale, query, to) => {
  overwriteGetLocale(() => locale);
  try {
    expect(linksIn(framed(`/settings?find=${encodeURIComponent(query)}`))).toContain(to);
  } finally {
    overwriteGetLocale(() => "en");
  }
});

test("words are found by their beginnings, whole ones first: what only holds them somewhere is not", () => {
  const first = (query: string) => [...linksIn(framed(`/settings?find=${query}`))][0];
  expect(first("ban")).toBe("/members");
  // A field before the page that has it: Enter opens the first.
  expect(first("favicon")).toBe("/settings#icon");
  expect(linksIn(framed("/settings?find=eneral")).size).toBe(0);
});
