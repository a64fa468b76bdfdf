import { beforeEach, describe, expect, test } from "vitest";
import { accountCommunities } from "#db/directory/schema";
import { signUp } from "~/features/accounts/commands/sign-up.server";
import { finishJoin, joinCommunity } from "~/features/accounts/join.server";
import { agreeToLegal, publishLegal } from "~/features/legal/commands.server";
import { publishInput } from "~/features/legal/input";
import { findVersion, listAsked, listStanding, listVersions } from "~/features/legal/queries.server";
import { newUid } from "~/lib/ids";
import type { Ctx } from "~/platform/context";
import { insertInto } from "~/platform/database/insert";
import { bind, sql } from "~/platform/database/sql";
import { docFromText } from "~/ui/editor/document";
import { action as invitationAction } from "~/routes/account/invitation";
import { loader as documentPage } from "~/routes/legal/document";
import { action as signInAction } from "~/routes/account/sign-in";
import { action as signUpAction } from "~/routes/account/sign-up";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import {
  addPerson,
  addSession,
  as,
  asVisitor,
  call,
  createWorld,
  env,
  newId,
  type Person,
  rows,
  run,
  type World,
} from "../../world";
import { accountOf, givePassword, inDirectory, PASSWORD, visiting } from "../accounts/cast";
import { addLink } from "../invitations/invite";
import { addTerms } from "./publishing";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const publish = async (ctx: Ctx, words: string, fields: Record<string, unknown> = {}) =>
  publishLegal(
    ctx,
    publishInput.parse({ document: "terms", kind: "text", base: 0, asks_members: true, ...fields }),
    docFromText(words),
  );
const asAda = () => as(world.community, world.ada);
const consentsOf = (memberId: number) =>
  rows<{ version: number; at: number }>(
    world.community,
    sql`select version_id as version, agreed_at as at from legal_consents where member_id = ${memberId} order by version_id`,
  );
const factsNamed = (name: string) =>
  rows<{ actor: number; subject: number }>(
    world.community,
    sql`select actor_id as actor, subject_id as subject from facts
      where community_id = ${world.community.id} and name = ${name}`,
  );
const memberOf = async (accountId: number) =>
  (
    await rows<{ id: number }>(
      world.community,
      sql`select id from members where community_id = ${world.community.id} and account_id = ${accountId} and status = 'active'`,
    )
  )[0]?.id;
const newcomer = () => ({ name: "Nina New", email: `${newUid()}@example.test`, password: PASSWORD });

describe("publishing", () => {
  test("admins publish version after version; those before stay, and everybody may read them", async () => {
    await publish(await asAda(), "## One\n\nBe <kind>.");
    await publish(await asAda(), "Be kinder.", { base: 1, asks_members: false });
    const visitor = await asVisitor(world.community);
    expect(await findVersion(visitor, "terms", null)).toMatchObject({
      number: 2,
      isOld: false,
      html: "<p>Be kinder.</p>",
    });
    const first = await findVersion(visitor, "terms", 1);
    expect(first.html).toContain("&lt;kind&gt;");
    expect(first.isOld).toBe(true);
    const { versions } = await listVersions(await asAda(), "terms");
    expect(versions.map(({ number, asksMembers, publisher }) => [number, asksMembers, publisher])).toEqual([
      [2, false, "Ada Admin"],
      [1, true, "Ada Admin"],
    ]);
    expect((await factsNamed("legal.published")).map(({ actor }) => actor)).toEqual([world.ada.id, world.ada.id]);
    await expect(findVersion(visitor, "privacy", null)).rejects.toMatchObject({ status: 404 });
    await expect(findVersion(visitor, "terms", 3)).rejects.toMatchObject({ status: 404 });
  });

  test("of two who publish on the same version one does; the same form twice publishes once", async () => {
    const both = await Promise.allSettled([
      publish(await asAda(), "Ada's"),
      publish(await as(world.community, world.olive), "Olive's"),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = both.find((one) => one.status === "rejected");
    expect(refused?.reason).toMatchObject({ status: 409, code: "legal_newer" });

    const request_key = newUid(20);
    await Promise.all([1, 2].map(async () => publish(await asAda(), "Twice", { base: 1, request_key })));
    expect((await listVersions(await asAda(), "terms")).versions.map(({ number }) => number)).toEqual([2, 1]);
    await expect(publish(await asAda(), "Far", { base: 7 })).rejects.toMatchObject({ code: "legal_newer" });
  });

  test("is refused to the visitor, the stranger, members and the view-only masquerade", async () => {
    const cookie = await addSession(world.community, world.ada, { mode: "view_only", masqueraderId: world.olive.id });
    for (const [who, refusal] of [
      [null, { status: 401 }],
      [world.stan, { status: 401 }],
      [world.mia, { status: 403 }],
      [world.mo, { status: 403 }],
      [{ ...world.ada, cookie }, { code: "view_only_error" }],
    ] as const)
      await expect(publish(await as(world.community, who), "x")).rejects.toMatchObject(refusal);
    await expect(listVersions(await as(world.community, world.mia), "terms")).rejects.toMatchObject({ status: 403 });
  });

  test("an empty text, a picture and an address that is none are refused", async () => {
    await expect(publish(await asAda(), " ")).rejects.toMatchObject({ fields: { body: "legal_empty" } });
    const picture = { type: "doc", content: [{ type: "image", attrs: { fileId: 7, width: 1, height: 1 } }] };
    const input = publishInput.parse({ document: "terms", kind: "text", base: 0 });
    await expect(publishLegal(await asAda(), input, picture)).rejects.toMatchObject({
      fields: { body: "legal_no_pictures" },
    });
    for (const url of [
      "http://plain.example/terms",
      "javascript:alert(1)",
      "https://nowhere",
      "https:evil.example",
      "https://good.example@evil.example",
      "https://evil.example/\u202Egpj.exe",
      "",
    ])
      expect(publishInput.safeParse({ document: "terms", kind: "link", base: 0, url }).success, url).toBe(false);
    await publish(await asAda(), "", { kind: "link", url: " HTTPS://Example.com/terms" });
    expect(await findVersion(await asVisitor(world.community), "terms", null)).toMatchObject({
      kind: "link",
      url: "https://example.com/terms",
      html: "",
    });
  });

  test("what is withdrawn asks nobody any more, and can be published anew", async () => {
    await publish(await asAda(), "Be kind.");
    expect(await listAsked(await as(world.community, world.mia))).toHaveLength(1);
    await publish(await asAda(), "", { kind: "none", base: 1 });
    expect(await listAsked(await as(world.community, world.mia))).toEqual([]);
    expect(await listStanding(await asVisitor(world.community))).toEqual([]);
    await expect(findVersion(await asVisitor(world.community), "terms", null)).rejects.toMatchObject({ status: 404 });
    expect((await findVersion(await asVisitor(world.community), "terms", 1)).isOld).toBe(true);
    await publish(await asAda(), "Again.", { base: 2 });
    expect(await listAsked(await as(world.community, world.mia))).toHaveLength(1);
  });

  test("a visitor reads them in a private community too", async () => {
    await addTerms(world);
    await run(world.community, sql`update communities set is_private = 1 where community_id = ${world.community.id}`);
    const page = await visit(world.community, null, "/legal/terms", documentPage, { document: "terms" });
    expect(page).toMatchObject({ status: 200, data: { version: { html: "<p>Be kind.</p>" } } });
    for (const document of ["privacy", "nothing", "agree"])
      expect((await visit(world.community, null, `/legal/${document}`, documentPage, { document })).status).toBe(404);
  });
});

describe("joining", () => {
  const fields = (email: string, more: Record<string, string> = {}) => ({
    name: "Nina New",
    email,
    password: PASSWORD,
    ...more,
  });
  const signUpForm = (typed: Record<string, string>) => submit(world.community, "/users/sign_up", signUpAction, typed);

  test("without terms nobody is asked", async () => {
    const { member } = await signUp(await visiting(world.community), newcomer());
    expect(await consentsOf(member?.id ?? 0)).toEqual([]);
  });

  test("who signs up ticks the box, and what they agreed to is recorded with the membership", async () => {
    const terms = await addTerms(world);
    const privacy = await addTerms(world, { document: "privacy" });
    const input = newcomer();
    const agreed = [terms, privacy];
    const { member } = await signUp(await visiting(world.community), input, { agreed });
    const consents = await consentsOf(member?.id ?? 0);
    expect(consents.map(({ version }) => version)).toEqual(agreed);
    const { versions } = await listVersions(await asAda(), "terms");
    expect(versions[0]?.agreedCount).toBe(1);
    expect((await factsNamed("legal.agreed")).map(({ subject }) => subject)).toEqual(agreed);
  });

  test("a box left empty, and a version that is no longer shown, are said; what was typed stays", async () => {
    const old = await addTerms(world);
    const email = `${newUid()}@example.test`;
    const empty = await signUpForm(fields(email, { legal_versions: String(old) }));
    expect(empty.status).toBe(422);
    expect(empty.data).toMatchObject({ error: { fields: { agree: /tick/ } }, values: { name: "Nina New", email } });
    expect(
      await inDirectory(sql`select 1 from accounts where name = 'Nina New' and email like ${`%${email}%`}`),
    ).toEqual([]);

    const terms = await addTerms(world, { number: 2 });
    const stale = await signUpForm(fields(email, { legal_versions: String(old), agree: "on" }));
    expect(stale.data).toMatchObject({ error: { fields: { agree: /meanwhile/ } } });
    const taken = await signUpForm(fields(email, { legal_versions: String(terms), agree: "on" }));
    expect(taken.location).not.toBeNull();
  });

  test("a kill between the account and the membership loses no agreement", async () => {
    const terms = await addTerms(world);
    const nobody = await addPerson(world.other, "Paula Pending", "member");
    await bind(
      env.DIRECTORY,
      insertInto(accountCommunities, {
        accountId: nobody.accountId,
        communityId: world.community.id,
        memberId: newId(),
        state: "pending",
        createdAt: Date.now(),
        agreedVersions: JSON.stringify([terms]),
      }),
    ).run();
    const [first, again] = await Promise.all(
      [1, 2].map(async () => finishJoin(await visiting(world.community), nobody.accountId)),
    );
    expect(first?.id).toBe(again?.id);
    expect(await consentsOf(first?.id ?? 0)).toHaveLength(1);
    expect((await listVersions(await asAda(), "terms")).versions[0]?.agreedCount).toBe(1);
  });

  test("who has an account joins with the box as well, by an invitation too", async () => {
    const terms = await addTerms(world);
    const stan = await accountOf(world.stan.accountId);
    await expect(joinCommunity(await visiting(world.community), stan)).rejects.toMatchObject({
      fields: { agree: "legal_needed" },
    });
    expect(await memberOf(world.stan.accountId)).toBeUndefined();

    await givePassword(world.stan);
    const { code } = await addLink(world);
    const email = world.stan.email;
    const entering = await submit(world.community, "/users/sign_in", signInAction, { email, password: PASSWORD });
    const opts = { cookie: entering.cookie, params: { code } };
    const refused = await submit(
      world.community,
      `/i/${code}`,
      invitationAction,
      { legal_versions: String(terms) },
      opts,
    );
    expect(refused.data).toMatchObject({ error: { fields: { agree: /tick/ } } });
    const typed = { legal_versions: String(terms), agree: "on" };
    const taken = await submit(world.community, `/i/${code}`, invitationAction, typed, opts);
    expect(taken.location).toBe(`/i/${code}`);
    const member = await memberOf(world.stan.accountId);
    expect((await consentsOf(member ?? 0)).map(({ version }) => version)).toEqual([terms]);
  });
});

describe("members who are asked", () => {
  const agree = async (who: Person | null, versions: number[]) =>
    agreeToLegal(await as(world.community, who), versions);

  test("agree once, however often they press", async () => {
    const terms = await addTerms(world);
    await Promise.all([1, 2, 3].map(() => agree(world.mia, [terms])));
    await agree(world.mia, [terms]);
    expect(await consentsOf(world.mia.id)).toHaveLength(1);
    expect(await factsNamed("legal.agreed")).toEqual([{ actor: world.mia.id, subject: terms }]);
    expect(await listAsked(await as(world.community, world.mia))).toEqual([]);
    expect(await listAsked(await as(world.community, world.max))).toHaveLength(1);
  });

  test("are asked again by a version that asks, and by no other", async () => {
    const first = await addTerms(world);
    await agree(world.mia, [first]);
    await addTerms(world, { number: 2, asksMembers: 0 });
    expect(await listAsked(await as(world.community, world.mia))).toEqual([]);
    const third = await addTerms(world, { number: 3 });
    expect(await listAsked(await as(world.community, world.mia))).toEqual([{ id: third, document: "terms" }]);
    await expect(agree(world.mia, [first])).rejects.toMatchObject({ fields: { agree: "legal_changed" } });
    await agree(world.mia, [third]);
    expect((await consentsOf(world.mia.id)).map(({ version }) => version)).toEqual([first, third]);
  });

  test("nobody agrees in another's name, nor a visitor or stranger in their own", async () => {
    const terms = await addTerms(world);
    for (const mode of ["view_only", "full"] as const) {
      const cookie = await addSession(world.community, world.mia, { mode, masqueraderId: world.olive.id });
      const masked = { ...world.mia, cookie };
      const code = mode === "full" ? "legal_in_own_name" : "view_only_error";
      await expect(agree(masked, [terms])).rejects.toMatchObject({ status: 403, code });
      expect(await listAsked(await as(world.community, masked))).toEqual([]);
    }
    await expect(agree(null, [terms])).rejects.toMatchObject({ status: 401 });
    await expect(agree(world.stan, [terms])).rejects.toMatchObject({ status: 401 });
    const other = await addTerms({ community: world.other, ada: world.stan as Person });
    await expect(agree(world.mia, [other])).rejects.toMatchObject({ fields: { agree: "legal_changed" } });
    expect(await consentsOf(world.mia.id)).toEqual([]);
  });

  test("the same by JSON", async () => {
    const terms = await addTerms(world);
    const answer = await call(world.community, world.max, "/internal_api/community/legal/agreement", {
      json: { versions: [terms] },
    });
    expect(answer.status).toBe(200);
    expect(await consentsOf(world.max.id)).toHaveLength(1);
    const list = await call(world.community, world.ada, "/internal_api/community/legal?document=terms");
    expect(await list.json()).toMatchObject({
      records: [{ number: 1, agreed_count: 1, kind: "text" }],
      next_before: null,
    });
    const json = { document: "terms", kind: "text", body: "More.", base: 1 };
    const headers = { "Idempotency-Key": newUid(20) };
    for (const status of [201, 201])
      expect((await call(world.community, world.ada, "/internal_api/community/legal", { json, headers })).status).toBe(
        status,
      );
    expect((await listVersions(await asAda(), "terms")).versions).toHaveLength(2);
  });
});
