import { beforeAll, expect, test } from "vitest";
import { getDomainSetup } from "~/features/mail/domain.server";
import { createMailer } from "~/platform/mail/mailer.server";
import { newMemory } from "~/platform/memory";
import { as, asVisitor, createWorld, env, type TestCtx, type World } from "../../world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

async function admin(vars: { MAIL_FROM?: string; MAIL_DKIM_SELECTOR?: string }, ctx?: TestCtx): Promise<TestCtx> {
  const smtp = { ...env, MAIL_ADAPTER: "smtp", SMTP_URL: "smtps://x:y@smtp.resend.com:465", ...vars };
  return Object.assign(ctx ?? (await as(world.community, world.ada)), {
    mail: createMailer(smtp),
    memory: newMemory(),
  });
}

const asked = async (name: string, type: string) => {
  const address = `https://cloudflare-dns.com/dns-query?name=${encodeURIComponent(name)}&type=${type}`;
  const answer = await env.OUTBOUND?.fetch(`https://double.example.com/asked?of=${encodeURIComponent(address)}`);
  return (await answer?.json<{ asked: number }>())?.asked;
};

test("what receivers look up about a sender that is set up is found, and kept for ten minutes", async () => {
  const ctx = await admin({ MAIL_FROM: "House <Hello@set-up.example.com>", MAIL_DKIM_SELECTOR: "s1" });
  const setup = await getDomainSetup(ctx);
  expect(setup).toMatchObject({ domain: "set-up.example.com", address: "hello@set-up.example.com" });
  expect(setup.checks.map(({ kind, state, found }) => [kind, state, found[0]])).toEqual([
    ["spf", "found", "v=spf1 include:amazonses.com ~all"],
    ["dkim", "found", "v=DKIM1; k=rsa; p=MIGfMA0"],
    ["dmarc", "found", "v=DMARC1; p=reject"],
    ["mx", "found", "10 mx.example.com."],
  ]);
  await getDomainSetup(ctx);
  expect(await asked("set-up.example.com", "MX")).toBe(1);
  const later = Date.now() + 601_000;
  await getDomainSetup(Object.assign(ctx, { now: () => later }));
  expect(await asked("set-up.example.com", "MX")).toBe(2);
});

test("what is missing and what is wrong says so, with what to put there", async () => {
  const ctx = await admin({ MAIL_FROM: "hello@half.example.com" });
  const { checks } = await getDomainSetup(ctx);
  expect(checks.map(({ state, problem }) => [state, problem])).toEqual([
    ["wrong", "anybody"],
    ["unknown", "no_selector"],
    ["found", null],
    ["missing", null],
  ]);
  expect(checks[0]?.record?.value).toBe("v=spf1 include:amazonses.com ~all");
});

test("a resolver that does not answer leaves it unknown", async () => {
  const { checks } = await getDomainSetup(await admin({ MAIL_FROM: "a@silent.example.com", MAIL_DKIM_SELECTOR: "s1" }));
  expect(checks.map(({ state }) => state)).toEqual(["unknown", "unknown", "unknown", "unknown"]);
});

test("without a sender of one's own nobody is asked", async () => {
  for (const MAIL_FROM of ["", "house@localhost", "house@10.0.0.1", "nonsense"]) {
    expect(await getDomainSetup(await admin({ MAIL_FROM }))).toMatchObject({ domain: null, checks: [] });
  }
});

test("for admins alone", async () => {
  const vars = { MAIL_FROM: "hello@set-up.example.com" };
  await expect(getDomainSetup(await admin(vars, await as(world.community, world.mia)))).rejects.toMatchObject({
    status: 403,
  });
  await expect(getDomainSetup(await admin(vars, await asVisitor(world.community)))).rejects.toMatchObject({
    status: 401,
  });
});
