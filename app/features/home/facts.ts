import { carrying, fact } from "~/platform/facts/fact";

const alone = carrying({});

export const homeFacts = {
  /** What members and visitors meet first. */
  "home.updated": alone,
  "welcome_banner.updated": alone,
  /** Whoever has put it away sees it again. */
  "welcome_banner.reset": alone,
};

export const homeFact = (name: keyof typeof homeFacts, communityId: number) =>
  fact(name, { kind: "community", id: communityId });
