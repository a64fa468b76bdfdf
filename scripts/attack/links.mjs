// Every link, session and token of an account against everything that ends it: none outlives its event.
import { Browser } from "../crash/browser.mjs";
import { Actor, inFours, newNetwork } from "./actor.mjs";
import { importToken, OWN } from "./cast.mjs";

const NEW_PASSWORD = "porcelain-filter-42-bloom";
/** The thief's own mailbox, another for each: an address that is proven can be had only once. */
const thiefOf = ({ actor }) => `thief.of.${actor.email}`;

/**
 * What somebody may hold: how it comes about, and whether it still works (by what it would bring about, not by what
 * is said). `from` is the browser of a thief with a stolen session, or the person's other device.
 */
const HOLDS = {
  "another device's session": {
    async take(it) {
      it.other = new Browser(it.house.port, { ip: newNetwork() });
      await it.actor.signIn(OWN, it.other);
    },
    works: (it) => isLive(it.other),
  },
  "a stolen session": {
    async take(it) {
      it.thief = it.actor.browser.copy({ ip: newNetwork() });
    },
    works: (it) => isLive(it.thief),
    // The very session that the owner goes on with: only what ends all of them ends this one.
    isOwn: true,
  },
  "a link for a new address, asked for with a stolen session": {
    async take(it) {
      const form = { intent: "email", email: thiefOf(it), current_password: it.actor.password };
      const answer = await it.actor.browser.copy().send(OWN, "/account", { method: "POST", form });
      if (answer.status >= 400) throw new Error(`asking for a new address: ${answer.status}`);
      it.link = await it.actor.link(/\/users\/confirm\?token=/, thiefOf(it));
    },
    async works(it) {
      await post(it, it.link.slug, "/users/confirm", { token: it.link.token });
      return (await account(it)).email === thiefOf(it);
    },
  },
  "a link to set a new password": {
    async take(it) {
      await post(it, OWN, "/users/password/new", { email: it.actor.email });
      it.link = await it.actor.link(/\/users\/password\/edit\?token=/);
    },
    async works(it) {
      const before = await account(it);
      await post(it, it.link.slug, "/users/password/edit", { token: it.link.token, password: "some-other-words-19" });
      return (await account(it)).password_hash !== before.password_hash;
    },
  },
  "an import token": {
    needs: "admin",
    async take(it) {
      it.token = await importToken(it.actor);
    },
    works: (it) => opens(it, it.token),
  },
  "a handoff to another community": {
    needs: "two homes",
    async take(it) {
      it.handoff = await handoffOf(it);
    },
    async works(it) {
      const { browser, slug, path } = it.handoff;
      await browser.follow(await browser.send(slug, path));
      return isLive(browser, slug);
    },
  },
};

/** What happens to an account. `spares`: what it may leave alone. */
const EVENTS = {
  "a password reset by mail": {
    async happen(it) {
      const fresh = new Browser(it.house.port, { ip: newNetwork() });
      const { email } = it.actor;
      await fresh.send(OWN, "/users/password/new", { method: "POST", form: { email } });
      const link = await it.actor.link(/\/users\/password\/edit\?token=/);
      const form = { token: link.token, password: NEW_PASSWORD };
      return fresh.send(link.slug, "/users/password/edit", { method: "POST", form });
    },
    spares: ["a link to set a new password"],
  },
  "a change of password": {
    happen: (it) =>
      it.actor.browser.send(OWN, "/account", {
        method: "POST",
        form: { intent: "password", current_password: it.actor.password, new_password: NEW_PASSWORD },
      }),
    spares: ["a stolen session"],
  },
  "a change of address": {
    async happen(it) {
      const email = `new.${it.actor.email}`;
      const form = { intent: "email", email, current_password: it.actor.password };
      await it.actor.browser.send(OWN, "/account", { method: "POST", form });
      const link = await it.actor.link(/\/users\/confirm\?token=/, email);
      return it.actor.browser.send(link.slug, "/users/confirm", { method: "POST", form: { token: link.token } });
    },
    // The new link of the owner takes the place of the thief's: nothing is left to be shown.
    spares: ["a stolen session"],
  },
  "the end of all sessions": {
    happen: (it) => it.actor.browser.send(OWN, "/account/authentication", { method: "POST", form: { intent: "all" } }),
    spares: ["a link for a new address, asked for with a stolen session", "a link to set a new password"],
  },
  "the end of the other sessions": {
    happen: (it) =>
      it.actor.browser.send(OWN, "/account/authentication", { method: "POST", form: { intent: "others" } }),
    spares: Object.keys(HOLDS).filter((name) => name !== "another device's session"),
  },
  "a sign-out": {
    // In both homes, of which one granted the handoff: each has a sign-in of its own.
    async happen(it) {
      await it.actor.browser.send("", "/users/sign_out", { method: "POST", form: {} });
      return it.actor.browser.send(OWN, "/users/sign_out", { method: "POST", form: {} });
    },
    spares: Object.keys(HOLDS).filter((name) => name !== "a stolen session" && !name.startsWith("a handoff")),
  },
  "the loss of the role": {
    async happen(it) {
      const path = `/internal_api/members/${await memberId(it)}/role`;
      return it.owner.browser.send(OWN, path, { method: "PATCH", json: { role: "member" } });
    },
    spares: Object.keys(HOLDS).filter((name) => name !== "an import token"),
  },
  nothing: { happen: async () => ({ status: 200 }), spares: [] },
};

export async function attack(stage, report) {
  const people = new People(stage);
  const pairs = Object.keys(HOLDS).flatMap((hold) =>
    Object.keys(EVENTS)
      .filter((event) => !EVENTS[event].spares.includes(hold))
      .map((event) => [hold, event]),
  );
  await inFours(pairs, ([hold, event]) => outlives(people, report, hold, event));
  await plantedBeforeConfirmation(people, report);
  await oldAddressIsTold(people, report);
  await handoffInAnotherBrowser(people, report);
  await twiceAndLate(people, report);
  report.note("leaving a community and deleting an account have no door yet");
}

async function outlives(people, report, hold, event) {
  const it = await people.next(HOLDS[hold].needs);
  await HOLDS[hold].take(it);
  const answer = await EVENTS[event].happen(it);
  report.check(
    answer.status < 400,
    "the events of the table take place",
    `${event}: ${answer.status} ${answer.body?.slice(0, 200)}`,
  );
  const works = await HOLDS[hold].works(it);
  if (event === "nothing") report.check(works, "what is held works while nothing has happened", hold);
  else report.check(!works, `${hold} ends with what ends it`, `${hold} outlives ${event} (${it.actor.email})`);
}

/** A thief who signed up first, in the owner's name, must not keep a way back in. */
async function plantedBeforeConfirmation(people, report) {
  const it = await people.next("no proof");
  await HOLDS["a link for a new address, asked for with a stolen session"].take(it);
  await it.actor.confirm();
  await EVENTS["a password reset by mail"].happen(it);
  const works = await HOLDS["a link for a new address, asked for with a stolen session"].works(it);
  report.check(!works, "what was planted before the address was proven ends with a reset", it.actor.email);
}

async function oldAddressIsTold(people, report) {
  for (const event of ["a password reset by mail", "a change of password", "a change of address"]) {
    const it = await people.next();
    const before = await letters(it);
    await EVENTS[event].happen(it);
    const asked = event === "a password reset by mail" ? 1 : 0;
    report.check((await letters(it)) > before + asked, "the old address is told", event);
  }
}

/** Item 9: a link that signs in is bound to the browser that asked for it. */
async function handoffInAnotherBrowser(people, report) {
  const stranger = await people.next("two homes");
  const link = await handoffOf(stranger);
  const empty = new Browser(stranger.house.port, { ip: newNetwork() });
  await empty.follow(await empty.send(link.slug, link.path));
  report.check(
    !(await isLive(empty, link.slug)),
    "a handoff signs nobody else's browser in",
    `GET ${link.slug}${link.path} in a fresh browser signs in`,
  );

  const thief = await people.next("two homes");
  const victim = await people.next("two homes");
  const trap = await handoffOf(thief);
  if (!(await isLive(victim.actor.browser, trap.slug))) await victim.actor.signIn(trap.slug);
  const before = await whoIs(victim.actor.browser, trap.slug);
  await victim.actor.browser.follow(await victim.actor.browser.send(trap.slug, trap.path));
  const after = await whoIs(victim.actor.browser, trap.slug);
  report.check(
    before === after,
    "a handoff replaces nobody's session without a question",
    `GET ${trap.path}: ${before} became ${after}`,
  );
}

/** Every link works once, and not when it is late. */
async function twiceAndLate(people, report) {
  for (const hold of [
    "a link to set a new password",
    "a link for a new address, asked for with a stolen session",
    "a handoff to another community",
  ]) {
    const late = await people.next(HOLDS[hold].needs);
    await HOLDS[hold].take(late);
    await late.house.rows("DIRECTORY", "update account_tokens set expires_at = 1 where account_id = ?1", [
      (await account(late)).id,
    ]);
    report.check(!(await HOLDS[hold].works(late)), "a late link does nothing", hold);
  }
  const twice = await people.next("two homes");
  const { slug, path, browser } = await handoffOf(twice);
  await browser.follow(await browser.send(slug, path));
  const again = new Browser(twice.house.port, { ip: newNetwork() });
  await again.follow(await again.send(slug, path));
  report.check(!(await isLive(again, slug)), "a link works once", `handoff ${path} a second time`);
}

/** New people for each pair, so that nothing of one is explained by another. */
class People {
  #count = 0;

  constructor(stage) {
    this.stage = stage;
  }

  async next(needs = "") {
    const { house, people } = this.stage;
    const actor = new Actor(house, `Pair Person ${letter((this.#count += 1))}`);
    const it = { house, actor, owner: people.owner, stage: this.stage };
    if (needs === "two homes") {
      await actor.signUp("");
      await actor.confirm();
    }
    await actor.signUp(OWN);
    // Remembered now: what a thief does to the address must not hide the account.
    it.id = (await account(it)).id;
    if (needs === "no proof") return it;
    if (needs !== "two homes") await actor.confirm();
    if (needs === "admin")
      await people.owner.call(OWN, "PATCH", `/internal_api/members/${await memberId(it)}/role`, { role: "admin" });
    return it;
  }
}

const letter = (count) => [...String(count)].map((digit) => "abcdefghij"[digit]).join("");

/** From the plain host into the other home, as the switcher does it, up to the address that would sign in there. */
async function handoffOf(it) {
  const browser = it.actor.browser.copy();
  // Whatever this browser already had there is not what the link gives.
  browser.drop(OWN);
  const { id } = it.stage.north;
  let answer = await browser.send("", "/community_switchers", { method: "POST", form: { community_id: id } });
  for (let hops = 0; hops < 5 && answer.headers.location; hops += 1) {
    const to = new URL(answer.headers.location, `http://${browser.host(answer.slug)}${answer.path}`);
    const slug = to.hostname === "localhost" ? "" : to.hostname.slice(0, -".localhost".length);
    const path = `${to.pathname}${to.search}`;
    if (to.searchParams.has("token")) return { browser, slug, path };
    answer = await browser.send(slug, path);
  }
  throw new Error(`no handoff: ${answer.status} ${answer.path}`);
}

const isLive = async (browser, slug = OWN) => (await browser.send(slug, "/internal_api/notifications")).status === 200;

const whoIs = async (browser, slug) => {
  const { body } = await browser.send(slug, "/internal_api/current_user");
  return String(JSON.parse(body).name ?? JSON.parse(body).current_user?.name ?? body.slice(0, 80));
};

async function opens(it, token) {
  const json = { kind: "stackexchange", name: "by token", sample: [], spaces: [{ key: "a", tag: "" }] };
  const headers = { Authorization: `Bearer ${token}`, Cookie: "" };
  const answer = await it.actor.browser.send(OWN, "/internal_api/imports", { method: "POST", json, headers });
  return answer.status < 400;
}

const post = (it, slug, path, form) =>
  new Browser(it.house.port, { ip: newNetwork() }).send(slug, path, { method: "POST", form });

/** The account's row: by its address first, by its id from then on. */
async function account(it) {
  const [row] = it.id
    ? await it.house.rows("DIRECTORY", "select * from accounts where id = ?1", [it.id])
    : await it.house.rows("DIRECTORY", "select * from accounts where email = ?1 or email like ?2", [
        it.actor.email,
        `~${it.actor.email}~%`,
      ]);
  it.id = row.id;
  return row;
}

async function memberId(it) {
  const { north, house } = it.stage;
  const [row] = await house.rows(north.shard, "select id from members where community_id = ?1 and account_id = ?2", [
    north.id,
    (await account(it)).id,
  ]);
  return row.id;
}

async function letters(it) {
  const [{ n }] = await it.house.rows("DIRECTORY", "select count(*) as n from outgoing where recipient = ?1", [
    it.actor.email,
  ]);
  return n;
}
