import { expect, test } from "vitest";
import { Anew } from "~/features/notifications/ui/anew";

/** Askings that answer when they are told to. */
function asked() {
  const open: ((value: string) => void)[] = [];
  const got: string[] = [];
  const anew = new Anew();
  anew.by(async (isStill) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    open.push(resolve);
    const answer = await promise;
    if (isStill()) got.push(answer);
  });
  const answer = async (value: string) => {
    open.shift()?.(value);
    await later();
  };
  return { anew, got, answer, waiting: () => open.length };
}
const later = () => new Promise<void>((resolve) => setTimeout(resolve));

test("one at a time, and once more for all that was wanted meanwhile", async () => {
  const { anew, got, answer, waiting } = asked();
  anew.want();
  for (let times = 0; times < 5; times += 1) anew.want();
  expect(waiting()).toBe(1);
  await answer("first");
  expect(waiting()).toBe(1);
  await answer("second");
  expect([got, waiting()]).toEqual([["first", "second"], 0]);
});

test("never while a change is on its way, and after the last of them", async () => {
  const { anew, got, answer, waiting } = asked();
  const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changes = [anew.during(one.promise), anew.during(two.promise)];
  anew.want();
  expect(waiting()).toBe(0);
  one.resolve();
  await later();
  expect(waiting()).toBe(0);
  two.resolve();
  await Promise.all(changes);
  await later();
  await answer("after both");
  expect(got).toEqual(["after both"]);
});

test("an answer that a change has overtaken is not taken, and asked for once more; what fails is asked for no more", async () => {
  const { anew, got, answer, waiting } = asked();
  anew.want();
  await anew.during(Promise.resolve());
  await answer("before the change");
  expect([got, waiting()]).toEqual([[], 1]);
  await answer("with the change");
  expect([got, waiting()]).toEqual([["with the change"], 0]);
  await expect(anew.during(Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  expect(waiting()).toBe(0);
});
