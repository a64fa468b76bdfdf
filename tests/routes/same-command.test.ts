import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { type Calls, callsIn, type Name, reachedFrom, type Sources } from "../support/calls";

const ROOT = path.resolve(import.meta.dirname, "../..");
const WRITES: readonly Name[] = ["commit", "commitDirectory"].map(
  (name): Name => `app/platform/database/commit.server.ts#${name}`,
);
const API: Name = "workers/api/internal/index.ts#internalApi";

const A_SIGN_IN = "a sign-in, of a browser by a cookie of its host: nothing that a call is made with";
const ACCOUNT = "what one signs in with, on all hosts: it asks for the browser's own session, which a token has not";

const FILE_IN_STEPS =
  "a file is kept for whoever looks at it first; a call sends it with each of its questions (importCalendar)";

/** Commands of a page that no call reaches, and why. */
const PAGES_ALONE: Readonly<Record<string, string>> = {
  "accounts/sessions.server.ts#openMemberSession": A_SIGN_IN,
  "accounts/sessions.server.ts#signOut": A_SIGN_IN,
  "accounts/commands/sign-in.server.ts#signIn": A_SIGN_IN,
  "accounts/commands/sign-in.server.ts#enterByLink": A_SIGN_IN,
  "accounts/commands/sign-up.server.ts#signUp": A_SIGN_IN,
  "accounts/commands/enter-demo.server.ts#enterAsDemo": A_SIGN_IN,
  "accounts/handoff.server.ts#takeHandoff": A_SIGN_IN,
  "accounts/framed.server.ts#offerSession": A_SIGN_IN,
  "accounts/join.server.ts#joinCommunity": "who comes in is no member yet, and has no token that could be theirs",
  "invitations/accept.server.ts#acceptInvitation":
    "who comes in by a letter is no member yet, and signs in or up with it",
  "accounts/commands/claim-author.server.ts#claimAuthor": "whoever has the letter, who signs in or up with it",
  "accounts/commands/passwords.server.ts#askForReset": ACCOUNT,
  "accounts/commands/passwords.server.ts#resetPassword": ACCOUNT,
  "accounts/commands/passwords.server.ts#changePassword": ACCOUNT,
  "accounts/commands/confirm-email.server.ts#changeEmail": ACCOUNT,
  "accounts/commands/confirm-email.server.ts#confirmAddress": ACCOUNT,
  "accounts/commands/confirm-email.server.ts#resendConfirmation": ACCOUNT,
  "accounts/commands/change-details.server.ts#changeDetails": ACCOUNT,
  "accounts/sessions.server.ts#revokeSessions": ACCOUNT,
  "mail/commands.server.ts#liftOwnStop": ACCOUNT,
  "communities/commands/choose-locale.server.ts#chooseLocale": "the language of a device, which its cookie keeps",
  "imports/tokens.server.ts#makeImportToken": "a secret is shown once, to somebody; no token hands out another",
  "imports/tokens.server.ts#revokeImportToken": "as it is made, by an admin on the page that lists them",
  "digests/keep.server.ts#keepWeekly":
    "a link of a mail keeps it for whoever has the mail; a client has the member's own preferences",
  "notifications/mails/end.server.ts#endMails":
    "whoever has the mail, by its link or their mail program (RFC 8058); members have notification_preferences",
  "events/ics-import/commands.server.ts#uploadCalendar": FILE_IN_STEPS,
  "events/ics-import/commands.server.ts#readInZone": FILE_IN_STEPS,
  "events/ics-import/commands.server.ts#importUpload": FILE_IN_STEPS,
  "events/series/rule-form.server.ts#ruleAction":
    "a form says first what would go; a call asks for that by itself (previewRule, changeRule)",
  "courses/pending.server.ts#enrolOrJoin":
    "who starts a course as a visitor is in it once they have signed in, by a cookie; a call is made by who is (joinSpace)",
  "demo/remove-demo.server.ts#removeDemo": "once, by whoever runs the demo, in their own name",
};

/** Steps of a page without JavaScript that make one call of another command, which the API has. */
const STEPS: Readonly<Record<string, string>> = {
  "spaces/commands/order-spaces.server.ts#moveSpaceGroup": "spaces/commands/order-spaces.server.ts#orderSpaceGroups",
  "navigation/commands.server.ts#moveHeaderLink": "navigation/commands.server.ts#orderHeaderLinks",
  "topics/commands.server.ts#moveTopic": "topics/commands.server.ts#orderTopics",
  "courses/commands/topics.server.ts#moveCourseTopic": "courses/commands/topics.server.ts#orderCourseTopics",
};

/** Actions that write nothing to the databases. */
const WRITE_NOTHING = ["app/routes/not-found.tsx#action", "app/routes/communities/switcher.tsx#action"];

const known = new WeakMap<Calls, Set<Name>>();

const calls = callsIn(sourcesIn("app/routes", "app/features", "app/platform", "workers/api"));
const actions = [...calls.keys()].filter((name) => /^app\/routes\/.*#action$/.test(name)).sort();
const byApi = commandsFrom(calls, API);
const byPages = new Set(actions.flatMap((action) => [...commandsFrom(calls, action)]));

describe("whatever a person can do on a page, a call can do", () => {
  test("there are actions, with commands, and calls", () => {
    expect(actions.length).toBeGreaterThan(80);
    expect(byApi.size).toBeGreaterThan(140);
    expect(byPages.size).toBeGreaterThan(120);
    // Each route with an action is read: nothing hides behind another way to write it.
    const files = [...sourcesIn("app/routes")].filter(([, text]) => /\bexport\b[^;=(]*\baction\b/.test(text));
    expect(files.map(([file]) => `${file}#action`).sort()).toEqual(actions);
  });

  test.each(actions)("%s reaches the commands that calls reach", (action) => {
    const commands = [...commandsFrom(calls, action)];
    if (!WRITE_NOTHING.includes(action)) expect(commands, "an action without a command").not.toEqual([]);
    expect(commands.filter((name) => !byApi.has(name) && !(short(name) in PAGES_ALONE) && !isStep(name))).toEqual([]);
  });

  test("every exception is one", () => {
    const named = [...Object.keys(PAGES_ALONE), ...Object.keys(STEPS)].map(long);
    expect(named.filter((name) => !byPages.has(name) || byApi.has(name))).toEqual([]);
    expect(WRITE_NOTHING.filter((action) => commandsFrom(calls, action as Name).size > 0)).toEqual([]);
  });

  test("a step makes that one call, and the API has it", () => {
    for (const [step, command] of Object.entries(STEPS)) {
      expect(calls.get(long(step)), step).toContain(long(command));
      expect(byApi, step).toContain(long(command));
    }
  });
});

describe("what is not fooled", () => {
  const write = "app/platform/database/commit.server.ts";
  const command = "app/features/x/commands.server.ts";
  const api = "workers/api/internal/index.ts";
  const page = "app/routes/x.tsx";
  const HOUSE = {
    [write]: "export async function commit() {}",
    [command]: `import { commit } from "~/platform/database/commit.server";
      export const make = () => change(); export const undo = () => change();
      const change = () => commit();`,
  };
  const missing = (sources: Record<string, string>, action: Name = `${page}#action`) => {
    const found = callsIn(new Map(Object.entries({ ...HOUSE, ...sources })));
    const reached = commandsFrom(found, API);
    return [...commandsFrom(found, action)].filter((name) => !reached.has(name)).map((name) => name.split("#")[1]);
  };
  const pageOf = (body: string) => `import { make, undo } from "~/features/x/commands.server"; ${body}`;
  const doing = pageOf("export const action = () => { make(); undo(); };");

  test.each([
    [
      "a call for each",
      `import { make, undo } from "~/features/x/commands.server"; export const internalApi = [make, undo];`,
      [],
    ],
    [
      "a call by another name, in a line of its own",
      `import * as z from "zod"; import { make as create, undo } from "../../../app/features/x/commands.server";
        const line = () => create(); export const internalApi = { line, undo: () => undo() };`,
      [],
    ],
    [
      "what is loaded later",
      `import { make } from "~/features/x/commands.server";
        export const internalApi = async () => { const { undo: back } = await import("~/features/x/commands.server"); back(make); };`,
      [],
    ],
    [
      "one of two that share what they do",
      `import { make } from "~/features/x/commands.server"; export const internalApi = [make];`,
      ["undo"],
    ],
    [
      "one that is imported and not called",
      `import { make, undo } from "~/features/x/commands.server"; export const internalApi = [make];`,
      ["undo"],
    ],
    [
      "one that a line calls which is mounted nowhere",
      `import { make, undo } from "~/features/x/commands.server"; const lost = () => undo(); export const internalApi = [make];`,
      ["undo"],
    ],
    [
      "one that is only a key or a property",
      `import { make, undo } from "~/features/x/commands.server"; export const internalApi = { undo: make, x: make.undo };`,
      ["undo"],
    ],
    [
      "one that is only a type",
      `import { make, type undo } from "~/features/x/commands.server"; export const internalApi = [make as typeof undo];`,
      ["undo"],
    ],
  ])("%s", (_, text, expected) => expect(missing({ [page]: doing, [api]: text })).toEqual(expected));

  test("a page that reaches a command through a helper, a form's dispatcher or another module's name", () => {
    const api_ = { [api]: "export const internalApi = [];" };
    const helper = { "app/routes/help.ts": pageOf("export const help = () => make();") };
    const actionsFile = "app/features/x/actions.server.ts";
    const dispatcher = {
      [actionsFile]: `import { undo } from "./commands.server"; export const xAction = () => undo();`,
    };
    const handed = { "app/features/x/all.server.ts": `export * from "./commands.server";` };
    const throughHelper = `import { help } from "./help"; export const action = () => help();`;
    const throughDispatcher = `import { xAction } from "~/features/x/actions.server"; export const action = () => xAction();`;
    const throughName = `import { make } from "~/features/x/all.server"; export async function action() { await make(); }`;
    expect(missing({ ...api_, ...helper, [page]: throughHelper })).toEqual(["make"]);
    expect(missing({ ...api_, ...dispatcher, [page]: throughDispatcher })).toEqual(["undo"]);
    expect(missing({ ...api_, ...handed, [page]: throughName })).toEqual(["make"]);
  });

  test("a command that another command calls for its own purposes is not reached by that", () => {
    const larger = "app/features/y/commands.server.ts";
    const sources = {
      [larger]: `import { make } from "../x/commands.server"; export const larger = () => make();`,
      [api]: `import { larger } from "~/features/y/commands.server"; export const internalApi = [larger];`,
      [page]: pageOf("export const action = () => make();"),
    };
    expect(missing(sources)).toEqual(["make"]);
  });
});

/**
 * The commands reached from somewhere: the first declaration of a feature's on each way that leads to a write. What it
 * calls itself is its own business: nobody reaches that by calling it. What reads a page's form for several commands
 * (`actions.server.ts`) is a part of the page.
 */
function commandsFrom(calls_: Calls, from: Name): Set<Name> {
  const writing = writingIn(calls_);
  const isCommand = (name: Name) =>
    name.startsWith("app/features/") && !name.includes("/actions.server.ts#") && writing.has(name);
  return new Set([...reachedFrom(calls_, [from], isCommand)].filter(isCommand));
}

/** All that leads to a write. */
function writingIn(calls_: Calls): Set<Name> {
  const before = known.get(calls_);
  if (before) return before;
  const callers = new Map<Name, Set<Name>>();
  for (const [name, named] of calls_) {
    for (const one of named) callers.set(one, (callers.get(one) ?? new Set<Name>()).add(name));
  }
  const writing = reachedFrom(callers, WRITES);
  known.set(calls_, writing);
  return writing;
}

function short(name: Name): string {
  return name.replace("app/features/", "");
}

function long(name: string): Name {
  return `app/features/${name}` as Name;
}

function isStep(name: Name): boolean {
  return short(name) in STEPS;
}

function sourcesIn(...folders: string[]): Sources {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  );
  return new Map(
    files
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"))
      .map((file) => [file, readFileSync(path.join(ROOT, file), "utf8")]),
  );
}
