import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { NotificationsBell } from "~/features/notifications/ui/bell";

const bell = (count: number) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <NotificationsBell initialCount={count} />
    </MemoryRouter>,
  );

test.each([
  [0, "Notifications"],
  [1, "Notifications, 1 new"],
  [20, "Notifications, 20 new"],
  [21, "Notifications, 20+ new"],
])("of %i new ones the bell is called what it shows", (count, label) => {
  expect(bell(count)).toContain(`aria-label="${label}"`);
  if (count > 0) expect(label).toContain(/class="count">([^<]+)</.exec(bell(count))?.[1]);
});
