import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whoIsOnline, watchFaces } from "~/features/chat/ui/online";
import { FakeSocket, lastSocket as last, stubSockets } from "../../support/fake-socket";

const asked = () => new URL(last().url).searchParams.get("member_ids");
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
let leave: (() => void)[];

beforeEach(async () => {
  // Its code comes with the first face; not while the clock stands still.
  await import("~/platform/client/socket");
  vi.useFakeTimers();
  leave = [];
  stubSockets();
});
afterEach(async () => {
  for (const one of leave) one();
  await wait(1_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (...ids: number[]) => void leave.push(watchFaces(ids));

async function watching(...ids: number[]) {
  show(...ids);
  await wait(600);
  await vi.waitFor(() => expect(FakeSocket.made).toHaveLength(1));
  last().open();
}

test("faces that come together are asked for by one line, which says who of them is there", async () => {
  show(1, 2);
  show(2, 3);
  await watching(3);
  expect(asked()).toBe("1,2,3");
  last().hear({ online: [2, 3] });
  expect([...whoIsOnline()]).toEqual([2, 3]);
});

test("a new face opens another line; of those that are watched already none", async () => {
  await watching(1, 2);
  show(2);
  await wait(600);
  expect(FakeSocket.made).toHaveLength(1);
  show(4);
  await wait(600);
  await vi.waitFor(() => expect(asked()).toBe("1,2,4"));
});

test("without a line nobody is believed to be there for longer than five seconds; one that comes back is in time", async () => {
  await watching(1);
  last().hear({ online: [1] });
  last().fail();
  await wait(2_000);
  expect(whoIsOnline().size).toBe(1);
  await vi.waitFor(() => expect(FakeSocket.made.length).toBeGreaterThan(1));
  last().open();
  last().hear({ online: [1] });
  await wait(6_000);
  expect(whoIsOnline().size).toBe(1);
  last().fail();
  await wait(5_100);
  expect(whoIsOnline().size).toBe(0);
});

test("where no face is left the line is closed, and nobody is known to be there", async () => {
  await watching(1);
  last().hear({ online: [1] });
  for (const one of leave.splice(0)) one();
  await wait(600);
  expect(last().readyState).toBe(3);
  expect(whoIsOnline().size).toBe(0);
});
