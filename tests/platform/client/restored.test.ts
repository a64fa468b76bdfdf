import { runInThisContext } from "node:vm";
import { afterEach, expect, test, vi } from "vitest";
import { cameByHistory, noteSignOut, READER_SCRIPT, wasSignedOut } from "~/platform/client/restored";

const STORED = "atrium-reader";

/** Runs the script as a document does whose copy is `whose` ("" a visitor's, undefined unknown); tells what came of it. */
function open({ whose, stored, type = "navigate", formerType, refuses = false }: Opened) {
  const kept = new Map(stored === undefined ? [] : [[STORED, stored]]);
  const page = Object.assign(new EventTarget(), {
    documentElement: { dataset: whose === undefined ? {} : { reader: whose }, hidden: false },
  });
  const reload = vi.fn();
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  const entries = formerType === undefined ? [{ type }] : [];
  vi.stubGlobal("performance", { getEntriesByType: () => entries, navigation: { type: formerType } });
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("localStorage", {
    getItem: refuses ? refuse : (key: string) => kept.get(key) ?? null,
    setItem: refuses ? refuse : (key: string, value: string) => void kept.set(key, value),
    removeItem: refuses ? refuse : (key: string) => void kept.delete(key),
  });
  runInThisContext(READER_SCRIPT);
  const tell = () => ({
    hidden: page.documentElement.hidden,
    asked: reload.mock.calls.length,
    noted: kept.get(STORED),
  });
  const restore = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
  /** As the browser tells the other tabs of what one has noted. */
  const note = (value: string | null, key = STORED) => {
    if (value === null) kept.delete(key);
    else kept.set(key, value);
    page.dispatchEvent(Object.assign(new Event("storage"), { key }));
  };
  return { kept, tell, restore, note };
}

interface Opened {
  whose?: string | undefined;
  stored?: string;
  type?: string;
  /** `performance.navigation.type`, where the browser has no navigation entry. */
  formerType?: number;
  refuses?: boolean;
}

afterEach(() => vi.unstubAllGlobals());

const STANDS = { hidden: false, asked: 0 };
const LEFT = { hidden: true, asked: 1 };

test("a document that is asked for notes whose it is, a visitor's takes the note away", () => {
  expect(open({ whose: "ana" }).tell()).toEqual({ ...STANDS, noted: "ana" });
  expect(open({ whose: "bo", stored: "ana", type: "reload" }).tell()).toEqual({ ...STANDS, noted: "bo" });
  expect(open({ whose: "", stored: "ana" }).tell()).toEqual({ ...STANDS, noted: undefined });
});

test("a copy that Back brings up stands for who reads now, and for nobody else", () => {
  const type = "back_forward";
  expect(open({ whose: "ana", stored: "ana", type }).tell()).toEqual({ ...STANDS, noted: "ana" });
  expect(open({ whose: "", type }).tell()).toEqual({ ...STANDS, noted: undefined });
  expect(open({ whose: "ana", type }).tell()).toEqual({ ...LEFT, noted: undefined });
  expect(open({ whose: "ana", stored: "bo", type }).tell()).toEqual({ ...LEFT, noted: "bo" });
  expect(open({ whose: "", stored: "bo", type }).tell()).toEqual({ ...LEFT, noted: "bo" });
});

test("a page that comes back whole is looked at again", () => {
  const { kept, tell, restore } = open({ whose: "ana" });
  restore(false);
  restore(true);
  expect(tell()).toMatchObject(STANDS);
  kept.delete(STORED);
  restore(true);
  expect(tell()).toMatchObject(LEFT);
});

test("a page that does not know its reader changes nothing", () => {
  for (const type of ["navigate", "back_forward"])
    expect(open({ stored: "ana", type }).tell()).toEqual({ ...STANDS, noted: "ana" });
});

test("a storage that refuses breaks no page; what Back brings up of a member's is asked for anew", () => {
  expect(open({ whose: "ana", refuses: true }).tell()).toMatchObject(STANDS);
  expect(open({ whose: "", refuses: true, type: "back_forward" }).tell()).toMatchObject(STANDS);
  expect(open({ whose: "ana", refuses: true, type: "back_forward" }).tell()).toMatchObject(LEFT);
});

test("a member's page leaves when another tab notes somebody else, or nobody", () => {
  for (const next of ["bo", null]) {
    const { tell, note } = open({ whose: "ana" });
    note("dark", "current_appearance");
    note("ana");
    expect(tell()).toMatchObject(STANDS);
    note(next);
    expect(tell()).toMatchObject(LEFT);
  }
});

test("a visitor's page stands on while somebody signs in beside it: a form on it may be half filled", () => {
  for (const whose of ["", undefined]) {
    const { tell, note } = open({ whose });
    note("ana");
    expect(tell()).toEqual({ ...STANDS, noted: "ana" });
  }
});

test("where the browser has no navigation entry, its former word for Back counts", () => {
  expect(open({ whose: "ana", formerType: 2 }).tell()).toEqual({ ...LEFT, noted: undefined });
  expect(cameByHistory()).toBe(true);
  expect(open({ whose: "ana", formerType: 0 }).tell()).toEqual({ ...STANDS, noted: "ana" });
  expect(cameByHistory()).toBe(false);
  // Neither is there: nothing is known of Back, and nothing breaks.
  vi.stubGlobal("performance", { getEntriesByType: () => [] });
  expect(cameByHistory()).toBe(false);
  runInThisContext(READER_SCRIPT);
});

test("a tab whose reader signs out in another says so once, after it was asked for anew", () => {
  const kept = new Map<string, string>();
  const tab = Object.assign(new EventTarget(), {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  });
  vi.stubGlobal("window", tab);
  const dataset: { reader: string } = { reader: "ana" };
  vi.stubGlobal("document", { documentElement: { dataset } });
  const noted = (newValue: string | null, key = STORED) =>
    tab.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
  const stop = noteSignOut();
  noted("bo");
  noted(null, "another");
  expect(wasSignedOut()).toBe(false);
  noted(null);
  expect([wasSignedOut(), wasSignedOut()]).toEqual([true, false]);
  dataset.reader = "";
  noted(null);
  dataset.reader = "ana";
  stop();
  noted(null);
  expect(wasSignedOut()).toBe(false);
});
