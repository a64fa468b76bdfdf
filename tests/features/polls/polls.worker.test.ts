import { beforeEach, describe, expect, test } from "vitest";
import { respond, undoResponse } from "~/features/polls/commands.server";
import type { PollPayload } from "~/features/polls/rules";
import { sweepClosedPolls } from "~/features/polls/sweeps.server";
import type { PostPayload } from "~/features/posts/present";
import { deletePost } from "~/features/posts/commands/delete-post.server";
import { sql } from "~/platform/database/sql";
import { loader as home } from "~/routes/home";
import { action } from "~/routes/posts/post";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import { factNames } from "../../platform/fact-names";
import { publicVersionOf } from "../../support/public-version";
import {
  addPerson,
  addSession,
  addSpace,
  as,
  asSystem,
  asVisitor,
  call,
  createWorld,
  type Person,
  rows,
  run,
  type World,
} from "../../world";
import { ask, countsOf, draftOf, optionOf, press, read, vote } from "./asking";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const codeOf = async (answer: Response) => (await answer.json<{ code: string }>()).code;
const refusal = async (answer: Response) => [answer.status, await codeOf(answer)];

/** What stands with a poll, and what its votes say. */
async function counted(pollId: number) {
  const [row] = await rows<{ kept: string; real: string }>(
    world.community,
    sql`select q.voters_count || ' ' || (select group_concat(n.votes_count) from
        (select votes_count from poll_options where poll_id = q.id order by position) n) as kept,
      (select count(distinct v.voter) from poll_votes v where v.poll_id = q.id) || ' ' ||
        (select group_concat(n.n) from (select (select count(*) from poll_votes v where v.option_id = o.id) as n
          from poll_options o where o.poll_id = q.id order by o.position) n) as real
      from polls q where q.id = ${pollId}`,
  );
  expect(row?.kept).toBe(row?.real);
  return row?.real;
}

describe("a poll in a post", () => {
  test("is made with it, shown with it, and stands in its words where it cannot be answered", async () => {
    const made = await ask(world, world.mia, world.plaza);
    expect(made.asked).toMatchObject([
      {
        title: "Where do you pour?",
        status: "open",
        closes_at: null,
        is_multiple: false,
        is_anonymous: false,
        voters_count: 0,
        has_results: true,
      },
    ]);
    expect(made.asked[0]?.poll_options.map(({ value }) => value)).toEqual(["Centre", "Edge", "Straight"]);
    expect(made.bodyHtml).toContain(
      `<figure data-poll="${made.asked[0]?.key}"><p>Where do you pour?</p><ul><li>Centre`,
    );
    expect(made.excerpt).toBe("Before.\u00a0· After.".replace("\u00a0· ", " "));
    const list = await call(world.community, world.max, "/internal_api/spaces/plaza/posts");
    const [card] = (await list.json<{ records: PostPayload[] }>()).records;
    expect(card?.polls?.[0]?.id).toBe(made.asked[0]?.id);
    const { data } = await visit(world.community, world.max, "/", home);
    expect(JSON.stringify(data)).toContain(`"id":${optionOf(made.asked[0], 1)}`);
  });

  test("with markup in its words shows it as words, in pages and feeds", async () => {
    const evil = `"><img src=x onerror=alert(1)></figure><script>alert(2)</script>`;
    const made = await ask(
      world,
      world.mia,
      world.plaza,
      draftOf({ question: evil, options: [evil, `</ul>${evil}x`] }),
    );
    expect(made.bodyHtml).not.toMatch(/<img|<script|<\/ul>[^<]*"/);
    const feed = await (await call(world.community, null, "/c/plaza.rss")).text();
    expect(feed).not.toContain("<script>");
    expect(made.asked[0]?.title).toBe(evil);
  });
});

describe("one choice", () => {
  test("is made, changed and taken back, each once, and says whose it is", async () => {
    const { asked } = await ask(world, world.mia, world.plaza);
    const [poll] = asked;
    expect(countsOf(await vote(world, world.max, optionOf(poll, 0)))).toBe("1* 0 0");
    expect(countsOf(await vote(world, world.max, optionOf(poll, 0)))).toBe("1* 0 0");
    expect(countsOf(await vote(world, world.max, optionOf(poll, 1)))).toBe("0 1* 0");
    expect(countsOf(await vote(world, world.olive, optionOf(poll, 1)))).toBe("0 2* 0");
    expect(await counted(poll?.id ?? 0)).toBe("2 0,2,0");
    expect(countsOf(await vote(world, world.max, optionOf(poll, 1), "DELETE"))).toBe("0 1 0");
    expect(countsOf(await vote(world, world.max, optionOf(poll, 1), "DELETE"))).toBe("0 1 0");
    expect(await counted(poll?.id ?? 0)).toBe("1 0,1,0");
    expect((await factNames(world)).filter((name) => name.startsWith("poll."))).toEqual([
      "poll.responded",
      "poll.responded",
      "poll.responded",
      "poll.response_undone",
    ]);
  });

  test("of 200 members at once is one each, whatever each of them presses meanwhile", async () => {
    const { asked } = await ask(world, world.mia, world.plaza);
    const [poll] = asked;
    const people = await Promise.all(
      Array.from({ length: 200 }, (_, i) => addPerson(world.community, `Voter ${i}`, "member")),
    );
    const answers = await Promise.all(
      people.flatMap((person, i) => [
        press(world, person, optionOf(poll, i % 3)),
        press(world, person, optionOf(poll, (i + 1) % 3)),
        press(world, person, optionOf(poll, i % 3)),
      ]),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const kept = await counted(poll?.id ?? 0);
    expect(kept?.split(" ")[0]).toBe("200");
    const sum = kept
      ?.split(" ")[1]
      ?.split(",")
      .reduce((all, one) => all + Number(one), 0);
    expect(sum).toBe(200);
  }, 60_000);

  test("a storm of votes and undoings leaves no drift", async () => {
    const { asked } = await ask(world, world.mia, world.plaza, draftOf({ isMultiple: true }));
    const people = [world.mia, world.max, world.mo, world.ada, world.olive];
    await Promise.all(
      Array.from({ length: 90 }, (_, i) =>
        press(world, people[i % 5] ?? null, optionOf(asked[0], (i * 7) % 3), i % 3 === 2 ? "DELETE" : "POST"),
      ),
    );
    await counted(asked[0]?.id ?? 0);
  });
});

test("several may be chosen where that is said, and each is taken back by itself", async () => {
  const { asked } = await ask(world, world.mia, world.plaza, draftOf({ isMultiple: true }));
  const [poll] = asked;
  await vote(world, world.max, optionOf(poll, 0));
  const both = await vote(world, world.max, optionOf(poll, 2));
  expect([countsOf(both), both.voters_count]).toEqual(["1* 0 1*", 1]);
  const one = await vote(world, world.max, optionOf(poll, 0), "DELETE");
  expect([countsOf(one), one.voters_count]).toEqual(["0 0 1*", 1]);
  const none = await vote(world, world.max, optionOf(poll, 2), "DELETE");
  expect([countsOf(none), none.voters_count]).toEqual(["0 0 0", 0]);
  expect(await counted(poll?.id ?? 0)).toBe("0 0,0,0");
});

describe("closing", () => {
  test("is decided by the house's clock, to the millisecond, for votes and for taking them back", async () => {
    const { asked } = await ask(world, world.mia, world.plaza, draftOf({ closesAt: Date.now() + 3_600_000 }));
    const [poll] = asked;
    const end = Date.parse(poll?.closes_at ?? "");
    const at = async (person: Person, now: number) =>
      Object.assign(await as(world.community, person), { now: () => now });
    await respond(await at(world.max, end - 1), optionOf(poll, 0));
    await expect(respond(await at(world.olive, end), optionOf(poll, 0))).rejects.toMatchObject({ code: "poll_closed" });
    await expect(respond(await at(world.max, end), optionOf(poll, 1))).rejects.toMatchObject({ code: "poll_closed" });
    await expect(undoResponse(await at(world.max, end), optionOf(poll, 0))).rejects.toMatchObject({
      status: 409,
      code: "poll_closed",
    });
    expect(await counted(poll?.id ?? 0)).toBe("1 1,0,0");
  });

  test("is said at the doors, shows the results to everybody, is counted anew and told once", async () => {
    const { asked, ...made } = await ask(
      world,
      world.mia,
      world.plaza,
      draftOf({ results: "voted", closesAt: Date.now() + 3_600_000 }),
    );
    const [poll] = asked;
    await vote(world, world.max, optionOf(poll, 1));
    expect((await read(world, null, made)).polls?.[0]).toMatchObject({ has_results: false, voters_count: 1 });
    await run(
      world.community,
      sql`update polls set closes_at = ${Date.now() - 1}, voters_count = 7 where id = ${poll?.id}`,
    );
    await run(world.community, sql`update poll_options set votes_count = 9 where id = ${optionOf(poll, 0)}`);
    const before = await publicVersionOf(world);
    for (let i = 0; i < 2; i++) {
      const ctx = asSystem(world.community);
      await sweepClosedPolls(ctx);
      await ctx.settled();
    }
    expect(await publicVersionOf(world)).toBe(before + 1);
    expect((await factNames(world)).filter((name) => name === "poll.closed")).toHaveLength(1);
    const [closed] = (await read(world, null, made)).polls ?? [];
    expect([closed?.status, countsOf(closed), closed?.voters_count]).toEqual(["closed", "0 1 0", 1]);
    expect(await refusal(await press(world, world.olive, optionOf(poll, 0)))).toEqual([409, "poll_closed"]);
  });
});

describe("results after voting", () => {
  test("are nobody's before they have voted, not even an admin's or the author's", async () => {
    const { asked, ...made } = await ask(world, world.mia, world.plaza, draftOf({ results: "voted" }));
    const [poll] = asked;
    await vote(world, world.max, optionOf(poll, 0));
    for (const person of [world.mia, world.ada, world.olive, null]) {
      expect(countsOf((await read(world, person, made)).polls?.[0])).toBe("null null null");
      const who = await call(
        world.community,
        person,
        `/internal_api/poll_responses?poll_option_id=${optionOf(poll, 0)}`,
      );
      expect(await refusal(who)).toEqual([403, "poll_results_hidden"]);
    }
    expect(countsOf(await vote(world, world.ada, optionOf(poll, 1)))).toBe("1 1* 0");
    expect(countsOf(await vote(world, world.ada, optionOf(poll, 1), "DELETE"))).toBe("null null null");
  });
});

test("who voted is listed, newest first, page by page", async () => {
  const { asked } = await ask(world, world.mia, world.plaza);
  const option = optionOf(asked[0], 0);
  for (const person of [world.max, world.mo, world.ada]) await vote(world, person, option);
  const ask2 = async (query: string) =>
    (await call(world.community, null, `/internal_api/poll_responses?poll_option_id=${option}&${query}`)).json<{
      records: { community_member: { name: string } }[];
      cursor: string | null;
    }>();
  const first = await ask2("per_page=2");
  const rest = await ask2(`per_page=2&cursor=${first.cursor}`);
  expect([...first.records, ...rest.records].map((one) => one.community_member.name).sort()).toEqual(
    [world.max, world.mo, world.ada].map(({ name }) => name).sort(),
  );
  expect(rest.cursor).toBeNull();
});

describe("rights", () => {
  test("a visitor, a stranger, an unconfirmed member and a view-only masquerade change nothing", async () => {
    const { asked } = await ask(world, world.mia, world.plaza);
    const option = optionOf(asked[0], 0);
    for (const method of ["POST", "DELETE"] as const) {
      expect(await refusal(await press(world, null, option, method))).toEqual([401, "log_in_to_vote"]);
      expect((await press(world, world.stan, option, method)).status).toBe(401);
    }
    await expect(respond(await asVisitor(world.community), option)).rejects.toMatchObject({ status: 401 });
    expect(await refusal(await press(world, world.una, option))).toEqual([403, "confirm_email"]);
    const cookie = await addSession(world.community, world.max, { mode: "view_only", masqueraderId: world.ada.id });
    expect(await refusal(await press(world, { ...world.max, cookie }, option))).toEqual([403, "view_only_error"]);
    expect(await counted(asked[0]?.id ?? 0)).toBe("0 0,0,0");
  });

  test("what one may not read one may not answer, nor see", async () => {
    const hidden = await ask(world, world.mia, world.cellar);
    const secret = await ask(world, world.olive, world.attic);
    for (const [made, status] of [
      [hidden, 403],
      [secret, 404],
    ] as const) {
      const option = optionOf(made.asked[0], 0);
      expect((await press(world, world.max, option)).status).toBe(status);
      expect((await press(world, world.max, option, "DELETE")).status).toBe(status);
      expect((await call(world.community, world.max, `/internal_api/polls/${made.asked[0]?.id}`)).status).toBe(status);
      const who = await call(world.community, world.max, `/internal_api/poll_responses?poll_option_id=${option}`);
      expect(who.status).toBe(status);
      // Nor is there anything to learn for who has not confirmed their address.
      for (const method of ["POST", "DELETE"] as const)
        expect((await press(world, world.una, option, method)).status).toBe(status);
      expect(await counted(made.asked[0]?.id ?? 0)).toBe("0 0,0,0");
    }
    expect((await press(world, world.mia, optionOf(hidden.asked[0], 0))).status).toBe(200);
    // Of another community there is none.
    const stranger = { ...world.stan };
    const there = await call(world.other, stranger, `/internal_api/polls/${hidden.asked[0]?.id}`);
    expect(there.status).toBe(404);
    expect((await press(world, world.max, 12345)).status).toBe(404);
    expect((await press(world, world.max, -1)).status).toBe(422);
  });

  test("a deleted post takes no votes, and a moved one those of who may read it where it stands", async () => {
    const made = await ask(world, world.mia, world.plaza);
    const option = optionOf(made.asked[0], 0);
    await vote(world, world.max, option);
    const place = { spaceSlug: "plaza", slug: made.slug };
    await run(world.community, sql`update posts set space_id = ${world.attic.id} where id = ${made.id}`);
    expect((await press(world, world.max, option)).status).toBe(404);
    await run(world.community, sql`update posts set space_id = ${world.plaza.id} where id = ${made.id}`);
    await deletePost(await as(world.community, world.mia), place);
    expect((await press(world, world.max, option)).status).toBe(404);
    expect(await counted(made.asked[0]?.id ?? 0)).toBe("1 1,0,0");
  });
});

test("without a script an option of a post's page and of the feed is a form's button", async () => {
  const made = await ask(world, world.mia, world.plaza);
  const option = optionOf(made.asked[0], 1);
  const path = `/c/plaza/${made.slug}`;
  const send = (person: Person | null, intent: string) =>
    submit(
      world.community,
      path,
      action,
      { intent },
      { cookie: person?.cookie, params: { spaceSlug: "plaza", slug: made.slug } },
    );
  expect(await send(world.max, `poll_respond ${option}`)).toMatchObject({ status: 302, location: path });
  expect(countsOf((await read(world, world.max, made)).polls?.[0])).toBe("0 1* 0");
  expect((await send(world.max, `poll_undo ${option}`)).status).toBe(302);
  expect(countsOf((await read(world, world.max, made)).polls?.[0])).toBe("0 0 0");
  expect((await send(world.max, "poll_respond x")).status).toBe(422);
  expect((await send(null, `poll_respond ${option}`)).location).toContain("/users/sign_in");
});

test("a vote leaves visitors' copies behind only where visitors read", async () => {
  const open = await ask(world, world.mia, world.plaza);
  const closed = await ask(world, world.mia, world.cellar);
  const before = await publicVersionOf(world);
  await vote(world, world.mia, optionOf(closed.asked[0], 0));
  expect(await publicVersionOf(world)).toBe(before);
  await vote(world, world.max, optionOf(open.asked[0], 0));
  await vote(world, world.max, optionOf(open.asked[0], 0));
  expect(await publicVersionOf(world)).toBe(before + 1);
});

test("a poll is read by its id as in its post, with the reader's choice", async () => {
  const second = await addSpace(world, "second", {});
  const { asked } = await ask(world, world.mia, second);
  await vote(world, world.max, optionOf(asked[0], 2));
  const poll = await (
    await call(world.community, world.max, `/internal_api/polls/${asked[0]?.id}`)
  ).json<PollPayload>();
  expect(countsOf(poll)).toBe("0 0 1*");
});
