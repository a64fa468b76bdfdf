import { facts } from "~/features/facts";
import { carrying, id, type PayloadsOf } from "~/platform/facts/fact";
import { createRegistry, type Listener } from "~/platform/facts/registry";

/** What happens in tests alone. */
export const testFacts = {
  "test.happened": carrying({}),
  "test.followed": carrying({}),
  "test.touched": carrying({}),
  "test.numbered": carrying({ post_id: id }),
};

declare module "~/platform/facts/fact" {
  interface FactPayloads extends PayloadsOf<typeof testFacts> {}
}

/** The house's facts and the tests' own, with these listeners and no others. */
export const registryOf = (listeners: readonly Listener[] = []) => createRegistry(listeners, [...facts, testFacts]);
