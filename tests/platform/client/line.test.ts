import { expect, test, vi } from "vitest";
import { ask, isLineGone, LineError, overTheLine, subscribeLine, watchLine } from "~/platform/client/line";
import { refuseUnsent } from "~/platform/client/unsent";

/** A browser that believes it is online until it is told otherwise. */
const browser = (onLine = true) => Object.assign(new EventTarget(), { navigator: { onLine } });

const failing = (times: number) => {
  let calls = 0;
  return vi.fn(() =>
    ask(async () => (++calls > times ? new Response("here") : Promise.reject(new TypeError("no line")))),
  );
};

test("what is read is asked for again after growing pauses, and the line is known to be gone meanwhile", async () => {
  const call = failing(3);
  const heard: boolean[] = [];
  const stop = subscribeLine(() => heard.push(isLineGone()));
  const answer = await overTheLine(call, { view: browser(), pausesMs: [0, 1] });
  stop();
  expect(await answer.text()).toBe("here");
  expect(call).toHaveBeenCalledTimes(4);
  expect(heard).toEqual([true, false]);
});

test("the browser's word that the line is back ends the pause", async () => {
  const view = browser();
  const call = failing(1);
  const answer = overTheLine(call, { view, pausesMs: [3_600_000] });
  await vi.waitFor(() => expect(isLineGone()).toBe(true));
  view.dispatchEvent(new Event("online"));
  expect((await answer).ok).toBe(true);
});

test("a write waits where the browser has no line, for nothing has left, and is not sent twice where it has one", async () => {
  const lost = failing(1);
  await expect(overTheLine(lost, { view: browser(true), isWrite: true, pausesMs: [0] })).rejects.toThrow(LineError);
  expect(lost).toHaveBeenCalledTimes(1);
  const waiting = failing(1);
  expect((await overTheLine(waiting, { view: browser(false), isWrite: true, pausesMs: [0] })).ok).toBe(true);
  expect(waiting).toHaveBeenCalledTimes(2);
});

test("whoever goes elsewhere waits no more; what is no failure of the line is thrown", async () => {
  const gone = new AbortController();
  const answer = overTheLine(failing(9), { view: browser(), signal: gone.signal, pausesMs: [3_600_000] });
  await vi.waitFor(() => expect(isLineGone()).toBe(true));
  gone.abort(new Error("elsewhere"));
  await expect(answer).rejects.toThrow("elsewhere");
  await expect(overTheLine(() => Promise.reject(new Error("refused")), { view: browser() })).rejects.toThrow("refused");
});

test("the page knows when the browser loses its line and has it back", () => {
  const view = browser();
  const stop = watchLine(view);
  view.dispatchEvent(new Event("offline"));
  expect(isLineGone()).toBe(true);
  view.dispatchEvent(new Event("online"));
  expect(isLineGone()).toBe(false);
  stop();
});

test("a form that was lost on the line is one that was refused; everything else stands as it came", () => {
  const taken = { type: "data" as const, result: 1 };
  const broken = { type: "error" as const, result: new TypeError("ours") };
  expect(refuseUnsent({ taken, broken })).toEqual({ taken, broken });
  const lost = { type: "error" as const, result: { data: new LineError("no line"), init: undefined } };
  const { lost: refused } = refuseUnsent({ lost });
  expect(refused).toMatchObject({
    type: "data",
    result: { data: { error: { code: "offline" } }, init: { status: 503 } },
  });
});
