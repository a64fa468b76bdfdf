import { expect, test } from "vitest";
import { communityHosts } from "#db/directory/schema";
import { newUid } from "~/lib/ids";
import { insertInto } from "~/platform/database/insert";
import { bind } from "~/platform/database/sql";
import { NoAnswer, OUTBOUND_LIMITS } from "~/platform/outbound/outbound.server";
import { as, createWorld, env } from "../../world";

const reasonOf = (asking: Promise<unknown>) =>
  asking.then(
    () => "answered",
    (error: unknown) => {
      if (error instanceof NoAnswer) return error.reason;
      throw error;
    },
  );

/** How often the web was asked for an address. */
async function askedFor(address: string): Promise<number> {
  if (!env.OUTBOUND) throw new Error("the tests have a web of their own");
  const answer = await env.OUTBOUND.fetch(`https://double.example.com/asked?of=${encodeURIComponent(address)}`);
  return (await answer.json<{ asked: number }>()).asked;
}

test("in the Worker, too: what a redirect leads to is asked again, a body without an end is cut, a lie is no answer", async () => {
  const world = await createWorld();
  const { outbound } = await as(world.community, world.mia);
  const secret = `http://169.254.169.254/latest/${newUid()}`;
  const to = encodeURIComponent(secret);
  expect(await reasonOf(outbound.get(`https://redirects.example.com/?to=${to}`, "page"))).toBe("address");
  expect(await reasonOf(outbound.get(`https://redirects.example.com/?times=3&to=${to}`, "page"))).toBe("address");
  expect(await askedFor(secret)).toBe(0);
  expect((await outbound.get("https://redirects.example.com/?times=3", "page")).url).toBe("https://www.example.com/");
  expect(await reasonOf(outbound.get("https://redirects.example.com/?times=4", "page"))).toBe("redirects");
  const endless = await outbound.get("https://endless.example.com/", "page");
  expect(endless.bytes.length).toBe(OUTBOUND_LIMITS.bytes);
  expect(await reasonOf(outbound.get("https://liar.example.com/page", "page"))).toBe("kind");
  expect(await reasonOf(outbound.get("https://liar.example.com/picture", "picture"))).toBe("kind");
  expect(await reasonOf(outbound.get("https://unknown.example.com/", "page"))).toBe("status");
});

test("none of our own hosts is asked: the installation's, a community's, a customer's own domain", async () => {
  const world = await createWorld();
  const { outbound, site } = await as(world.community, world.mia);
  const host = `${newUid(10).toLowerCase()}.example.org`;
  const row = { host, communityId: world.other.id, isPrimary: 0 };
  await bind(env.DIRECTORY.withSession(), insertInto(communityHosts, row)).run();
  for (const own of [site.rootHost, `${world.community.slug}.${site.rootHost}`, host, `${host}.`]) {
    expect(await reasonOf(outbound.get(`https://${own}/`, "page")), own).toBe("address");
    expect(await askedFor(`https://${own}/`)).toBe(0);
  }
});

test("a laptop without a network of its own asks nobody", async () => {
  const world = await createWorld();
  const { createContext } = await import("../../../workers/context");
  const bare = { ...env, OUTBOUND: undefined };
  const execution = { waitUntil: () => undefined };
  const request = new Request(`http://${world.community.slug}.localhost/`);
  const { outbound } = await createContext(request, bare, execution);
  expect(await reasonOf(outbound.get("https://www.example.com/", "page"))).toBe("unanswered");
});
