import { createExecutionContext } from "cloudflare:test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setMemberRole } from "~/features/access/commands.server";
import { findClaim } from "~/features/accounts/commands/claim-author.server";
import { changeEmail, confirmAddress, findAddressLink } from "~/features/accounts/commands/confirm-email.server";
import { askForReset, changePassword, resetPassword } from "~/features/accounts/commands/passwords.server";
import { offerSession, takeOffered } from "~/features/accounts/framed.server";
import { takeHandoff } from "~/features/accounts/handoff.server";
import { joinCommunity } from "~/features/accounts/join.server";
import { type Bound, type LinkKind, type LinkOwner, newLink, peekLink } from "~/features/accounts/links.server";
import { accountListeners } from "~/features/accounts/listeners.server";
import { unprovenEmail } from "~/features/accounts/rules";
import {
  newAccountSession,
  openMemberSession,
  revokeSessions,
  sessionOfCookie,
  signOut,
} from "~/features/accounts/sessions.server";
import { beginMasquerade } from "~/features/masquerades/commands.server";
import { makeImportToken } from "~/features/imports/tokens.server";
import { newUid } from "~/lib/ids";
import { isAdmin, isMasquerade } from "~/lib/viewer";
import type { CommunityRef, Ctx } from "~/platform/context";
import { commitDirectory } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { forgetHosts } from "~/platform/hosts.server";
import { hashSecret, NONCE_COOKIE } from "~/platform/session.server";
import { createContext } from "../../../workers/context";
import {
  addCommunity,
  addPerson,
  as,
  asSystem,
  createWorld,
  env,
  newId,
  type Person,
  run,
  type World,
} from "../../world";
import { accountOf, cookiesSet, givePassword, inDirectory, mailTo, PASSWORD, tokenIn, visiting } from "./cast";
import security from "../../../docs/security.md?raw";

/** One sign-in: the secret of its account cookie, and its cookies on both hosts. */
interface Browser {
  sessionId: number;
  secret: string;
  here: string;
  elsewhere: string;
  /** Of both here, while it shows the house as a member sees it. */
  masquerade: string;
  /** Of its frame on another site. */
  framed: string;
}

/** Everything that may be handed out for one account, who has it, and where. */
interface Stage {
  world: World;
  here: CommunityRef;
  elsewhere: CommunityRef;
  person: Person;
  memberElsewhere: number;
  own: Browser;
  other: Browser;
  tokens: { here: string; elsewhere: string };
  /** The account as everything here was granted. */
  owner: LinkOwner;
  links: Links;
  /** The link by which the event will happen, where it takes one. */
  eventLink: string;
  /** Sockets that were closed, as `community:member:session`. */
  closed: string[];
}
type Links = Record<LinkKind, string>;

const FRAME = "/feed?iframe=true";
const NONCE = "nonce-of-this-one-browser-only";

const EVENTS: Record<
  string,
  { prepare?(stage: Stage): Promise<string>; happens(stage: Stage, link: string): Promise<void> }
> = {
  "password changed": {
    happens: (stage) =>
      acting(stage, async (ctx) => {
        const input = { current_password: PASSWORD, new_password: "an entirely new one" };
        await changePassword(ctx, await accountOf(stage.person.accountId), stage.own.sessionId, input);
      }),
  },
  "password reset": {
    async prepare({ here, person }) {
      await askForReset(await visiting(here), person.email);
      return tokenIn((await mailTo(person.email))[0]);
    },
    happens: (stage, token) =>
      acting(stage, (ctx) => resetPassword(ctx, { token, password: "an entirely new one" }), { isSignedIn: false }),
  },
  "address changed": {
    async prepare({ here, own, person }) {
      const email = `${newUid()}@example.test`;
      const ctx = await visiting(here, { cookie: own.here });
      await changeEmail(ctx, await accountOf(person.accountId), { email, current_password: PASSWORD });
      return tokenIn((await mailTo(email))[0]);
    },
    happens: (stage, token) =>
      acting(stage, async (ctx) => {
        const mine = { accountId: stage.person.accountId, sessionId: stage.own.sessionId };
        await confirmAddress(ctx, token, mine);
      }),
  },
  "address confirmed": {
    prepare: (stage) => beginUnproven(stage),
    happens: (stage, token) =>
      acting(stage, async (ctx) => {
        expect((await confirmAddress(ctx, token)).kind).toBe("confirm");
      }),
  },
  "put away": {
    async prepare(stage) {
      const token = await beginUnproven(stage);
      await addPerson(stage.elsewhere, "Its Owner", "member").then((holder) =>
        inDirectory(sql`update accounts set email = ${stage.person.email} where id = ${holder.accountId}`),
      );
      return token;
    },
    happens: (stage, token) =>
      acting(stage, async (ctx) => {
        expect((await confirmAddress(ctx, token)).kind).toBe("known");
      }),
  },
  "signed out here": {
    happens: (stage) => acting(stage, (ctx) => signOut(ctx, `${stage.own.here}; atrium_account=${stage.own.secret}`)),
  },
  "another session ended": {
    happens: (stage) =>
      acting(stage, (ctx) => revokeSessions(ctx, stage.person.accountId, { only: stage.other.sessionId })),
  },
  "other sessions ended": {
    happens: (stage) =>
      acting(stage, (ctx) => revokeSessions(ctx, stage.person.accountId, { except: stage.own.sessionId })),
  },
  "signed out everywhere": {
    happens: (stage) => acting(stage, (ctx) => revokeSessions(ctx, stage.person.accountId, "all")),
  },
  "role taken": {
    async happens({ world, here, person }) {
      await setMemberRole(await as(here, world.olive), { memberId: person.id, role: "member" });
    },
  },
  "left the community": {
    async happens({ here, person }) {
      await run(here, sql`update members set status = 'left' where id = ${person.id} and community_id = ${here.id}`);
    },
  },
  "community deleted": {
    async happens({ here }) {
      await inDirectory(sql`update communities set state = 'deleted' where id = ${here.id}`);
      forgetHosts();
    },
  },
};

/** Whether each thing still does what it was made for. */
const THINGS: Record<string, (stage: Stage, links: Links) => Promise<boolean>> = {
  "link: confirm": async (_, links) => (await findAddressLink(await visiting(null), links.confirm)) !== null,
  "link: reset": (_, links) => takes("reset", links),
  "link: email_change": (_, links) => takes("email_change", links),
  "link: sign_in": (_, links) => takes("sign_in", links),
  "link: handoff": async ({ here }, links) => {
    const ctx = await visiting(here, { cookie: `${NONCE_COOKIE}=${NONCE}`, method: "GET" });
    return takeHandoff(ctx, ctx.request_, links.handoff).then(
      () => true,
      () => false,
    );
  },
  "link: claim, sent by them": async ({ here }, links) => (await findClaim(await visiting(here), links.claim)) !== null,
  "session of this browser: account": ({ own }) => isAccountSession(own),
  "session of this browser: member here": ({ here, own }) => proves(here, own.here),
  "session of this browser: member elsewhere": ({ elsewhere, own }) => proves(elsewhere, own.elsewhere),
  "session of another browser: account": ({ other }) => isAccountSession(other),
  "session of another browser: member here": ({ here, other }) => proves(here, other.here),
  "session of another browser: member elsewhere": ({ elsewhere, other }) => proves(elsewhere, other.elsewhere),
  "session in a frame of this browser": ({ here, own }) => proves(here, own.framed, FRAME),
  "session in a frame of another browser": ({ here, other }) => proves(here, other.framed, FRAME),
  "masquerade of this browser": ({ here, own }) => masks(here, own.masquerade),
  "masquerade of another browser": ({ here, other }) => masks(here, other.masquerade),
  "socket of this browser: here": async (stage) => hasSocketHere(stage, stage.own),
  "socket of this browser: elsewhere": async (stage) => hasSocketElsewhere(stage, stage.own),
  "socket of another browser: here": async (stage) => hasSocketHere(stage, stage.other),
  "socket of another browser: elsewhere": async (stage) => hasSocketElsewhere(stage, stage.other),
  "API token here": ({ here, tokens }) => imports(here, tokens.here),
  "API token elsewhere": ({ elsewhere, tokens }) => imports(elsewhere, tokens.elsewhere),
};

const table = tableOf(security);

test("the table of docs/security.md names what is tried here, and nothing else", () => {
  expect(table.events).toEqual(Object.keys(EVENTS));
  expect([...table.rows.keys()]).toEqual(Object.keys(THINGS));
  for (const [thing, cells] of table.rows) {
    expect([thing, cells.length]).toEqual([thing, table.events.length]);
    for (const cell of cells) expect(["ends", "stays"]).toContain(cell);
  }
});

describe.each(Object.entries(EVENTS))("%s", (event, { prepare, happens }) => {
  let stage: Stage;
  let racing: Links;
  beforeAll(async () => {
    stage = await setStage(prepare);
    for (const [thing, works] of Object.entries(THINGS)) {
      // A handoff is used by looking, and works in its own test below.
      if (thing !== "link: handoff") expect([thing, await works(stage, stage.links)]).toEqual([thing, true]);
    }
    stage.links = await plant(stage);
    await happens(stage, stage.eventLink);
    // A request that began before the event, and writes its links now.
    racing = await plant(stage);
  });
  afterAll(() => forgetHosts());

  const column = table.events.indexOf(event);
  test.each([...table.rows].map(([thing, cells]) => [thing, cells[column] ?? ""]))("%s %s", async (thing, expected) => {
    const works = THINGS[thing];
    expect(await works?.(stage, stage.links)).toBe(expected === "stays");
    if (thing.startsWith("link")) expect(await works?.(stage, racing)).toBe(expected === "stays");
  });
});

async function setStage(prepare?: (stage: Stage) => Promise<string>): Promise<Stage> {
  const world = await createWorld();
  const here = world.community;
  const elsewhere = await addCommunity();
  const person = await addPerson(here, "Petra Person", "admin");
  await givePassword(person);
  const account = await accountOf(person.accountId);
  const { id: memberElsewhere } = await joinCommunity(await visiting(elsewhere), account);
  await run(
    elsewhere,
    sql`update members set role = 'admin' where id = ${memberElsewhere} and community_id = ${elsewhere.id}`,
  );
  const members = { here: person.id, elsewhere: memberElsewhere };
  const [own, other] = [
    await signInTwice(account, here, elsewhere, members, world.mia),
    await signInTwice(account, here, elsewhere, members, world.mia),
  ];
  const tokens = {
    here: await makeImportToken(await visiting(here, { cookie: own.here })),
    elsewhere: await makeImportToken(await visiting(elsewhere, { cookie: own.elsewhere })),
  };
  const owner = { id: account.id, credentialsVersion: account.credentialsVersion };
  const none: Links = { confirm: "", reset: "", email_change: "", sign_in: "", handoff: "", claim: "" };
  const stage: Stage = {
    world,
    here,
    elsewhere,
    person,
    memberElsewhere,
    own,
    other,
    tokens,
    owner,
    links: none,
    eventLink: "",
    closed: [],
  };
  stage.eventLink = (await prepare?.(stage)) ?? "";
  stage.links = await plant(stage);
  return stage;
}

/** One browser, signed in on both hosts. */
async function signInTwice(
  account: Awaited<ReturnType<typeof accountOf>>,
  here: CommunityRef,
  elsewhere: CommunityRef,
  members: { here: number; elsewhere: number },
  masked: Person,
): Promise<Browser> {
  const session = await newAccountSession(await visiting(here), account);
  const [first, second] = [await visiting(here), await visiting(elsewhere)];
  await commitDirectory(first, { writes: [session.write] });
  await openMemberSession(first, { id: members.here, role: "admin" }, account.id, session.id);
  await openMemberSession(second, { id: members.elsewhere, role: "admin" }, account.id, session.id);
  const own = cookiesSet(first);
  const looking = await visiting(here, { cookie: own });
  await beginMasquerade(looking, { entity_id: masked.id, entity_type: "CommunityMember", mode: "view_only" }, own);
  const masquerade = `${own}; ${cookiesSet(looking)}`;
  const framed = await signInFrame(here, own);
  return {
    sessionId: session.id,
    secret: session.secret,
    here: own,
    elsewhere: cookiesSet(second),
    masquerade,
    framed,
  };
}

/** The cookie of a frame on another site that took what this browser offered it. */
async function signInFrame(here: CommunityRef, cookie: string): Promise<string> {
  await run(here, sql`update communities set embed_hosts = '["blog.test"]' where community_id = ${here.id}`);
  const frame = await visiting(here);
  await takeOffered(frame, await offerSession(await visiting(here, { cookie }), "blog.test"));
  return cookiesSet(frame);
}

/** A link of each kind, as granted when the stage was set; one beside another, where a command would keep the newest. */
async function plant({ here, own, owner, person }: Stage): Promise<Links> {
  const bound: Bound = {
    confirm: { email: person.email },
    reset: {},
    sign_in: {},
    email_change: { email: `${newUid()}@example.test` },
    handoff: {
      communityId: here.id,
      host: `${here.slug}.localhost`,
      path: "/",
      sessionId: own.sessionId,
      nonce: await hashSecret(NONCE),
    },
    claim: { communityId: here.id, memberId: newId(), email: person.email },
  };
  const ctx = await visiting(here);
  const planted = await Promise.all(
    (Object.keys(bound) as LinkKind[]).map(async (kind) => {
      const link = await newLink(ctx, kind, owner, bound[kind]);
      await commitDirectory(ctx, { writes: link.writes.slice(-1) });
      return [kind, link.secret];
    }),
  );
  return Object.fromEntries(planted) as Links;
}

/** The account as somebody begins it whose address nobody has proven, and the link that would prove it. */
async function beginUnproven({ here, owner, person }: Stage): Promise<string> {
  await inDirectory(
    sql`update accounts set email = ${unprovenEmail(owner.id, person.email)}, email_verified_at = null
      where id = ${owner.id}`,
  );
  const ctx = await visiting(here);
  const link = await newLink(ctx, "confirm", owner, { email: person.email });
  await commitDirectory(ctx, { writes: link.writes });
  return link.secret;
}

/** Lets this browser do something here, and carries what it made known into the other communities. */
async function acting(
  { here, own, closed, owner }: Stage,
  act: (ctx: Ctx) => Promise<void>,
  { isSignedIn = true } = {},
): Promise<void> {
  const listen = (ctx: Ctx) => {
    ctx.pokeDirectory = () => undefined;
    ctx.realtime = {
      ...ctx.realtime,
      tell: async () => undefined,
      hint: async () => undefined,
      proveAgain: async () => undefined,
      forget: async () => undefined,
      disconnect: async (communityId, memberId, sessions) =>
        void closed.push(...sessions.map((session) => `${communityId}:${memberId}:${session}`)),
    };
    return ctx;
  };
  const ctx = await visiting(here, isSignedIn ? { cookie: own.here } : {});
  await act(listen(ctx));
  await ctx.settled();
  const facts = await inDirectory(
    sql`select 1 from facts where name = 'sessions.revoked' and subject_id = ${owner.id}`,
  );
  if (facts.length === 0) return;
  const system = asSystem(here);
  const stamp = { seq: 0, id: 0, communityId: 0, actorId: null, subjectKind: "account", payload: {}, at: 0 };
  const listener = accountListeners.find((one) => one.name === "accounts.end_sessions");
  const effect = await listener?.handle(listen(system), { ...stamp, name: "sessions.revoked", subjectId: owner.id });
  await effect?.after?.([]);
}

/** By the condition under which every command uses a link up, without using it. */
const takes = async (kind: LinkKind, links: Links): Promise<boolean> =>
  (await peekLink(await visiting(null), kind, links[kind])) !== null;

const hasSocketHere = ({ closed, here, person }: Stage, { sessionId }: Browser) =>
  !closed.includes(`${here.id}:${person.id}:${sessionId}`);

const hasSocketElsewhere = ({ closed, elsewhere, memberElsewhere }: Stage, { sessionId }: Browser) =>
  !closed.includes(`${elsewhere.id}:${memberElsewhere}:${sessionId}`);

const isAccountSession = async ({ secret }: Browser) => (await sessionOfCookie(await visiting(null), secret)) !== null;

const proves = async (community: CommunityRef, cookie: string, path = "/") =>
  (await visiting(community, { cookie, path })).viewer.memberId > 0;

/** What asks through one that is over is refused. */
const masks = (community: CommunityRef, cookie: string) =>
  visiting(community, { cookie }).then(
    ({ viewer }) => isMasquerade(viewer),
    () => false,
  );

async function imports(community: CommunityRef, token: string): Promise<boolean> {
  const request = new Request(`http://${community.slug}.localhost/internal_api/imports`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}` },
  });
  return isAdmin(await (await createContext(request, env, createExecutionContext())).prove());
}

function tableOf(page: string): { events: string[]; rows: Map<string, string[]> } {
  const section = page.slice(page.indexOf("## What ends what"));
  const [head = [], , ...rows] = section
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  return { events: head.slice(1), rows: new Map(rows.map(([thing = "", ...cells]) => [thing, cells])) };
}
