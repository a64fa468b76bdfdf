import { beforeAll, expect, test } from "vitest";
import { sql } from "~/platform/database/sql";
import { action, loader } from "~/routes/settings/general";
import { createWorld, rows, type World } from "../world";
import { submit } from "./submit";
import { visit } from "./visit";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

/** The form as it stands in a tab: what is in its fields, and what it was opened with. */
async function openTab() {
  const { cookie } = world.olive;
  const { data } = (await visit(world.community, world.olive, "/settings", loader)) as {
    data: Record<string, unknown>;
  };
  const fields: Record<string, string> = {
    name: String(data.name),
    description: String(data.description),
    locale: String(data.locale),
    privacy: data.isPrivate ? "private" : "public",
    custom_sign_up_link_url: String(data.customSignUpLinkUrl),
    ...(data.allowSignups ? { allow_signups: "on" } : {}),
    ...(data.showSignupLink ? { show_signup_link: "on" } : {}),
    ...(data.publicMemberDirectory ? { public_member_directory: "on" } : {}),
    ...(data.publicEventsPage ? { public_events_page: "on" } : {}),
    ...(data.publicCoursesDirectory ? { public_courses_directory: "on" } : {}),
  };
  const opened = Object.entries(fields).map(([name, value]) => [`was.${name}`, value]);
  const save = (typed: Record<string, string>, left: string[] = []) => {
    const sent = { ...Object.fromEntries(opened), ...fields, ...typed };
    for (const name of left) delete sent[name];
    return submit(world.community, "/settings", action, sent, { cookie });
  };
  return { save };
}

const stored = async () => {
  const [row] = await rows(
    world.community,
    sql<
      Record<string, unknown>
    >`select name, description, allow_signups as allowSignups, is_private as isPrivate, show_signup_link as showSignupLink
      from communities where community_id = ${world.community.id}`,
  );
  return row;
};

test("of two tabs on one form each writes what it changed: the second undoes nothing of the first", async () => {
  const [first, second] = [await openTab(), await openTab()];
  const before = await stored();
  expect(await first.save({ name: "Clay & Fire Studio" }, ["allow_signups"])).toMatchObject({ data: { saved: true } });
  expect(await second.save({ description: "Pots\r\nand\r\nkilns", privacy: "private" })).toMatchObject({
    data: { saved: true },
  });
  expect(await stored()).toEqual({
    name: "Clay & Fire Studio",
    description: "Pots\nand\nkilns",
    allowSignups: 0,
    isPrivate: 1,
    showSignupLink: before?.showSignupLink,
  });

  // What was changed in both is the second's; and a box that is unticked is a change.
  expect(await second.save({ name: "Kiln" }, ["show_signup_link"])).toMatchObject({ data: { saved: true } });
  expect(await stored()).toMatchObject({ name: "Kiln", showSignupLink: 0 });
});

test("what is wrong is refused though it was not changed here, and comes back with what the form was opened with", async () => {
  const tab = await openTab();
  const refused = await tab.save({ name: "" });
  expect(refused).toMatchObject({
    status: 422,
    data: { values: { name: "", "was.name": "Kiln" }, error: { fields: { name: expect.any(String) as unknown } } },
  });
});
