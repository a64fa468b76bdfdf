import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { FOR_EVER } from "~/features/access/sources";
import type { ManagedMember } from "~/features/members/standing";
import { ManagedHead } from "~/features/members/ui/managed-head";

const root = { locale: "en-US", community: null, viewer: { timeZone: "UTC" } };
const member = {
  id: 1,
  publicUid: "abc",
  name: "Aoife Brennan",
  avatar: { src: "", hue: 0 },
  headline: "A potter",
  role: "member",
  joinedAt: 0,
  removedAt: 1,
  removedBy: null,
  bannedUntil: null,
} as unknown as ManagedMember;

/** What is said once something was done, without its marks. */
function said(done: "removed" | "banned" | "restored", bannedUntil: number | null): string {
  const Component = () => <ManagedHead member={{ ...member, bannedUntil }} done={done} />;
  const Page = createRoutesStub([{ id: "root", path: "/", Component, loader: () => root }]);
  return renderToString(<Page initialEntries={["/"]} hydrationData={{ loaderData: { root } }} />).replace(
    /<[^>]*>/g,
    "",
  );
}

test("a ban that was set just now says until when, and one without an end says none", () => {
  expect(said("banned", Date.UTC(2026, 10, 30, 9))).toContain("Aoife Brennan is banned until Nov 30, 2026.");
  expect(said("banned", FOR_EVER)).toContain("Aoife Brennan is banned.");
  expect(said("removed", null)).toContain("Aoife Brennan is no longer a member.");
});
