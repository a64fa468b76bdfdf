import { beforeEach, describe, expect, test } from "vitest";
import { signUp } from "~/features/accounts/commands/sign-up.server";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { action, loader } from "~/routes/account/invitation";
import { loader as signUpPage } from "~/routes/account/sign-up";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import { call, createWorld, type Person, rows, run, type World } from "../../world";
import { cookiesSet, givePassword, inDirectory, mailTo, PASSWORD, tokenIn, visiting } from "../accounts/cast";
import { finishDue, slowedIn, step } from "../jobs/finish";
import { age, idOf, inviteByMail, lettersTo } from "./mailed";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  await run(world.community, sql`update communities set is_private = 1 where community_id = ${world.community.id}`);
});

const fresh = () => `${newUid()}@example.test`;
const api = "/internal_api";
const path = (secret: string) => `/users/invitation?token=${secret}`;
const page = (secret: string, who: Person | null) => visit(world.community, who, path(secret), loader, {});
const press = (secret: string, cookie?: string) =>
  submit(world.community, path(secret), action, {}, cookie === undefined ? {} : { cookie });
const secretFor = async (address: string) => tokenIn((await lettersTo(world, address))[0]);
const join = async (secret: string, email: string) => {
  const ctx = await visiting(world.community);
  const input = { name: "Nina New", email, password: PASSWORD };
  const { member, accountId } = await signUp(ctx, input, { target: path(secret) });
  await ctx.settled();
  return { member, accountId, cookie: cookiesSet(ctx) };
};
const listed = async () => {
  const answer = await call(world.community, world.ada, `${api}/invitations`);
  return (await answer.json<{ records: { email: string; state: string; accepted_by: string | null }[] }>()).records;
};
const stateOf = async (email: string) => (await listed()).find((one) => one.email === email)?.state;
const spacesOf = (memberId: number) =>
  rows<{ id: number; source: string }>(
    world.community,
    sql`select space_id as id, source_kind as source from access_grants where member_id = ${memberId} order by space_id`,
  );

describe("inviting by mail", () => {
  test("sends each address of a list one letter: who invites, to what, their words, one link of its own", async () => {
    const [ana, bruno] = [fresh(), fresh()];
    const message = "We met in <b>Lisbon</b>.\n\nSee you, Olive";
    const came = await inviteByMail(world, { people: `Ana Silva <${ana}>, ${bruno}\n${ana}`, message });
    expect(came).toEqual({ invited: [ana, bruno], members: [], waiting: [] });
    const [letter, none] = await lettersTo(world, ana);
    expect(none).toBeUndefined();
    const { name } = world.community;
    expect(letter).toMatchObject({ to: ana, subject: `Olive Osei invites you to ${name}` });
    expect(letter?.text).toContain(
      `Hello Ana Silva,\n\nOlive Osei invites you to join ${name}.\n\nWe met in <b>Lisbon</b>.\n\nSee you, Olive`,
    );
    expect(letter?.html).toContain("We met in &lt;b&gt;Lisbon&lt;/b&gt;.");
    expect(letter?.text).toContain(`http://${world.community.slug}.localhost/users/invitation?token=`);
    expect((await lettersTo(world, bruno))[0]?.text).toMatch(/^Hello,\n/);
    expect(await secretFor(ana)).not.toBe(await secretFor(bruno));
    expect(await stateOf(ana)).toBe("pending");
    // What opens it stands nowhere but in the letter.
    const stored = await rows(world.community, sql`select * from invitation_links where email = ${ana}`);
    expect(JSON.stringify(stored)).not.toContain(await secretFor(ana));
  });

  test("says who is in already and who was invited already, and writes to neither", async () => {
    const [ana, nina] = [fresh(), fresh()];
    await inviteByMail(world, { people: ana });
    const came = await inviteByMail(
      world,
      { people: [ana, nina, world.mia.email, world.una.email].join("\n") },
      world.ada,
    );
    // Nobody has proven Una's address yet: a letter to it tells nobody anything.
    expect(came).toEqual({ invited: [nina, world.una.email], members: [world.mia.email], waiting: [ana] });
    expect(await lettersTo(world, ana)).toHaveLength(1);
    expect(await lettersTo(world, world.mia.email)).toEqual([]);
    // Whoever was cancelled is not written to again within the day.
    await call(world.community, world.olive, `${api}/invitations/${await idOf(world, ana)}`, { method: "DELETE" });
    expect(await inviteByMail(world, { people: ana })).toMatchObject({ invited: [], waiting: [ana] });
  });

  test.each([
    [
      "names what is no address",
      { people: "ana@a.example, pedro@roastlab, ana" },
      /aren’t email addresses: pedro@roastlab, ana$/,
    ],
    ["wants somebody", { people: " ,\n" }, /./],
    ["takes five hundred at most", { people: Array.from({ length: 501 }, (_, i) => `p${i}@a.example`) }, /501.*500/],
  ])("%s", async (_, json, words) => {
    const answer = await call(world.community, world.olive, `${api}/bulk_invitations`, { json });
    const { error_details } = await answer.json<{ error_details: Record<string, string> }>();
    expect(answer.status).toBe(422);
    expect(error_details.people).toMatch(words);
    expect(await listed()).toEqual([]);
  });

  test("refuses places of another community, and an admin whose own address nobody has proven", async () => {
    const space = await call(world.community, world.olive, `${api}/bulk_invitations`, {
      json: { people: fresh(), space_ids: [1] },
    });
    expect(space.status).toBe(422);
    await run(world.community, sql`update members set email_confirmed = 0 where id = ${world.ada.id}`);
    const unproven = await call(world.community, world.ada, `${api}/bulk_invitations`, { json: { people: fresh() } });
    expect([unproven.status, (await unproven.json<{ code: string }>()).code]).toEqual([403, "confirm_email"]);
  });

  test("by a double click, or by two admins at once, writes one letter to each", async () => {
    const [ana, nina] = [fresh(), fresh()];
    const headers = { "Idempotency-Key": newUid() };
    const invite = (who: Person, also = {}) =>
      call(world.community, who, `${api}/bulk_invitations`, { json: { people: [ana, nina] }, ...also });
    const twins = await Promise.all([
      invite(world.olive, { headers }),
      invite(world.olive, { headers }),
      invite(world.ada),
    ]);
    expect(twins.map(({ status }) => status)).toEqual([201, 201, 201]);
    const again = await invite(world.olive, { headers });
    const first = await twins[0]?.json();
    expect(await again.json()).toEqual(first);
    await finishDue(world.community);
    await finishDue(world.community);
    expect([(await lettersTo(world, ana)).length, (await lettersTo(world, nina)).length]).toEqual([1, 1]);
  });

  test("many leave in steps, once each, wherever one is killed", async () => {
    const people = Array.from({ length: 60 }, () => fresh());
    const answer = await call(world.community, world.olive, `${api}/bulk_invitations`, { json: { people } });
    expect(answer.status).toBe(201);
    expect(await stateOf(people[59] ?? "")).toBe("sending");
    const [job] = await rows<{ id: number }>(
      world.community,
      sql`select id from jobs where community_id = ${world.community.id} and kind = 'invitations.send'`,
    );
    const id = job?.id ?? 0;
    await step(world.community, id);
    await slowedIn(world.community, async () => undefined)(id, { dies: true });
    await run(world.community, sql`update jobs set lease_until = 0 where id = ${id}`);
    await finishDue(world.community);
    const counts = await rows<{ n: number }>(
      world.community,
      sql`select count(*) as n from outgoing where community_id = ${world.community.id} group by recipient`,
    );
    expect(counts).toHaveLength(60);
    expect(counts.every(({ n }) => n === 1)).toBe(true);
    const [over] = await rows(world.community, sql`select state, changed from jobs where id = ${id}`);
    expect(over).toEqual({ state: "done", changed: 60 });
  });

  test("counts letters by account: beyond a day's all of a list is refused, and fewer are still taken", async () => {
    const many = (n: number) => ({ people: Array.from({ length: n }, () => fresh()) });
    const ask = async (n: number) =>
      (await call(world.community, world.olive, `${api}/bulk_invitations`, { json: many(n) })).status;
    expect([await ask(500), await ask(490), await ask(20), await ask(10), await ask(1)]).toEqual([
      201, 201, 429, 201, 429,
    ]);
    // Nobody writes them: they would keep the tests after this one waiting.
    await run(world.community, sql`update jobs set state = 'cancelled' where community_id = ${world.community.id}`);
  });

  test("says what the house says, with the names that stand in it", async () => {
    const json = { subject: "{name}: a chair at {community}", text: "Come {other}.\nThere is a kettle." };
    const mail = `${api}/community/custom_invitation_email`;
    expect(await (await call(world.community, world.ada, mail)).json()).toEqual({ subject: "", text: "" });
    const saved = await call(world.community, world.ada, mail, { method: "PATCH", json });
    expect(await saved.json()).toEqual(json);
    const partly = await call(world.community, world.ada, mail, { method: "PATCH", json: { text: "Come.\n" } });
    expect(await partly.json()).toEqual({ ...json, text: "Come." });
    const ana = fresh();
    await inviteByMail(world, { people: ana });
    const [letter] = await lettersTo(world, ana);
    expect(letter?.subject).toBe(`Olive Osei: a chair at ${world.community.name}`);
    expect(letter?.text).toContain("Hello,\n\nCome.\n\nJoin");
  });

  test("is written in the community's language", async () => {
    await run(world.community, sql`update communities set locale = 'pt' where community_id = ${world.community.id}`);
    const ana = fresh();
    await inviteByMail(world, { people: ana });
    const [letter] = await lettersTo(world, ana);
    expect(letter?.subject).toBe(`Olive Osei convida você para ${world.community.name}`);
    expect(letter?.html).toContain('lang="pt-BR"');
  });
});

describe("the link of a letter", () => {
  test("lets into a private community, with an address that is proven by it and needs no second letter", async () => {
    const ana = fresh();
    await inviteByMail(world, { people: `Ana Silva <${ana}>`, space_ids: [world.cellar.id] });
    const secret = await secretFor(ana);
    expect((await page(secret, null)).data).toMatchObject({
      closed: null,
      account: null,
      from: "Olive Osei",
      opens: ["cellar"],
    });
    const query = `post_login_redirect=${encodeURIComponent(path(secret))}`;
    const form = await visit(world.community, null, `/users/sign_up?${query}`, signUpPage);
    expect(form.data).toMatchObject({ isOpen: true, email: ana, name: "Ana Silva", target: path(secret) });
    const { member, accountId, cookie } = await join(secret, ana);
    expect(await spacesOf(member?.id ?? 0)).toEqual([{ id: world.cellar.id, source: "invitation_link" }]);
    const [account] = await inDirectory<{ email: string; at: number | null }>(
      sql`select email, email_verified_at as at from accounts where id = ${accountId}`,
    );
    expect(account).toEqual({ email: ana, at: expect.any(Number) });
    const [confirmed] = await rows(
      world.community,
      sql`select email_confirmed from members where id = ${member?.id ?? 0}`,
    );
    expect(confirmed).toEqual({ email_confirmed: 1 });
    expect(await mailTo(ana)).toEqual([]);
    expect(await stateOf(ana)).toBe("accepted");
    // Whoever came is led on; whoever comes later by it finds it used.
    const back = await page(secret, { ...world.max, cookie });
    expect(back.location).toBe("/");
    expect(await page(secret, null)).toMatchObject({ status: 410, data: { closed: "used_up" } });
  });

  test("proves no other address than its own, and without it nobody's", async () => {
    const [ana, other] = [fresh(), fresh()];
    await inviteByMail(world, { people: ana });
    const { accountId, member } = await join(await secretFor(ana), other);
    const proof = (id: number) => inDirectory(sql`select email_verified_at as at from accounts where id = ${id}`);
    expect(await proof(accountId)).toEqual([{ at: null }]);
    expect(member).not.toBeNull();
    const nina = fresh();
    await inviteByMail(world, { people: nina });
    await run(world.community, sql`update communities set is_private = 0 where community_id = ${world.community.id}`);
    const ctx = await visiting(world.community);
    const alone = await signUp(ctx, { name: "Nina", email: nina, password: PASSWORD }, { target: "/" });
    await ctx.settled();
    expect(await proof(alone.accountId)).toEqual([{ at: null }]);
  });

  test("shows for a day who reads the mailbox; passed on later it lets in, and the address waits to be proven", async () => {
    const proof = (id: number) => inDirectory(sql`select email_verified_at as at from accounts where id = ${id}`);
    for (const [days, isProof] of [
      [0.9, true],
      [1.1, false],
    ] as const) {
      const ana = fresh();
      await inviteByMail(world, { people: ana });
      await age(world, days, await idOf(world, ana));
      const { accountId, member } = await join(await secretFor(ana), ana);
      expect([days, await proof(accountId), member !== null]).toEqual([
        days,
        [{ at: isProof ? expect.any(Number) : null }],
        true,
      ]);
      expect([days, (await mailTo(ana)).length]).toEqual([days, isProof ? 0 : 1]);
    }
  });

  test("an address that has an account is told so, and comes in by signing in", async () => {
    await givePassword(world.stan);
    await inviteByMail(world, { people: world.stan.email });
    const secret = await secretFor(world.stan.email);
    const ctx = await visiting(world.community);
    const input = { name: "Stan", email: world.stan.email, password: "another kettle entirely" };
    await expect(signUp(ctx, input, { target: path(secret) })).rejects.toMatchObject({
      fields: { email: "invitation_has_account" },
    });
    const { member } = await join(secret, world.stan.email);
    expect(member).not.toBeNull();
    expect(await stateOf(world.stan.email)).toBe("accepted");
  });

  test("who is signed in under another address is told so, and may come in with it", async () => {
    const ana = fresh();
    await inviteByMail(world, { people: ana, space_ids: [world.cellar.id] });
    const secret = await secretFor(ana);
    expect((await page(secret, world.max)).data).toMatchObject({ isMember: true, sentTo: ana });
    expect(await stateOf(ana)).toBe("pending");
    expect(await press(secret, world.max.cookie)).toMatchObject({ location: "/" });
    expect(await spacesOf(world.max.id)).toContainEqual({ id: world.cellar.id, source: "invitation_link" });
    expect((await listed()).find(({ email }) => email === ana)).toMatchObject({
      state: "accepted",
      accepted_by: world.max.publicUid,
    });
  });

  test("works once, whoever presses at once", async () => {
    const ana = fresh();
    await inviteByMail(world, { people: ana });
    const secret = await secretFor(ana);
    const tries = await Promise.allSettled([1, 2, 3].map(() => join(secret, fresh())));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test.each([
    ["cancelled", "revoked", 410],
    ["run out", "expired", 410],
    ["of an earlier letter", "gone", 404],
    ["as its hash", "gone", 404],
    ["made up", "gone", 404],
  ] as const)("that is %s lets nobody in", async (how, closed, status) => {
    const ana = fresh();
    await inviteByMail(world, { people: ana });
    const id = await idOf(world, ana);
    let secret = await secretFor(ana);
    if (how === "cancelled") await call(world.community, world.olive, `${api}/invitations/${id}`, { method: "DELETE" });
    if (how === "run out") await age(world, 31, id);
    if (how === "of an earlier letter") {
      await age(world, 2, id);
      await call(world.community, world.olive, `${api}/invitations/${id}/resend`, { json: {} });
    }
    if (how === "as its hash") {
      const [row] = await rows<{ code: string }>(
        world.community,
        sql`select code from invitation_links where id = ${id}`,
      );
      const byCode = await visit(world.community, null, `/i/${row?.code}`, loader, { code: row?.code ?? "" });
      expect(byCode.status).toBe(404);
      secret = row?.code.replace("mail:", "") ?? "";
    }
    if (how === "made up") secret = "a".repeat(32);
    expect(await page(secret, null)).toMatchObject({ status, data: { closed } });
    await expect(join(secret, ana)).rejects.toMatchObject({ code: "signups_closed" });
    expect((await press(secret, world.max.cookie)).status).toBe(closed === "gone" ? 404 : 409);
  });
});

describe("what becomes of an invitation", () => {
  const act = (id: number, what = "/resend") =>
    call(world.community, world.olive, `${api}/invitations/${id}${what}`, what ? { json: {} } : { method: "DELETE" });

  test("is sent again a day after its last letter, not before, and not to who came or was cancelled", async () => {
    const [ana, nina, rui] = [fresh(), fresh(), fresh()];
    await inviteByMail(world, { people: [ana, nina, rui] });
    const [a, n, r] = await Promise.all([ana, nina, rui].map((one) => idOf(world, one)));
    expect([(await act(a ?? 0)).status]).toEqual([409]);
    await Promise.all([a, n, r].map((id) => age(world, 2, id ?? 0)));
    await join(await secretFor(nina), nina);
    await act(r ?? 0, "");
    expect(await Promise.all([a, n, r].map(async (id) => (await act(id ?? 0)).status))).toEqual([200, 409, 409]);
    expect((await act(a ?? 0)).status).toBe(409);
    expect((await lettersTo(world, ana)).length).toBe(2);
    await join(await secretFor(ana), ana);
    expect((await act(n ?? 0, "")).status).toBe(409);
  });

  test("all who wait longer than a day get one more letter, once, and nobody else", async () => {
    const people = [fresh(), fresh(), fresh(), fresh()];
    const [late, early, over, cancelled] = people as [string, string, string, string];
    await inviteByMail(world, { people });
    await age(world, 2, await idOf(world, late));
    await age(world, 31, await idOf(world, over));
    await age(world, 2, await idOf(world, cancelled));
    await act(await idOf(world, cancelled), "");
    const resend = async () =>
      (await call(world.community, world.olive, `${api}/bulk_resend_invitations`, { json: {} })).json();
    const [one, two] = await Promise.all([resend(), resend()]);
    expect(one).toMatchObject({ count: 1, job: expect.any(Number) });
    expect(two).toEqual(one);
    await finishDue(world.community);
    expect(await resend()).toEqual({ count: 0, job: null });
    expect(
      await Promise.all([late, early, over, cancelled].map(async (to) => (await lettersTo(world, to)).length)),
    ).toEqual([2, 1, 1, 1]);
  });

  test("pressed again while it is at it, that is the same and costs the day's letters once", async () => {
    const now = Date.now();
    await run(
      world.community,
      sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 600)
        insert into invitation_links (id, community_id, name, code, state, space_ids, space_group_ids, max_uses,
          expires_at, email, message, sent_at, created_by, created_at, updated_at)
        select ${world.olive.id} + 1000 + i, ${world.community.id}, '', 'again:' || i || ':' || ${String(world.community.id)},
          'active', '[]', '[]', 1, ${now + 86_400_000}, 'again' || i || '@example.test', '', ${now - 3 * 86_400_000},
          ${world.olive.id}, ${now}, ${now} from n`,
    );
    const resend = () => call(world.community, world.olive, `${api}/bulk_resend_invitations`, { json: {} });
    const first = await resend();
    const second = await resend();
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await second.json()).toEqual(await first.json());
  });

  test("one that has run out makes room for a new one", async () => {
    const ana = fresh();
    await inviteByMail(world, { people: ana });
    await age(world, 31, await idOf(world, ana));
    expect(await stateOf(ana)).toBe("expired");
    expect(await inviteByMail(world, { people: ana })).toMatchObject({ invited: [ana] });
    expect((await listed()).map(({ state }) => state)).toEqual(["pending"]);
  });

  test("stands in a list of its own, newest first, twenty to a page; links know nothing of it", async () => {
    await inviteByMail(world, { people: Array.from({ length: 25 }, () => fresh()) });
    const ask = async (cursor = "") =>
      (await call(world.community, world.ada, `${api}/invitations${cursor}`)).json<{
        records: { id: number }[];
        cursor: string | null;
      }>();
    const first = await ask();
    const second = await ask(`?cursor=${first.cursor}`);
    expect([first.records.length, second.records.length, second.cursor]).toEqual([20, 5, null]);
    const ids = [...first.records, ...second.records].map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    const links = await call(world.community, world.ada, `${api}/invitation_links`);
    expect(await links.json()).toMatchObject({ records: [] });
    expect((await call(world.community, world.ada, `${api}/invitation_links/${ids[0]}`)).status).toBe(404);
    const revoke = await call(world.community, world.ada, `${api}/invitation_links/${ids[0]}/revoke`, { json: {} });
    expect(revoke.status).toBe(404);
  });
});
