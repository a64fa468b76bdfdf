// Sockets: who may open which, what they disclose, what they take, and whether they outlive the right to them.
import { Browser } from "../crash/browser.mjs";
import { inFours, newNetwork } from "./actor.mjs";
import { isAdmin, isSignedIn, OTHER, OWN, RIGHTS } from "./cast.mjs";
import { hints, open, pause, soon } from "./socket.mjs";

const VIEWERS = Object.keys(RIGHTS);
/** design/mechanisms, section 14: all that a hint is made of. */
const OF_A_HINT = "at,n,spread,version,what";
/** A close may take ten seconds to arrive; it was decided when the last word is there. */
const isOver = ({ heard, closed }) =>
  closed.length > 0 || heard.some((text) => /"again":true|session_ended/.test(text));

export async function attack(stage, report) {
  const run = new Sockets(stage, report);
  await run.rooms();
  await run.forged();
  await run.handshakes();
  await run.library();
  await run.frames();
  await run.disclosure();
  await run.leaving();
}

class Sockets {
  constructor(stage, report) {
    Object.assign(this, stage, { report, port: stage.house.port });
  }

  open(viewer, path, { says = {}, ...how } = {}) {
    return open(this.port, OWN, path, { says: { ...this.viewers[viewer], ...says }, ...how });
  }

  async comment(place, body = "said aloud") {
    await this.people.owner.call(OWN, "POST", `/internal_api/posts/${place.post.id}/comments`, { body });
  }

  /** Every room for every viewer. */
  async rooms() {
    const rooms = [
      { path: "feed", may: () => 101 },
      { path: "inbox", may: (who) => (isSignedIn(who) ? 101 : 401) },
      { path: "presence?member_ids=1", may: (who) => (isSignedIn(who) ? 101 : 401) },
    ];
    for (const place of Object.values(this.places)) {
      const may = (who) => mayWatch(place, who);
      const name = place === this.places.other ? place.space.id : place.name;
      rooms.push({ path: `spaces/${name}`, may }, { path: `posts/${place.post.id}`, may });
      rooms.push({ path: `spaces/${place.space.id}`, may });
      // A draft is its author's, on the pages of writing; in a space one knows of it is the space that refuses.
      rooms.push({ path: `posts/${place.draft.id}`, may: (who) => (may(who) === 101 ? 404 : may(who)) });
    }
    await inFours(
      rooms.flatMap((room) => VIEWERS.map((who) => [room, who])),
      async ([{ path, may }, who]) => {
        const socket = await this.open(who, path);
        const expected = may(who);
        this.report.check(
          socket.status === expected,
          "a socket opens for who may read its page, and for nobody else",
          () => `/parties/${path} as ${who} -> ${socket.status}, expected ${expected}`,
        );
        this.speaksNoMark(socket, `/parties/${path} as ${who}`);
        socket.end();
      },
    );
  }

  async forged() {
    const { owner, member } = this.people;
    const { secret } = this.places;
    const own = this.viewers.member.Cookie;
    const session = /((?:__Host-)?\w*session)=/.exec(own)?.[1];
    const cookies = {
      "a made-up owner's": `${session}=${"A".repeat(32)}.${owner.memberId}.owner`,
      "a member's, raised to owner": own.replace(/\.member(?=;|$)/, ".owner"),
    };
    for (const [whose, Cookie] of Object.entries(cookies)) {
      for (const path of [`spaces/${secret.name}`, `posts/${secret.post.id}`]) {
        const socket = await this.open("visitor", path, { says: { Cookie } });
        this.report.check(
          socket.status === 404,
          "a forged cookie opens no secret room",
          `/parties/${path} with ${whose} -> ${socket.status}`,
        );
        socket.end();
      }
    }
    const inbox = await this.open("visitor", "inbox", { says: { Cookie: cookies["a made-up owner's"] } });
    this.report.check(inbox.status === 401, "a forged cookie opens no inbox", `-> ${inbox.status}`);
    // The secret says whose it is, not the number beside it.
    const swapped = own.replace(`.${member.memberId}.`, `.${owner.memberId}.`);
    const socket = await this.open("visitor", "inbox", { says: { Cookie: swapped } });
    await this.people.outsider.call(OWN, "POST", `/internal_api/posts/${this.places.open.post.id}/comments`, {
      body: "for the owner",
    });
    await pause(600);
    this.report.check(socket.heard.length === 0, "nobody hears the inbox of the member whose number they send", () =>
      socket.heard.join(" "),
    );
    socket.end();
  }

  async handshakes() {
    const { port } = this;
    const own = `http://${OWN}.localhost`;
    const origins = [
      null,
      "null",
      "http://evil.example",
      `http://${OTHER}.localhost:${port}`,
      own,
      `https://${OWN}.localhost:${port}`,
      `${own}:${port}/`,
      `http://${OWN.toUpperCase()}.localhost:${port}`,
    ];
    for (const Origin of origins) {
      const socket = await this.open("member", "feed", { says: { Origin } });
      this.report.check(
        socket.status === 403,
        "a socket opens for pages of our own host alone",
        `Origin ${Origin} -> ${socket.status}`,
      );
      socket.end();
    }
    for (const host of ["evil.example", `nobody.localhost:${port}`, `${OWN}.localhost.:${port}`]) {
      const socket = await this.open("owner", "inbox", { host });
      this.report.check(
        socket.status >= 400 && socket.status < 500,
        "a socket opens on a community's host alone",
        `Host ${host} -> ${socket.status}`,
      );
      socket.end();
    }
    const odd = [
      "",
      "feed/",
      "posts/0",
      "posts/-1",
      "posts/1e3",
      "posts/9007199254740993",
      "posts/0x10",
      "spaces/%00",
      "spaces/%E0%A4%A",
      `spaces/${"x".repeat(500)}`,
      "members_feed",
      "closed",
      "main/x",
      "OPEN_PAGES/1:post:1",
    ];
    for (const path of odd) {
      const socket = await this.open("owner", path);
      this.report.check(
        socket.status >= 400 && socket.status < 500,
        "an odd room is refused, never a 500",
        `/parties/${path.slice(0, 60)} -> ${socket.status} ${socket.body.slice(0, 80)}`,
      );
      socket.end();
    }
    const browser = new Browser(port, { ip: newNetwork() });
    const says = { Origin: `${own}:${port}` };
    for (const options of [
      { headers: says },
      { headers: { ...says, "x-partykit-props": "{" } },
      { method: "POST", form: {} },
      { headers: { ...says, Upgrade: "h2c" } },
    ]) {
      const answer = await browser.send(OWN, "/parties/feed", options);
      const held = answer.status >= 400 && answer.status < 500 && !/ at .*\(|Not implemented/.test(answer.body);
      this.report.check(
        held,
        "what is no socket is refused in our words",
        `${JSON.stringify(options)} -> ${answer.status} ${answer.body.slice(0, 120)}`,
      );
    }
  }

  /** PartyServer takes its name, its props and a connection's id from headers and queries: not from outside. */
  async library() {
    const path = `posts/${this.places.open.post.id}`;
    const before = await this.spreadOf(path);
    const tries = [
      [`${path}?_pk=${"a".repeat(300)}`, {}],
      [`${path}?_pk=one`, {}],
      [path, { "x-partykit-props": "{" }],
      [path, { "x-partykit-room": "1:post:1" }],
      [path, { "x-atrium-watcher": '{"watches":[{"kind":"closed","id":0}],"memberId":1,"session":0,"network":""}' }],
      ...Array.from({ length: 60 }, () => [`${path}?x=${"a".repeat(14_000)}`, {}]),
    ];
    for (const [address, says] of tries) {
      const socket = await this.open("visitor", address, { says });
      const [first] = socket.heard;
      const held = socket.status < 500 && (socket.status !== 101 || isHint(first));
      this.report.check(
        held,
        "no header and no query reaches PartyServer",
        `${address.slice(0, 80)} ${JSON.stringify(says)} -> ${socket.status} ${String(first).slice(0, 120)}`,
      );
      socket.end();
    }
    await pause(500);
    const after = await this.spreadOf(path);
    this.report.check(after === before, "who hung up is counted no more", `spread ${before} -> ${after}`);
  }

  async spreadOf(path) {
    const socket = await this.open("outsider", path);
    await soon(() => socket.heard.length > 0);
    socket.end();
    return JSON.parse(socket.heard[0] ?? "{}").spread;
  }

  async frames() {
    const path = `posts/${this.places.open.post.id}`;
    const neighbour = await this.open("outsider", path);
    for (const [what, data] of [
      ["{}", "{}"],
      ["binary", Buffer.alloc(64)],
      ["1 MB", "x".repeat(1 << 20)],
      ["a hint", '{"n":99,"what":["posts"]}'],
    ]) {
      const socket = await this.open("visitor", path);
      socket.say(data);
      const held = await soon(() => socket.closed.length > 0);
      this.report.check(
        held && neighbour.closed.length === 0 && hints(neighbour).length === 0,
        "a page that speaks is closed, and nobody hears it",
        `${what}: closed ${socket.closed}, neighbour ${neighbour.closed} ${neighbour.heard.slice(1)}`,
      );
      socket.end();
    }
    neighbour.end();
    const asks = {
      "wrong questions": ["{}", 30],
      "binary frames": [Buffer.alloc(8), 1],
      "a deep one": ["[".repeat(900_000), 1],
      "questions without end": ['{"kind":"since","last":0}', 30],
    };
    for (const [what, [data, times]] of Object.entries(asks)) {
      const socket = await this.open("outsider", "inbox");
      for (let i = 0; i < times; i += 1) socket.say(data);
      this.report.check(
        await soon(() => socket.closed.length > 0),
        "an inbox closes what asks wrong, too long or too often",
        `${times} ${what}: still open`,
      );
      socket.end();
    }
    for (const last of [-1, -(2 ** 53), 2 ** 53, 1e300, '"x"', "null"]) {
      const socket = await this.open("outsider", "inbox");
      socket.say(`{"kind":"since","last":${last}}`);
      await pause(100);
      this.report.check(
        socket.heard.every((text) => !/error|stack/i.test(text)),
        "an odd question is answered or not, never with an error of ours",
        `${last} -> ${socket.heard}`,
      );
      socket.end();
    }
  }

  /** What happens where somebody may not look is no frame and no number of theirs. */
  async disclosure() {
    const { secret, private: closed, draft, open: place } = this.places;
    const [visitor, outsider, stranger] = [
      await this.open("visitor", "feed"),
      await this.open("outsider", "feed"),
      await this.open("stranger", "feed"),
    ];
    const first = JSON.parse((await this.freshWord("outsider", "feed")) ?? "{}");
    for (const hidden of [secret, closed, draft]) await this.comment(hidden);
    await this.people.owner.call(OWN, "POST", `/internal_api/spaces/${secret.name}/posts`, {
      name: "Unheard of",
      body: "x",
    });
    await this.people.owner.call(OWN, "POST", "/internal_api/user_likes", {
      user_likeable_type: "Post",
      user_likeable_id: secret.post.id,
    });
    await pause(1_500);
    for (const [who, socket] of Object.entries({ visitor, outsider, stranger }))
      this.report.check(
        hints(socket).length === 0,
        "nobody outside hears that something happened in a closed space",
        () => `${who}: ${socket.heard.slice(1)}`,
      );
    const then = JSON.parse((await this.freshWord("outsider", "feed")) ?? "{}");
    this.report.check(
      then.n === first.n && then.at === first.at,
      "nor finds it in the first word of a new socket",
      `${JSON.stringify(first)} -> ${JSON.stringify(then)}`,
    );
    await this.comment(place, `${place.mark}loud`);
    this.report.check(await soon(() => hints(outsider).length > 0), "what is open is told", () => `${outsider.heard}`);
    for (const socket of [visitor, outsider, stranger]) {
      this.speaksNoMark(socket, "the feed");
      this.report.check(socket.heard.every(isHint), "a hint is five numbers and words of ours", () =>
        socket.heard.join(" "),
      );
      socket.end();
    }
  }

  async freshWord(viewer, path) {
    const socket = await this.open(viewer, path);
    await soon(() => socket.heard.length > 0);
    socket.end();
    return socket.heard[0];
  }

  /** A socket is open; the right goes; something happens. Each puts back what it took away. */
  async leaving() {
    const { owner, member, outsider } = this.people;
    const { open: place, private: closed } = this.places;
    const space = `/internal_api/spaces/${place.name}`;
    const twin = new Browser(this.port, { ip: newNetwork() });
    await outsider.signIn(OWN, twin);
    const signedOut = { says: { Cookie: twin.cookies(OWN) } };
    const cases = [
      {
        what: "signed out on this device",
        rooms: [
          ["visitor", "feed", signedOut],
          ["visitor", "inbox", signedOut],
        ],
        leave: () => twin.send(OWN, "/users/sign_out", { method: "POST", form: {} }),
        on: place,
      },
      {
        what: "taken out of the space",
        rooms: [
          ["member", `spaces/${closed.name}`],
          ["member", "feed"],
        ],
        leave: () => owner.call(OWN, "DELETE", `/internal_api/spaces/${closed.name}/space_members/${member.memberId}`),
        back: () =>
          owner.call(OWN, "POST", `/internal_api/spaces/${closed.name}/space_members`, {
            community_member_ids: [member.memberId],
          }),
        on: closed,
      },
      {
        what: "a space made private",
        rooms: [
          ["visitor", `spaces/${place.name}`],
          ["outsider", `spaces/${place.name}`],
        ],
        // These hear of it with the next that happens there, and not what it is.
        later: [["visitor", `posts/${place.post.id}`]],
        leave: () => owner.call(OWN, "PUT", space, { is_private: true }),
        back: () => owner.call(OWN, "PUT", space, { is_private: false }),
        on: place,
      },
      {
        what: "a space deleted",
        rooms: [
          ["visitor", `spaces/${place.name}`],
          ["member", `spaces/${place.name}`],
        ],
        leave: () => owner.call(OWN, "DELETE", space),
        back: () => owner.call(OWN, "POST", `/internal_api/spaces/${place.space.id}/restore`, {}),
      },
      {
        what: "a community made private",
        rooms: [
          ["visitor", "feed"],
          ["stranger", `spaces/${place.name}`],
        ],
        leave: () => owner.call(OWN, "PATCH", "/internal_api/community", { is_private: true }),
        back: () => owner.call(OWN, "PATCH", "/internal_api/community", { is_private: false }),
        on: place,
      },
    ];
    for (const { what, rooms, later = [], leave, back, on } of cases) {
      const [sockets, slow] = await Promise.all(
        [rooms, later].map((list) => Promise.all(list.map((one) => this.open(...one)))),
      );
      await leave();
      const told = (list, at) => `${what}: /parties/${list[at][1]} as ${list[at][0]}`;
      for (const [at, socket] of sockets.entries())
        this.report.check(
          await soon(() => isOver(socket)),
          "a socket ends with the right to it",
          () => `${told(rooms, at)} is still open`,
        );
      if (on) await this.comment(on);
      for (const [at, socket] of slow.entries())
        this.report.check(
          await soon(() => isOver(socket)),
          "a socket ends with the right to it",
          () => `${told(later, at)} is still open`,
        );
      for (const socket of [...sockets, ...slow])
        this.report.check(
          !socket.heard.some((text) => /"what":\[/.test(text)),
          "and hears nothing more",
          () => `${what}: ${socket.heard}`,
        );
      for (const socket of [...sockets, ...slow]) socket.end();
      await back?.();
    }
  }

  speaksNoMark(socket, where) {
    const said = socket.heard.join(" ") + socket.body;
    const marks = Object.values(this.places).map(({ mark }) => mark);
    this.report.check(
      !marks.some((mark) => said.includes(mark)),
      "no socket says what is written anywhere",
      `${where}: ${said.slice(0, 200)}`,
    );
  }
}

/** Whether who looks may read a space and its published posts, as their page answers. */
function mayWatch(place, who) {
  if (place.community.slug !== OWN) return 404;
  if (place.kind === "open" || isAdmin(who)) return 101;
  if (place.kind !== "private") return 404;
  if (RIGHTS[who].isIn) return 101;
  return isSignedIn(who) ? 403 : 401;
}

function isHint(text) {
  try {
    return Object.keys(JSON.parse(text)).sort().join(",") === OF_A_HINT;
  } catch {
    return false;
  }
}
