import { carrying } from "~/platform/facts/fact";

export const importFacts = {
  "import.finished": carrying({}),
  /** The subject is the member whose token it is. */
  "api_token.created": carrying({}),
  "api_token.revoked": carrying({}),
};
