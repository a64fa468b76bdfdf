import { beforeEach, expect, test } from "vitest";
import { findClaim, issueClaim } from "~/features/accounts/commands/claim-author.server";
import { findWaitingAuthor } from "~/features/accounts/imported-people.server";
import { sql } from "~/platform/database/sql";
import { newUid } from "~/lib/ids";
import { as, createWorld, rows, type World } from "../../world";
import { copied, say } from "../chat/talking";
import { mailTo, tokenIn } from "../accounts/cast";
import { author, importing, line, room } from "./export-of-talk";

/** Who takes over an author whom people have written to in private is nobody's to say any more (decision 0101). */

let world: World;
let theirs: string;
let another: string;
beforeEach(async () => {
  world = await createWorld();
  [theirs, another] = [`${newUid()}@slack.example`.toLowerCase(), `${newUid()}@slack.example`.toLowerCase()];
});

const { answer, prepare, send, uuidOf } = importing(() => world);

const waits = async (address: string) => findWaitingAuthor(await as(world.community, world.ada), address);
const member = async (key: string) => {
  const [found] = await rows<{ id: number; uid: string }>(
    world.community,
    sql`select id, public_uid as uid from members where community_id = ${world.community.id} and external_id = ${key}`,
  );
  return found ?? { id: 0, uid: "" };
};

/** Ben and Cat of the file are in a group with Mia, who is here; Cat came without an address. */
async function begin(email = theirs) {
  const { id } = await prepare([author("U1", "Mia", world.mia.email), author("U2", "Ben", email), author("U3", "Cat")]);
  await answer(`/${id}/rooms`, { rooms: [room("G9", "group", { people: ["U1", "U2", "U3"] })] });
  await send(id, "G9", [line(1, "U2", "From there")]);
  const uuid = await uuidOf("G9");
  const resend = (key: string, address: string) => answer(`/${id}/authors`, { authors: [author(key, "Ben", address)] });
  const speak = () => say(world, world.mia, { uuid }, "To you both").then(() => copied(world, { uuid }));
  return { resend, speak };
}
const letter = async (key: string, to: string) =>
  issueClaim(await as(world.community, world.ada), (await member(key)).uid, to, "Ben");

test("an address is corrected by a later file until somebody has written to the author, and not after", async () => {
  const { resend, speak } = await begin();
  const ben = (await member("U2")).id;
  await resend("U2", another);
  expect([await waits(theirs), await waits(another)]).toEqual([null, ben]);
  await resend("U2", theirs);
  await speak();
  await resend("U2", another);
  await resend("U3", another);
  expect([await waits(theirs), await waits(another)]).toEqual([ben, null]);
});

test("an admin's letter goes to whomever she says until then, and to that address alone after", async () => {
  const { speak } = await begin();
  await letter("U2", another);
  const early = tokenIn((await mailTo(another))[0]);
  const look = async (secret: string) => findClaim(await as(world.community, world.ada), secret);
  expect(await look(early)).toMatchObject({ email: another });
  await speak();
  // What lies in a mailbox opens nothing that was written since.
  expect(await look(early)).toBeNull();
  await expect(letter("U2", another)).rejects.toMatchObject({ status: 409, code: "claim_written_to" });
  await expect(letter("U3", another)).rejects.toMatchObject({ status: 409, code: "claim_written_to" });
  await letter("U2", theirs);
  expect(await look(tokenIn((await mailTo(theirs))[0]))).not.toBeNull();
});

test("where nobody has written to them but in a chat space, nothing changes", async () => {
  const { resend } = await begin();
  const uuid = await uuidOf("C1");
  await say(world, world.mo, { uuid }, "For everybody");
  await copied(world, { uuid });
  await resend("U2", another);
  expect(await waits(another)).toBe((await member("U2")).id);
  await letter("U3", theirs);
});
