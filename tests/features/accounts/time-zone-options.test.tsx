import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TimeZoneOptions } from "~/features/accounts/ui/time-zone-options";
import { timeZones } from "~/features/accounts/ui/time-zones";

const html = renderToStaticMarkup(<TimeZoneOptions chosen="America/Sao_Paulo" now={Date.UTC(2026, 10, 26)} />);

test("places stand under their part of the world, with how far their clocks are from Greenwich", () => {
  expect(html).toContain('<option value="UTC">UTC</option>');
  expect(html).toContain('<optgroup label="Americas">');
  expect(html).toContain('<option value="America/Sao_Paulo">São Paulo (GMT-3)</option>');
});

test("every zone stands once, and in no part of the world are two read alike", () => {
  const groups = html.split("<optgroup").map((part) => [...part.matchAll(/<option value="([^"]+)">([^<]+)</g)]);
  expect(groups.flat()).toHaveLength(timeZones("America/Sao_Paulo").length);
  for (const group of groups) expect(new Set(group.map(([, , label]) => label)).size).toBe(group.length);
});
