import { beforeEach, expect, test } from "vitest";
import { members } from "#db/community/schema";
import { claimAuthor, findClaim, issueClaim } from "~/features/accounts/commands/claim-author.server";
import { confirmAddress } from "~/features/accounts/commands/confirm-email.server";
import { signUp } from "~/features/accounts/commands/sign-up.server";
import { newLink } from "~/features/accounts/links.server";
import { CLAIMS_BY, CLAIMS_TO } from "~/features/accounts/rules";
import { newUid } from "~/lib/ids";
import { commitDirectory } from "~/platform/database/commit.server";
import { insertInto } from "~/platform/database/insert";
import { sql } from "~/platform/database/sql";
import { as, createWorld, newId, rows, run, type World } from "../../world";
import { accountOf, givePassword, mailTo, PASSWORD, tokenIn, visiting } from "./cast";

let world: World;
let author: { id: number; publicUid: string };
beforeEach(async () => {
  world = await createWorld();
  author = { id: newId(), publicUid: newUid() };
  const now = Date.now();
  await run(
    world.community,
    insertInto(members, {
      ...author,
      communityId: world.community.id,
      role: "member",
      status: "imported",
      name: "Old Hand",
      locale: "en",
      timeZone: "UTC",
      emailConfirmed: 0,
      source: "stackexchange",
      externalId: "7",
      joinedAt: now,
      updatedAt: now,
    }),
  );
});

async function claimToken(email = `${newUid()}@example.test`): Promise<string> {
  await issueClaim(await as(world.community, world.ada), author.publicUid, email, "Old Hand");
  return tokenIn((await mailTo(email))[0]);
}

const authorRow = async () =>
  (
    await rows<{ accountId: number | null; status: string; name: string }>(
      world.community,
      sql`select account_id as accountId, status, name from members where id = ${author.id}`,
    )
  )[0];

test("only admins issue a claim, and only for an imported author", async () => {
  const email = `${newUid()}@example.test`;
  const asMember = issueClaim(await as(world.community, world.mia), author.publicUid, email, "x");
  await expect(asMember).rejects.toMatchObject({ status: 403 });
  const asVisitor = issueClaim(await visiting(world.community), author.publicUid, email, "x");
  await expect(asVisitor).rejects.toMatchObject({ status: 401 });
  const taken = issueClaim(await as(world.community, world.ada), world.mia.publicUid, email, "x");
  await expect(taken).rejects.toMatchObject({ status: 409 });
});

test("signing up through the link takes the author over, with name and member id", async () => {
  const claim = await claimToken();
  const input = { name: "Olga", email: `${newUid()}@example.test`, password: PASSWORD };
  const { accountId, member } = await signUp(await visiting(world.community), input, { claim });
  expect(member?.id).toBe(author.id);
  expect(await authorRow()).toEqual({ accountId, status: "active", name: "Old Hand" });
});

test("an account that is no member here takes the author over; the link works once", async () => {
  const claim = await claimToken();
  const stan = await accountOf(world.stan.accountId);
  expect((await claimAuthor(await visiting(world.community), stan, claim)).id).toBe(author.id);
  const max = claimAuthor(await visiting(world.community), stan, claim);
  await expect(max).rejects.toMatchObject({ code: "link_used" });
});

test("who is a member already is refused, and the link stays good", async () => {
  const claim = await claimToken();
  const refused = claimAuthor(await visiting(world.community), await accountOf(world.mia.accountId), claim);
  await expect(refused).rejects.toMatchObject({ code: "claim_already_member" });
  await claimAuthor(await visiting(world.community), await accountOf(world.stan.accountId), claim);
});

test("of two people with a link each, one gets the author and the other nothing half", async () => {
  const [first, second] = [await plantedClaim(), await plantedClaim()];
  await claimAuthor(await visiting(world.community), await accountOf(world.stan.accountId), first);
  const input = { name: "Late", email: `${newUid()}@example.test`, password: PASSWORD };
  const late = signUp(await visiting(world.community), input, { claim: second });
  await expect(late).rejects.toMatchObject({ code: "claim_taken" });
  expect((await authorRow())?.accountId).toBe(world.stan.accountId);
});

test("a new claim ends the earlier ones of its author, whoever sent them, and no other's", async () => {
  const [first, foreign] = [await claimToken(), await plantedClaim(newId())];
  const email = `${newUid()}@example.test`;
  await issueClaim(await as(world.community, world.olive), author.publicUid, email, "Old Hand");
  const found = async (token: string) => (await findClaim(await visiting(world.community), token))?.memberId ?? null;
  expect(await found(first)).toBeNull();
  expect(await found(tokenIn((await mailTo(email))[0]))).toBe(author.id);
  expect(await found(foreign)).not.toBeNull();
  const input = { name: "Wrong", email: `${newUid()}@example.test`, password: PASSWORD };
  const wrong = signUp(await visiting(world.community), input, { claim: first });
  await expect(wrong).rejects.toMatchObject({ code: "link_used" });
});

test("claims are counted by who sends them and by who gets them, and what is refused is not written", async () => {
  const send = async (email: string, who = world.ada) =>
    issueClaim(await as(world.community, who), author.publicUid, email, "Old Hand");
  const refused = { status: 429, code: "too_many_attempts" };
  const one = `${newUid()}@example.test`;
  for (let n = 0; n < CLAIMS_TO.max; n += 1) await send(one, n % 2 ? world.ada : world.olive);
  await expect(send(one)).rejects.toMatchObject(refused);
  expect(await mailTo(one)).toHaveLength(CLAIMS_TO.max);
  let sent = 0;
  for (; sent <= CLAIMS_BY.max; sent += 1) {
    const error = await send(`${newUid()}@example.test`).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error === null) continue;
    expect(error).toMatchObject(refused);
    break;
  }
  expect(sent).toBeLessThan(CLAIMS_BY.max);
  await send(`${newUid()}@example.test`, world.olive);
});

test("who takes an author over with an address that is another's gives it back when that is put away", async () => {
  await givePassword(world.stan);
  const claim = await claimToken(world.stan.email);
  const input = { name: "Stan", email: world.stan.email, password: "forgot that i had one" };
  const taken = await signUp(await visiting(world.community), input, { claim });
  expect(taken.member?.id).toBe(author.id);
  const letter = (await mailTo(world.stan.email))[0];
  expect((await confirmAddress(await visiting(world.community), tokenIn(letter))).kind).toBe("known");
  expect(await authorRow()).toEqual({ accountId: null, status: "imported", name: "Old Hand" });
  const again = await claimToken(world.stan.email);
  const stan = await accountOf(world.stan.accountId);
  expect((await claimAuthor(await visiting(world.community), stan, again)).id).toBe(author.id);
  expect(await authorRow()).toEqual({ accountId: stan.id, status: "active", name: "Old Hand" });
});

/** A claim as it stands while another is being written: `issueClaim` ends the earlier ones. */
async function plantedClaim(memberId = author.id): Promise<string> {
  const ctx = await visiting(world.community);
  const bound = { communityId: world.community.id, memberId, email: `${newUid()}@example.test` };
  const link = await newLink(ctx, "claim", await accountOf(world.ada.accountId), bound);
  await commitDirectory(ctx, { writes: link.writes });
  return link.secret;
}

test("a claim of one community opens nothing in another", async () => {
  const claim = await claimToken();
  const stranger = claimAuthor(await visiting(world.other), await accountOf(world.mia.accountId), claim);
  await expect(stranger).rejects.toMatchObject({ code: "link_used" });
});
