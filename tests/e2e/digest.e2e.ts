import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { once } from "node:events";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fireCron, host, migrate, query } from "../../scripts/host.mjs";
import { freePort } from "../../scripts/lib.mjs";
import { seedOnce } from "../../scripts/seed.mjs";
import { answerAsTheWeb } from "../support/web-double";
import { expectAccessible, useBrowser, visit, wordsOf } from "./browser";

useBrowser();
const words = wordsOf("en-US");
const INTRODUCTION = "What the table talked about, by one who was there.";

const state = mkdtempSync(path.join(os.tmpdir(), "atrium-digest-"));
let house: Awaited<ReturnType<typeof host>>;
let origin = "";

/** A house of its own: in it a week goes by. */
beforeAll(async () => {
  const port = await freePort();
  const { ATRIUM_E2E_STATE: poured } = process.env;
  if (poured) cpSync(poured, state, { recursive: true });
  house = await host({ port, state, isMeasured: true, hasDesk: true, network: answerAsTheWeb });
  await migrate(house.miniflare);
  await seedOnce({ port, state });
  origin = `http://localhost:${port}`;
}, 120_000);
afterAll(async () => {
  await house?.stop();
  rmSync(state, { recursive: true, force: true });
});

const ask = (text: string, params: unknown[] = []) => query(house, { binding: "SHARD_1", text, params });

/** A profile of a browser on this house, of somebody of the demo or of nobody. */
async function come(as?: string) {
  const seen = await visit();
  if (as === undefined) return seen;
  const { port } = new URL(origin);
  const sent: ClientRequest = request({
    method: "POST",
    host: "127.0.0.1",
    port,
    path: "/users/enter",
    headers: { host: `localhost:${port}`, origin, "content-type": "application/x-www-form-urlencoded" },
  });
  sent.end(new URLSearchParams({ as, post_login_redirect: "/" }).toString());
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  answer.resume();
  const cookies = (answer.headers["set-cookie"] ?? []).map((cookie) => {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    return { name, value, url: origin, httpOnly: true, sameSite: "Lax" as const };
  });
  await seen.context.addCookies(cookies);
  return seen;
}

/** The words of the newest letter to an address, and its links, as /dev/mail shows them. */
async function letterTo(page: Awaited<ReturnType<typeof visit>>["page"], to: string) {
  await page.goto(`${origin}/dev/mail`);
  const letter = page
    .locator("article", { hasText: to })
    .filter({ hasText: "this week" })
    .or(page.locator("article", { hasText: to }).filter({ hasText: "New in" }));
  await letter.first().waitFor();
  const links = await letter
    .first()
    .locator("ul a")
    .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
  const text = await letter.first().locator("pre").textContent();
  return { links, text: text ?? "" };
}

/** The hour that some clock shows as a morning now: whoever lives by it is written to now. */
const morningZone = (): string => {
  const hours = 9 - new Date().getUTCHours();
  const ahead = hours < -12 ? hours + 24 : hours;
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
};

/** Somewhere the week's digest begins, and the member, who was not here for four of them, has their morning. */
async function aWeekGoesBy(member: number): Promise<void> {
  await ask("update weekly_digests set week = week - 14, next_at = 0 where is_on = 1");
  await ask("update members set time_zone = ?1, feed_seen_at = 0 where id = ?2", [morningZone(), member]);
  await ask("delete from member_sessions where member_id = ?1", [member]);
  await ask(
    `insert or replace into digest_readers (member_id, community_id, sent_at, unopened)
      select id, community_id, ?1, 4 from members where id = ?2`,
    [Date.now() - 29 * 86_400_000, member],
  );
  const standsAt = async () => {
    await fireCron(house);
    const [row] = (await ask(
      "select state from sendings where channel = 'letter' and member_id = ?1 order by id desc limit 1",
      [member],
    )) as { state: string }[];
    return row?.state ?? "none";
  };
  // By the hour of this test it may be written down as late, or wait for another day.
  await expect.poll(standsAt, { timeout: 30_000, interval: 1_000 }).toMatch(/late|waiting|handed_over/);
  await ask(
    "update sendings set state = 'waiting', due_at = ?1 where channel = 'letter' and member_id = ?2 and state in ('late', 'waiting')",
    [Date.now() - 1, member],
  );
  await expect.poll(standsAt, { timeout: 30_000, interval: 1_000 }).toBe("handed_over");
}

test("an owner sets the digest, sees it as a member would and has a test; its receiver keeps it by its link, and ends it", async () => {
  const owner = await come("owner");
  const { page } = owner;
  await page.goto(`${origin}/settings/weekly_digest`);
  await page.getByLabel(words.digests_hour ?? "").selectOption("5");
  await page.getByLabel(words.digests_introduction ?? "").fill(INTRODUCTION);
  await page.getByRole("button", { name: words.digests_save, exact: true }).click();
  await page
    .getByText(words.ui_saved ?? "Saved", { exact: true })
    .first()
    .waitFor();

  // Whom it may mean, then that one's; the field says whose it is.
  const field = page.getByLabel(words.digests_preview_who ?? "", { exact: true });
  await field.fill("a");
  await page.getByRole("button", { name: words.digests_preview_find, exact: true }).click();
  const found = page.getByRole("listitem").getByRole("link", { name: "Ruth Abernathy" });
  await found.click();
  await page.getByText("Ruth Abernathy gets none: they have no confirmed address.").waitFor();
  expect(await field.inputValue()).toBe("Ruth Abernathy");
  await field.fill("aoife");
  await page.getByRole("button", { name: words.digests_preview_find, exact: true }).click();
  await page.getByText(words.digests_preview_of?.replace("{name}", "Aoife Brennan") ?? "").waitFor();
  const letter = page.frameLocator("iframe[src*=preview]");
  await letter.getByText(INTRODUCTION).waitFor();
  expect(await field.inputValue()).toBe("Aoife Brennan");
  await expectAccessible(page);

  await page.getByRole("button", { name: words.digests_test_send, exact: true }).click();
  await page.getByText("owner@demo.test").waitFor();
  const test = await letterTo(page, "owner@demo.test");
  expect(test.text).toContain(INTRODUCTION);

  const [member] = (await ask(
    `select m.id from members m join spaces s on s.community_id = m.community_id and s.slug = 'pour-over'
      where m.name = 'Aoife Brennan'`,
  )) as { id: number }[];
  await aWeekGoesBy(member?.id ?? 0);
  const sent = await letterTo(page, "member@demo.test");
  expect(sent.text).toContain(INTRODUCTION);
  expect(sent.text).toContain("Do you still want this email?");
  expect(owner.problems).toEqual([]);
  await owner.context.close();

  // Whoever has the mail needs no session. Looking says nothing.
  const link = (part: string) => sent.links.find((one) => one.includes(part)) ?? "";
  const receiver = await come();
  const there = receiver.page;
  const kept = async () => {
    const rows = (await ask("select kept_at from digest_readers where member_id = ?1", [member?.id ?? 0])) as {
      kept_at: number | null;
    }[];
    return rows[0]?.kept_at ?? null;
  };
  await there.goto(link("/weekly_digest/keep/"));
  await there.getByRole("heading", { name: words.digests_keep_question }).waitFor();
  await expectAccessible(there);
  expect(await kept()).toBeNull();
  await there.getByRole("button", { name: words.digests_keep_button, exact: true }).click();
  await there.getByRole("heading", { name: words.digests_kept_title }).waitFor();
  expect(await kept()).not.toBeNull();

  await there.goto(`${link("/weekly_digest/keep/").slice(0, -4)}`);
  await there.getByRole("heading", { name: words.notifications_end_cut }).waitFor();

  await there.goto(link("/unsubscribe/"));
  await there.getByText(words.notifications_end_alone_text ?? "").waitFor();
  await there.getByRole("button", { name: words.notifications_end_button, exact: true }).click();
  await there.getByRole("heading", { name: words.notifications_ended_title }).waitFor();
  expect(receiver.problems).toEqual([]);
  await receiver.context.close();

  const back = await come("member");
  await back.page.goto(`${origin}/account/notifications`);
  const box = back.page.getByRole("checkbox", {
    name: `${words.digests_matter}, ${words.notifications_channel_mail}`,
    exact: true,
  });
  expect(await box.isChecked()).toBe(false);
  await back.context.close();
}, 180_000);
