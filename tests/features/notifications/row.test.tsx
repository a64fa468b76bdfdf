import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { RootData } from "~/features/communities/root.server";
import { notices } from "~/features/notices";
import type { NotificationPayload } from "~/features/notifications/payload";
import { NotificationRow } from "~/features/notifications/ui/notification-row";

const root = { locale: "en", community: null, viewer: { timeZone: "UTC" } } as unknown as RootData;

/** Of jobs, which stand in no space. */
const NOWHERE = ["job_done", "job_failed"];
const KINDS = [...notices.keys()].filter((kind) => !NOWHERE.includes(kind));

test.each(KINDS)("a line about a %s says its space once", (kind) => {
  const line = {
    id: 1,
    kind,
    actor: { name: "Ana", avatar: { src: "", srcSet: "" } },
    actors_count: 1,
    post: { title: "Grinders" },
    space: { name: "Pour-over" },
    comment: null,
    path: "/c/pour-over",
    created_at: "2026-01-01T10:00:00.000Z",
    read_at: null,
  } as unknown as NotificationPayload;
  const Row = () => (
    <NotificationRow
      line={line}
      now={Date.parse(line.created_at)}
      canChange={false}
      status="inbox"
      times={[]}
      on={on}
    />
  );
  const Page = createRoutesStub([{ id: "root", path: "/", Component: Row, loader: () => root }]);
  const html = renderToString(<Page initialEntries={["/"]} hydrationData={{ loaderData: { root } }} />);
  expect(html.split("Pour-over")).toHaveLength(2);
});

const nothing = () => undefined;
const on = { read: nothing, archive: nothing, unarchive: nothing, snooze: nothing, unsnooze: nothing };
