import type { Listener } from "~/platform/facts/registry";
import { copyToDirectory } from "./directory-copy.server";

export const communityListeners: readonly Listener[] = [
  {
    name: "communities.copy_to_directory",
    bit: 40,
    facts: ["community.updated"],
    now: true,
    async handle(ctx, fact) {
      // The command did the same already; this is for the kill between its two databases.
      if (fact.payload.part === "general") await copyToDirectory(ctx);
      return {};
    },
  },
];
