import { carrying, fact } from "~/platform/facts/fact";

const alone = carrying({});

export const emojiFacts = {
  "emoji.created": alone,
  "emoji.updated": alone,
  "emoji.deleted": alone,
};

export const emojiFact = (name: keyof typeof emojiFacts, emojiId: number, key?: string) =>
  fact(name, { kind: "emoji", id: emojiId }, {}, key);
