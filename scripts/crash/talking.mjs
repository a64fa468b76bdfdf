// A chat space in which people talk, killed in the midst of what they say: what was acknowledged stands once, the shard
// has what the room has, and makes the same of nothing once it is copied anew.
import { tally } from "./checks.mjs";
import { pick } from "./people.mjs";

const PAGE = 100;
/** The room copies by its own alarm; what a kill left undone it begins anew when it is asked or woken. */
const COPIED_MS = 60_000;
const UNREAD_SHOWN = 20;

/** A room that whoever is in the community reads and speaks in. */
export async function openTalk(person, place) {
  const space = { what: "chat space", key: `key-talk-${place.slug}` };
  await person.json(space, place.slug, "/internal_api/spaces", "POST", space.key, {
    space_group_id: place.group,
    name: "Talk",
    post_type: "chat",
  });
  const [room] = await person.house.rows(place.shard, "select id, uuid from chat_rooms where space_id = ?1", [
    space.id,
  ]);
  person.journal.talk = { ...room, place, said: [] };
}

/** Says something, changes or takes away what one said before, or reads. */
export async function talk(person) {
  const { talk: room } = person.journal;
  const dice = person.random();
  const own = room.said.filter(({ by, n, isGone }) => by === person.name && n !== undefined && !isGone);
  const path = `/internal_api/chat_rooms/${room.uuid}`;
  const one = pick(person.random, own);
  if (dice < 0.7 || !one) {
    const text = person.next("said");
    const entry = { what: `message ${text}`, key: `key-of-${text}`, by: person.name, texts: [text], isGone: false };
    room.said.push(entry);
    await send(person, entry, `${path}/messages`, "POST", { key: entry.key, body: text }, ({ n }) => {
      entry.n = n;
    });
  } else if (dice < 0.8) {
    const text = person.next("edited");
    // Until the answer comes both are possible.
    one.texts = [...one.texts, text];
    await send(person, { what: `edit of ${one.what}` }, `${path}/messages/${one.n}`, "PATCH", { body: text }, () => {
      one.texts = [text];
    });
  } else if (dice < 0.86) {
    one.isGone = "perhaps";
    await send(person, { what: `deletion of ${one.what}` }, `${path}/messages/${one.n}`, "DELETE", undefined, () => {
      one.isGone = true;
    });
  } else {
    const n = Math.max(0, ...room.said.flatMap((message) => message.n ?? []));
    if (n > 0) await send(person, { what: `reading ${n}` }, `${path}/read`, "POST", { n }, () => undefined);
  }
}

/** As `Person.json`; an edit or a deletion that is sent again may come after its message was taken away. */
function send(person, entry, path, method, json, acknowledged) {
  const maySay = method === "PATCH" ? [409] : [];
  return person.attempt(Object.assign(entry, { maySay }), async () => {
    const answer = await person.browser.send(person.journal.talk.place.slug, path, { method, json });
    if (answer.status < 400) acknowledged(JSON.parse(answer.body));
    return answer;
  });
}

/** What is wrong with the room, in sentences. */
export async function talking(house, journal, people) {
  const { talk: room } = journal;
  const [reader] = people;
  const history = await historyOf(reader, room);
  const wrong = [...said(history, room), ...(await copied(house, history, room, "copy"))];
  const facts = await house.rows(
    room.place.shard,
    "select subject_id as id from facts where name = 'chat_message.created' and payload ->> 'room_id' = ?1",
    [room.id],
  );
  for (const [id, times] of tally(facts.map((fact) => fact.id)))
    if (times !== 1) wrong.push(`message ${id} was made known ${times} times`);
  for (const person of people) wrong.push(...(await unread(house, history, room, person)));
  // From nothing the same.
  await house.rows(room.place.shard, "delete from chat_messages where room_id = ?1 and n % 2 = 0", [room.id]);
  await house.rows(room.place.shard, "update chat_rooms set copied_form = 0 where id = ?1", [room.id]);
  await house.cron();
  wrong.push(...(await copied(house, history, room, "copy made anew")));
  journal.counts.messages = `${room.said.length} sent, ${history.length} there`;
  return wrong;
}

/** The whole room as its doors show it, oldest first. */
async function historyOf({ browser }, { uuid, place }) {
  const found = [];
  for (let after = 0; ; ) {
    const { status, body } = await browser.send(place.slug, `/internal_api/chat_rooms/${uuid}/messages?after=${after}`);
    if (status !== 200) throw new Error(`the room answered ${status}: ${body.slice(0, 200)}`);
    const { records, has_after: hasAfter } = JSON.parse(body);
    found.push(...records);
    if (!hasAfter || records.length < PAGE) return found;
    after = records.at(-1).n;
  }
}

/** What was acknowledged is there once, and what was not at most once. */
function said(history, room) {
  const wrong = [];
  const byKey = Map.groupBy(history, ({ key }) => key);
  for (const { what, key, state, texts, isGone } of room.said) {
    const there = byKey.get(key) ?? [];
    if (there.length > 1 || (state === "acked" && there.length === 0))
      wrong.push(`${what} (${state}) is there ${there.length} times`);
    const [one] = there;
    if (!one) continue;
    if (one.isDeleted ? isGone === false : isGone === true)
      wrong.push(`${what} is ${one.isDeleted ? "" : "not "}deleted, and was acknowledged as ${isGone}`);
    if (!one.isDeleted && !texts.some((text) => one.html === `<p>${text}</p>`))
      wrong.push(`${what} says ${one.html}, and not ${texts}`);
  }
  const own = new Set(room.said.map(({ key }) => key));
  for (const { key, n } of history) if (!own.has(key)) wrong.push(`message ${n} (${key}) was said by nobody`);
  return wrong;
}

/** The shard's rows are the room's, once its alarms have run. */
async function copied(house, history, room, what) {
  const due = history.map(({ n, isDeleted, html }) => `${n} ${isDeleted ? "" : html.replace(/<\/?p>/g, "")}`);
  for (const started = Date.now(); ; ) {
    const rows = await house.rows(
      room.place.shard,
      "select n, iif(deleted_at is null, words, '') as words from chat_messages where room_id = ?1 order by n",
      [room.id],
    );
    const there = rows.map(({ n, words }) => `${n} ${words}`);
    if (String(there) === String(due)) return [];
    if (Date.now() - started > COPIED_MS) {
      const [lacks, extra] = [due.filter((one) => !there.includes(one)), there.filter((one) => !due.includes(one))];
      return [`the ${what} lacks [${lacks.slice(0, 5)}] of ${lacks.length} and has [${extra.slice(0, 5)}] beside`];
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** What somebody has unread is what others said after what they have read. */
async function unread(house, history, { id, uuid, place }, { browser, name }) {
  const { status, body } = await browser.send(place.slug, `/internal_api/chat_rooms/${uuid}`);
  if (status !== 200) return [`the room answered ${status} to ${name}`];
  const { unread: shown, current_participant: self } = JSON.parse(body);
  const [row] = await house.rows(place.shard, "select 1 from chat_participants where room_id = ?1 and member_id = ?2", [
    id,
    self.member_id,
  ]);
  const news = history.filter((one) => one.n > self.read_n && one.memberId !== self.member_id && !one.isDeleted);
  const due = row ? Math.min(news.length, UNREAD_SHOWN) : 0;
  return shown === due ? [] : [`${name} is shown ${shown} unread after ${self.read_n}, and there are ${due}`];
}
