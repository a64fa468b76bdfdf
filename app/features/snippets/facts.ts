import { carrying, fact } from "~/platform/facts/fact";

const alone = carrying({});

export const snippetFacts = {
  "code_snippet.created": alone,
  "code_snippet.updated": alone,
  "code_snippet.switched_on": alone,
  "code_snippet.switched_off": alone,
  "code_snippet.deleted": alone,
  "code_snippet.restored": alone,
};

export const snippetFact = (name: keyof typeof snippetFacts, snippetId: number, key?: string) =>
  fact(name, { kind: "code_snippet", id: snippetId }, {}, key);
