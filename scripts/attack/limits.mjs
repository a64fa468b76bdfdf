// Floods of each kind of write, and whether they can be turned against somebody else.
import { Browser } from "../crash/browser.mjs";
import { Actor, newNetwork } from "./actor.mjs";
import { OWN, png } from "./cast.mjs";

/** What one member does `times` times at once, a few at a time: somewhere in it is "not so fast". */
const FLOODS = [
  [
    "comments",
    150,
    ({ places }) => ["POST", `/internal_api/posts/${places.open.post.id}/comments`, { json: { body: "x" } }],
  ],
  [
    "likes",
    300,
    ({ places }, at) => [
      at % 2 ? "DELETE" : "POST",
      "/internal_api/user_likes",
      { json: { user_likeable_type: "Post", user_likeable_id: places.open.post.id } },
    ],
  ],
  [
    "posts",
    120,
    ({ places }) => [
      "POST",
      `/internal_api/spaces/${places.open.space.slug}/posts`,
      { json: { name: "x", body: "x" } },
    ],
  ],
  [
    "drafts",
    120,
    ({ places }) => [
      "POST",
      `/internal_api/spaces/${places.open.space.slug}/posts`,
      { json: { name: "x", body: "x", status: "draft" } },
    ],
  ],
  [
    "profile changes",
    150,
    () => ["POST", "/settings/profile", { form: { name: "Flo Flood", headline: "x", bio: "x" } }],
  ],
  [
    "joins and leaves",
    300,
    ({ places }, at) => [
      "POST",
      `/internal_api/spaces/${places.open.space.id}/${at % 2 ? "leave" : "join"}`,
      { json: {} },
    ],
  ],
  ["marks of reading", 400, () => ["POST", "/internal_api/notifications/mark_all_as_read", { json: {} }]],
  [
    "uploads",
    150,
    (_, __, bytes) => [
      "POST",
      "/internal_api/files?purpose=file",
      { body: bytes, headers: { "Content-Length": bytes.length, "X-Filename": "x.png" } },
    ],
  ],
  [
    "communities",
    40,
    (_, at) => [
      "POST",
      "/internal_api/communities",
      { json: { name: "Flood", slug: `flood-${at}-${Date.now() % 100000}`, locale: "en" } },
    ],
  ],
];

/** What anybody does from one network, by forms. */
const OUTSIDE = [
  ["wrong sign-ins", 70, "/users/sign_in", (at) => ({ email: `flood${at}@attack.test`, password: "wrong-words-1" })],
  [
    "sign-ups",
    40,
    "/users/sign_up",
    (at) => ({ name: "Flood", email: `flood-up-${at}@attack.test`, password: "kettle-grinder-7-drip" }),
  ],
  ["reset mails", 45, "/users/password/new", (at) => ({ email: `flood-reset-${at}@attack.test` })],
];

export async function attack(stage, report) {
  for (const flood of FLOODS) await byMember(stage, report, flood);
  // A network each: what failed in one form counts in the other, where both could be used to guess.
  for (const [at, flood] of OUTSIDE.entries())
    await fromOutside(stage, report, flood, () => `203.0.113.${9 + at}`, "one network");
  await fromOutside(
    stage,
    report,
    ["reset mails", 45, "/users/password/new", (at) => ({ email: `six-${at}@attack.test` })],
    (at) => `2001:db8:5:6:${at.toString(16)}::1`,
    "one /64 of IPv6",
  );
  await lockOut(stage, report);
  report.note("searching has no door yet; imports are sent by the thousand, so their flood is not tried");
}

async function byMember(stage, report, [what, times, request]) {
  const actor = new Actor(stage.house, `Flo Flood ${what}`);
  await actor.signUp(OWN);
  await actor.confirm();
  const bytes = await png(8, 8);
  const since = Date.now();
  const answers = await many(times, 6, (at) => {
    const [method, path, options] = request(stage, at, bytes);
    return actor.browser.send(OWN, path, { method, ...options });
  });
  judge(report, what, answers, `${times} ${what} by one member in ${((Date.now() - since) / 1000).toFixed(1)} s`);
}

async function fromOutside(stage, report, [what, times, path, fields], ip, where) {
  const answers = await many(times, 3, (at) =>
    new Browser(stage.house.port, { ip: ip(at) }).send(OWN, path, { method: "POST", form: fields(at) }),
  );
  const told = judge(report, `${what} from ${where}`, answers, `${times} ${what} from ${where}`);
  if (told)
    report.check(
      told.body.includes(fields(answers.indexOf(told)).email),
      "what was typed is kept when a limit is reached",
      what,
    );
}

/** Some of it was taken, the rest was refused as a limit is: with the time to wait, in words. */
function judge(report, what, answers, how) {
  const statuses = [...Map.groupBy(answers, ({ status }) => status)].map(
    ([status, list]) => `${list.length} × ${status}`,
  );
  const limited = answers.find(({ status }) => status === 429);
  report.check(!answers.some(({ status }) => status >= 500), "a flood breaks nothing", `${how}: ${statuses}`);
  report.check(
    answers.some(({ status }) => status < 400 || status === 422),
    "the first of a flood is taken",
    `${how}: ${statuses}`,
  );
  report.check(limited, "a flood ends in 429", `${how}: ${statuses}`);
  if (!limited) return null;
  report.check(
    Number(limited.headers["retry-after"]) > 0,
    "429 says when to try again",
    `${what}: Retry-After ${limited.headers["retry-after"]}`,
  );
  report.check(/\w+ \w+ \w+/.test(limited.body), "429 says so in words", `${what}: ${limited.body.slice(0, 120)}`);
  return limited;
}

/** A stranger's wrong tries are the stranger's. */
async function lockOut(stage, report) {
  const owner = new Actor(stage.house, "Lola Lockedout");
  await owner.signUp(OWN);
  await owner.confirm();
  const stranger = new Browser(stage.house.port, { ip: "198.51.100.7" });
  const form = { email: owner.email, password: "not-the-password-1" };
  const tries = await many(15, 1, () => stranger.send(OWN, "/users/sign_in", { method: "POST", form }));
  report.check(
    tries.at(-1).status === 429,
    "ten wrong tries are enough for whoever makes them",
    `15 tries: the last answered ${tries.at(-1).status}`,
  );
  const home = new Browser(stage.house.port, { ip: newNetwork() });
  const answer = await home.send(OWN, "/users/sign_in", { method: "POST", form: owner.credentials() });
  report.check(
    answer.status < 400,
    "a stranger's wrong tries lock nobody else out",
    `the owner, from another network, with the right password -> ${answer.status}`,
  );

  // Letters have a limit by address, whoever asks: then the newest of them must be good for its owner.
  const wish = (browser) => browser.send(OWN, "/users/password/new", { method: "POST", form: { email: owner.email } });
  const wishes = await many(8, 1, () => wish(stranger));
  const own = await wish(home);
  const { slug, token } = await owner.link(/\/users\/password\/edit\?token=/);
  const reset = await home.send(slug, "/users/password/edit", {
    method: "POST",
    form: { token, password: "another-bloom-42" },
  });
  const how = `after ${wishes.length} by a stranger: the owner's own wish ${own.status}, the newest letter's link ${reset.status}`;
  report.check(reset.status < 400, "a stranger's wishes for a link keep nobody from theirs", how);
}

async function many(times, atOnce, send) {
  const answers = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let at = next++; at < times; at = next++) answers[at] = await send(at);
    }),
  );
  return answers;
}
