import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test, vi } from "vitest";
import type { RootData } from "~/features/communities/root.server";
import SettingsFrame from "~/features/communities/ui/settings-frame";
import { matchNamed } from "~/features/communities/places";
import type { Notice } from "~/features/notices";
import { notices } from "~/features/notices";
import type { NotificationPayload } from "~/features/notifications/payload";
import { NotificationRow } from "~/features/notifications/ui/notification-row";
import { type SettingsPage, settingsPages } from "~/features/settings";
import { ClockIcon } from "~/ui/icons";

/** What a feature that nobody has built declares of what is seen: a page of the settings, a kind of line. */
vi.mock("~/features/settings", async (original) => {
  const house = await original<typeof import("~/features/settings")>();
  const { ClockIcon: icon } = await vi.importActual<typeof import("~/ui/icons")>("~/ui/icons");
  const page: SettingsPage = {
    path: "/settings/events",
    area: "house",
    label: () => "Events",
    icon,
    words: () => "calendar tickets",
  };
  return { ...house, settingsPages: [...house.settingsPages, page] };
});

const eventMoved: Notice = {
  group: "spaces",
  matter: "like",
  icon: ClockIcon,
  words: ({ name, title }) => (
    <>
      {name} moved {title}
    </>
  ),
};
(notices as Map<string, Notice>).set("event_moved", eventMoved);

const root = {
  locale: "en",
  community: null,
  viewer: { timeZone: "UTC", isAdmin: true },
} as unknown as RootData;

function rendered(Component: () => React.ReactNode): string {
  const Page = createRoutesStub([{ id: "root", path: "/", Component, loader: () => root }]);
  return renderToString(<Page initialEntries={["/"]} hydrationData={{ loaderData: { root } }} />);
}

test("its page is in the list of the settings, and found by its words", () => {
  const html = rendered(() => <SettingsFrame>of the page</SettingsFrame>);
  expect(html).toMatch(/<a[^>]*href="\/settings\/events"[^>]*>.*?Events<\/a>/);
  expect(html).toContain("of the page");
  const places = settingsPages.map(({ path, label, words }) => ({ id: path, label: label(), words: words?.() }));
  expect(matchNamed(places, "tickets").map(({ one }) => one.id)).toEqual(["/settings/events"]);
  // Shown or not, no other is.
  expect(matchNamed(places, "calendar zebra")).toEqual([]);
});

test("its line says what its words say, and one that nobody declares any more says nothing", () => {
  const line = (kind: string) =>
    ({
      id: 1,
      kind,
      actor: { name: "Ana", avatar: { src: "", srcSet: "" } },
      actors_count: 1,
      post: null,
      space: null,
      job: null,
      comment: null,
      subject: { kind: "event", id: 1, title: "Cupping" },
      path: "/c/plaza/events/1",
      created_at: "2026-01-01T10:00:00.000Z",
      read_at: null,
    }) as unknown as NotificationPayload;
  const nothing = () => undefined;
  const on = { read: nothing, archive: nothing, unarchive: nothing, snooze: nothing, unsnooze: nothing };
  const row = (kind: string) =>
    rendered(() => <NotificationRow line={line(kind)} now={0} canChange={false} status="inbox" times={[]} on={on} />);
  expect(row("event_moved").replace(/<[^>]*>/g, "")).toContain("Ana moved Cupping");
  expect(row("event_moved")).toContain('href="/c/plaza/events/1"');
  expect(row("event_forgotten")).not.toContain("Ana");
});
