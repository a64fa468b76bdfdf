import { beforeEach, expect, test } from "vitest";
import { members } from "#db/community/schema";
import { claimAuthor, issueClaim } from "~/features/accounts/commands/claim-author.server";
import { signUp } from "~/features/accounts/commands/sign-up.server";
import { newUid } from "~/lib/ids";
import { insertInto } from "~/platform/database/insert";
import { sql } from "~/platform/database/sql";
import { as, createWorld, newId, rows, run, type World } from "../../world";
import { accountOf, mailTo, PASSWORD, tokenIn, visiting } from "./cast";

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
  const [first, second] = [await claimToken(), await claimToken()];
  await claimAuthor(await visiting(world.community), await accountOf(world.stan.accountId), first);
  const input = { name: "Late", email: `${newUid()}@example.test`, password: PASSWORD };
  const late = signUp(await visiting(world.community), input, { claim: second });
  await expect(late).rejects.toMatchObject({ code: "claim_taken" });
  expect((await authorRow())?.accountId).toBe(world.stan.accountId);
});

test("a claim of one community opens nothing in another", async () => {
  const claim = await claimToken();
  const stranger = claimAuthor(await visiting(world.other), await accountOf(world.mia.accountId), claim);
  await expect(stranger).rejects.toMatchObject({ code: "link_used" });
});
