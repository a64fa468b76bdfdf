import type { CommunityRef } from "./context";

/**
 * What an isolate remembers from one request to the next, but for the markup of kept parts (ui/kept): each entry says
 * until when. Nothing in it decides who may see what. Two of them are two isolates.
 */
export interface Memory {
  /** By host name or id (hosts.server). */
  communities: Map<string, { community: CommunityRef; until: number }>;
  /** By community (edge/versions.server). */
  versions: Map<number, KnownVersion>;
  /** Visitors' pages by their key, version and all (workers/edge). */
  pages: Map<string, NearPage>;
  /** What their open pages asked, likewise (workers/kept-json), and pages of lists and conversations further on. */
  answers: Map<string, NearPage>;
  /** What stands in the DNS, by type and name (features/mail/domain.server). */
  dns: Map<string, { answer: { values: string[] } | null; until: number }>;
  /** Sweeps that were just asked for, by shard and name: UTC ms until which nobody asks again. */
  asked: Map<string, number>;
  /** Shards that were not behind what the directory has seen (mail/restored.server): UTC ms until which nobody looks again. */
  marks: Map<string, number>;
}

export interface KnownVersion {
  version: number;
  /** Where it was read, and how new that was: whatever is rendered under it must not be older. */
  shard: string;
  bookmark: string | null;
  /** UTC ms. */
  until: number;
}

export interface NearPage {
  html: ArrayBuffer;
  headers: Headers;
  /** UTC ms. */
  until: number;
}

export const newMemory = (): Memory => ({
  communities: new Map(),
  versions: new Map(),
  pages: new Map(),
  answers: new Map(),
  dns: new Map(),
  asked: new Map(),
  marks: new Map(),
});

/** This isolate's own. */
export const ownMemory = newMemory();
