// Every door for every viewer: what is right, what is answered, what was changed, and what was let slip.
import { isAdmin, isSignedIn, OWN, RIGHTS } from "./cast.mjs";
import { Browser } from "../crash/browser.mjs";
import {
  addressOf,
  FORMS,
  jsonDoors,
  needsPlace,
  OTHER_FORMS,
  OTHERS,
  pageDoors,
  PAGES,
  READS,
  UNKNOWN_TO_OTHERS,
  UNKNOWN_TO_VISITORS,
  WRITES,
} from "./doors.mjs";
import { changesBetween } from "./house.mjs";
import { told } from "./report.mjs";

const VIEWERS = Object.keys(RIGHTS);
/** Whose data is looked through for what is not theirs: the others see nearly everything. */
const NOSY = ["moderator", "outsider", "view-only", "stranger", "visitor"];

export async function attack(stage, report) {
  const doors = { json: await jsonDoors(), pages: pageDoors() };
  const run = new Refusals(stage, report);
  await report.step("waiting until nothing is owed", () => quiet(run));
  await report.step("all reads", () => run.reads(doors));
  await report.step("all refused writes", () => run.writes(doors));
  await report.step("all writes from other sites", () => run.otherSites(doors.json));
  await report.step("all accepted writes", () => run.control(doors.json));
}

/** Whether a viewer may read a place, by spec section 5. */
function reads(viewer, { kind }) {
  if (kind === "other") return false;
  if (isAdmin(viewer)) return true;
  if (kind === "open") return true;
  return kind === "private" && RIGHTS[viewer].isIn === true;
}

/** Whether what a door asks is given. A view-only masquerade reads as its member. */
function may(viewer, who, place) {
  const { role } = RIGHTS[viewer];
  if (who === "everybody") return true;
  if (!isSignedIn(viewer)) return who === "reader" && reads(viewer, place);
  if (place.kind === "other" && !["member", "account"].includes(who)) return false;
  switch (who) {
    case "member":
    case "account":
      return true;
    case "admin":
      return isAdmin(viewer);
    case "staff":
      return isAdmin(viewer) || role === "moderator";
    case "manager":
      return isAdmin(viewer) || (role === "moderator" && reads(viewer, place));
    case "author":
      return role === "owner";
    case "joiner":
      return place.kind === "open";
    case "asker":
      return place.kind === "private" && !reads(viewer, place);
    default:
      return reads(viewer, place);
  }
}

const mayWrite = (viewer, who, place) =>
  isSignedIn(viewer) && !RIGHTS[viewer].isViewOnly && who !== "everybody" && may(viewer, who, place);

/** The statuses of a refusal (architecture, section 4). */
function refusal(viewer, who, place, { isPage, isWrite, isBodyOnly }) {
  const signIn = isPage ? 302 : 401;
  const isHidden = place.kind !== "open" && place.kind !== "private";
  const isPlaced = !["member", "account", "admin", "staff", "everybody"].includes(who);
  // A draft is unknown to who may not read it, in an open space too.
  if (!isSignedIn(viewer)) {
    const isUnknown = who === "manager" || who === "author";
    if (isUnknown || (isWrite && isHidden)) return [404, signIn];
    if (!isPlaced && place.kind === "other") return [404, signIn];
    if (isPlaced && isHidden) return [404];
    // An admin's door of a space is its space's, and as unknown; one of the community only asks who comes.
    return isHidden && who === "admin" ? [404, signIn] : [signIn];
  }
  // Who looks through another's eyes has no account here.
  if (RIGHTS[viewer].isViewOnly && (isWrite || who === "account"))
    return [403, 404, ...(who === "account" ? [signIn] : [])];
  // An id that stands in the body alone is a wrong field.
  if (isBodyOnly && place.kind === "other") return [403, 404, 409, 422];
  if (place.kind === "other") return isPlaced ? [404] : [403, 404];
  if (isPlaced && isHidden && !reads(viewer, place)) return [404];
  if (isPlaced && place.kind === "private" && !reads(viewer, place)) return isWrite ? [403, 404] : [403];
  return [403, 404];
}

class Refusals {
  constructor(stage, report) {
    Object.assign(this, stage);
    this.report = report;
    this.browser = new Browser(stage.house.port, { ip: "10.200.0.1" });
    // Another community's things by their ids, and by the address that its space has there.
    this.list = [
      ...["open", "private", "secret", "draft"].map((kind) => this.places[kind]),
      { ...this.places.other, kind: "other" },
      { ...this.places.other, kind: "other", spaceKey: String(this.places.other.space.id) },
    ];
  }

  picture() {
    return this.house.picture([this.north.id, this.south.id]);
  }

  send(viewer, path, options = {}) {
    return this.browser.send(OWN, path, { ...options, headers: { ...this.viewers[viewer], ...options.headers } });
  }

  async reads({ json, pages }) {
    for (const door of json.filter(({ method }) => method === "GET")) {
      const line = READS[`GET ${door.path}`];
      if (!this.report.check(line, "every read is in the attack's table (scripts/attack/doors.mjs)", door.path))
        continue;
      await this.report.step(`GET ${door.path}`, () =>
        this.everywhere(door, line, (place) => addressOf(door, place) + (line.query?.(place) ?? "")),
      );
    }
    for (const door of pages) {
      const who = PAGES[door.path];
      if (!this.report.check(who, "every page is in the attack's table (scripts/attack/doors.mjs)", door.path))
        continue;
      await this.report.step(`page ${door.path}`, async () => {
        await this.everywhere(door, { who, isPage: true }, (place) => addressOf(door, place));
        await this.everywhere(door, { who, isPage: true, isData: true }, (place) => `${addressOf(door, place)}.data`);
      });
    }
    for (const [viewer] of Object.entries(RIGHTS)) await this.files(viewer);
    for (const door of OTHERS) await this.beside(door);
  }

  /** A door that is neither page nor JSON: refused as if there were nothing, and never opened alone where it is a frame's. */
  async beside(door) {
    for (const place of this.list) {
      const path = door.address(place);
      await Promise.all(
        VIEWERS.map(async (viewer) => {
          const answer = await this.send(viewer, path, { headers: door.headers });
          const isOpen = door.who === "visitor" ? place.kind === "open" : may(viewer, door.who, place);
          if (isOpen) {
            this.report.check(
              answer.status === 200 && answer.body.includes(door.says(place)),
              "the attack's own addresses are answered to who may (else the table is wrong)",
              () => told({ path, viewer, answer }),
            );
          } else {
            this.look(viewer, path, answer, "GET", place);
            this.report.check(
              answer.status === 404,
              "what is neither page nor JSON is refused as if it were not there",
              () => told({ path, viewer, answer }),
            );
          }
          if (!door.headers) return;
          const alone = await this.send(viewer, path, { headers: { "Sec-Fetch-Dest": "document" } });
          this.report.check(alone.status === 404, "a frame's document is not there alone", () =>
            told({ path, viewer, answer: alone }),
          );
        }),
      );
    }
  }

  async everywhere(door, line, address) {
    for (const place of needsPlace(door) || line.query?.length > 0 ? this.list : this.list.slice(0, 1)) {
      const path = address(place);
      await Promise.all(
        VIEWERS.filter((viewer) => !line.isData || NOSY.includes(viewer)).map(async (viewer) => {
          const answer = await this.send(viewer, path);
          this.look(viewer, path, answer, "GET", place);
          if (line.isData) return;
          const { who, isPage } = line;
          const isHere = place.kind !== "other" || !line.isOfCommunity;
          if (who === "everybody" && (isHere || !line.isOfCommunity)) return;
          if (may(viewer, who, place)) return;
          const right = refusal(viewer, who, place, { isPage });
          right.push(...(line.alsoSays ?? []));
          if ((isSignedIn(viewer) ? UNKNOWN_TO_OTHERS : UNKNOWN_TO_VISITORS).has(door.path)) right.push(404);
          this.status(right, viewer, "GET", path, answer, isPage);
        }),
      );
    }
  }

  /** A refusal has its own status, and a page's way to sign in leads there. */
  status(right, viewer, method, path, answer, isPage) {
    // Whoever wants a community of their own and has no account makes one first (issue 7, line 18).
    const door = path.startsWith("/communities/new") ? /^\/users\/sign_up\?/ : /\/users\/sign_in/;
    const isSignIn = answer.status !== 302 || door.test(answer.headers.location ?? "");
    this.report.check(
      right.includes(answer.status) && (!isPage || isSignIn),
      `a refusal is the same at every door: ${method === "GET" ? "reads" : "writes"}`,
      () => told({ method, path, viewer, answer, more: `instead of ${right.join(" or ")}` }),
    );
  }

  /** Nothing breaks, and nothing private is in any answer, whatever its status. */
  look(viewer, path, answer, method, place, said = "") {
    const whole = `${JSON.stringify(answer.headers)}\n${answer.body}`;
    this.report.check(answer.status < 500, "nothing answers with 500", () => told({ method, path, viewer, answer }));
    // Local only: a deployment has no such page.
    if (path.startsWith("/dev/mail")) return;
    // Who is refused gets back what they typed, which is no news to them.
    const slipped = this.secretsFor(viewer).find((secret) => whole.includes(secret) && !said.includes(secret));
    this.report.check(!slipped, "nothing private is in an answer to who may not see it", () =>
      told({ method, path, viewer, answer, more: `holds ${slipped} (${place?.kind ?? ""})` }),
    );
  }

  secretsFor(viewer) {
    this.secrets ??= new Map();
    if (!this.secrets.has(viewer)) this.secrets.set(viewer, this.#secretsFor(viewer));
    return this.secrets.get(viewer);
  }

  #secretsFor(viewer) {
    const marks = Object.entries(this.places).flatMap(([kind, { mark }]) => {
      const place = { kind };
      if (kind === "other") return ["draft Hidden", "unsent", "link"].map((end) => mark + end);
      const drafts = may(viewer, "author", place) && isSignedIn(viewer) ? [] : ["draft Hidden", "unsent"];
      const links = isAdmin(viewer) ? [] : ["link"];
      const texts = ["title Hidden", "body", "comment", "alt", "file", "name", "description"];
      texts.push("html", "meta", "told", "link.png", "cover.png");
      return [...drafts, ...links, ...(reads(viewer, place) ? [] : texts)].map((end) => mark + end);
    });
    const own = { owner: "owner", "view-only": "member" }[viewer] ?? viewer;
    const mails = isAdmin(viewer)
      ? []
      : Object.entries(this.people).flatMap(([name, { email }]) => (name === own ? [] : [email]));
    return [...marks, ...mails];
  }

  async files(viewer) {
    for (const place of this.list) {
      for (const [file, name] of [
        [place.file, "480.webp"],
        [place.file, `${place.mark}file.png`],
        [place.openGraph, "1200.webp"],
        [place.cover, "480.webp"],
      ]) {
        const path = `/files/${file.id}/${name}`;
        const answer = await this.send(viewer, path);
        this.look(viewer, path, answer, "GET", place);
        if (!reads(viewer, place))
          this.report.check([401, 403, 404].includes(answer.status), "a file is refused with its post", () =>
            told({ path, viewer, answer }),
          );
      }
    }
  }

  async writes({ json, pages }) {
    for (const door of json.filter(({ method }) => method !== "GET")) {
      const line = WRITES[`${door.method} ${door.path}`];
      if (
        !this.report.check(
          line,
          "every write is in the attack's table (scripts/attack/doors.mjs)",
          `${door.method} ${door.path}`,
        )
      )
        continue;
      await this.report.step(`${door.method} ${door.path}`, () => this.refused(door, line, false));
    }
    for (const door of pages.filter(({ hasAction }) => hasAction)) {
      const forms = FORMS[door.path];
      if (OTHER_FORMS.test(door.path)) continue;
      if (!this.report.check(forms, "every page's form is in the attack's table (scripts/attack/doors.mjs)", door.path))
        continue;
      await this.report.step(`form ${door.path}`, async () => {
        for (const line of forms) await this.refused(door, line, true);
      });
    }
  }

  async refused(door, line, isPage) {
    const isOfPlace = needsPlace(door) || /place/.test(String(line.body)) || line.query?.length > 0;
    const places = isOfPlace ? this.list : this.list.slice(0, 1);
    // Nobody else writes meanwhile: what stood after the last door stands before this one.
    this.before ??= await this.picture();
    const tried = [];
    for (const place of places) tried.push(await this.refusedAt(door, line, place, isPage));
    const after = await this.picture();
    const changed = changesBetween(this.before, after).filter((change) => !line.isQuiet || !isVersion(change));
    this.before = after;
    this.report.check(
      changed.length === 0,
      "a refused write changes nothing",
      () => `${tried.join("; ")} changed ${changed.join(", ")}`,
    );
  }

  /** Every viewer who may not, at one place; answers what was sent and how it was answered. */
  async refusedAt(door, line, place, isPage) {
    const method = door.method ?? "POST";
    const path = (line.at?.(place) ?? addressOf(door, place)) + (line.query?.(place) ?? "");
    const isTokens = door.path.startsWith("/imports");
    const viewers = VIEWERS.filter(
      (viewer) =>
        !mayWrite(viewer, line.who, place) &&
        !(isTokens && viewer === "token") &&
        !(line.endsMasquerade && RIGHTS[viewer].isViewOnly) &&
        // A job over many things goes on without those that are not there: who may begin it may begin it over nothing.
        !(line.skipsUnknown && place.kind === "other" && isAdmin(viewer)),
    );
    const answers = await Promise.all(
      viewers.map(async (viewer) => {
        const sent = await this.sent(line, place, isPage);
        const answer = await this.send(viewer, path, { method, ...sent, headers: sent.headers });
        this.look(viewer, path, answer, method, place, JSON.stringify(sent.form ?? sent.json ?? ""));
        const isBodyOnly = !needsPlace(door);
        const right = refusal(viewer, line.who, place, { isPage, isWrite: true, isBodyOnly });
        // What an order does not know it leaves out, whosever it is.
        if (line.isOrder && isBodyOnly && place.kind === "other") right.push(200);
        if (line.saysOfNothing && place.kind === "other" && isAdmin(viewer)) right.push(line.saysOfNothing);
        if (!line.isQuiet) this.status(right, viewer, method, path, answer, isPage);
        return `${viewer} ${answer.status}`;
      }),
    );
    return `${method} ${path} ${JSON.stringify(line.body?.(place))} (${answers.join(", ")})`;
  }

  async sent(line, place, isPage) {
    if (line.bytes) {
      const bytes = await line.bytes();
      return { body: bytes, headers: { "Content-Length": bytes.length, "X-Filename": "a.png" } };
    }
    return isPage ? { form: line.body(place) } : { json: line.body(place) };
  }

  /** The owner's browser, made to write by a page of another site. */
  async otherSites(json) {
    const place = this.places.open;
    const before = await this.picture();
    for (const door of json.filter(({ method }) => method !== "GET")) {
      const line = WRITES[`${door.method} ${door.path}`];
      if (!line) continue;
      const path = addressOf(door, place);
      for (const origin of ["https://evil.example", `http://south.localhost:${this.house.port}`, "null"]) {
        const sent = await this.sent(line, place, false);
        const answer = await this.send("owner", path, {
          method: door.method,
          ...sent,
          headers: { ...sent.headers, Origin: origin },
        });
        this.report.check(answer.status === 403, "another site's write is refused", () =>
          told({ method: door.method, path, viewer: `owner from ${origin}`, answer }),
        );
      }
    }
    const changed = changesBetween(before, await this.picture());
    this.report.check(changed.length === 0, "another site's write changes nothing", `changed ${changed.join(", ")}`);
  }

  /** The bodies that were refused are such as are accepted from who may: otherwise nothing was shown. */
  async control(json) {
    const place = { ...this.spare, kind: "open" };
    const known = new Set(json.map(({ method, path }) => `${method} ${path}`));
    for (const [name, line] of Object.entries(WRITES)) {
      if (!known.has(name)) continue;
      const [method, at] = name.split(" ");
      const path = addressOf({ method, path: at }, place);
      const answer = await this.send("owner", path, { method, ...(await this.sent(line, place, false)) });
      const isFine = answer.status < 400 || line.maySay?.includes(answer.status);
      this.report.check(isFine, "the attack's own bodies are accepted from the owner (else the table is wrong)", () =>
        told({ method, path, viewer: "owner", answer, more: answer.body.slice(0, 200) }),
      );
    }
  }
}

/** Kept pages are rendered anew for nothing: no harm where it was the owner who asked. */
const isVersion = (change) => /: public_version [^,]*$/.test(change);

/** Waits until what earlier writes owe has been delivered: from then on whatever changes was changed by us. */
async function quiet(run) {
  let before = await run.picture();
  for (let tries = 0; tries < 15; tries += 1) {
    await run.house.cron();
    // The cron only starts things: a sweep is a message, and what it finds another, each of which waits for a second.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const after = await run.picture();
    if (changesBetween(before, after).length === 0) return;
    before = after;
  }
}
