/** What plays within a page of ours: whose it is, what of it, and how tall it stands there. */
export interface Player {
  provider: Provider;
  /** What it plays, as its own address names it: checked letter by letter, and all that we take of what was pasted. */
  id: string;
}

interface Kind {
  /** As people call it. */
  label: string;
  /** The site, as people know it. */
  site: string;
  /** The only host that its frame may show. */
  host: string;
  shape: "video" | "audio" | "canvas";
  /** What an id is made of. */
  id: RegExp;
  /** The id in one of its addresses, or null: `path` begins with a slash. */
  find: (at: { host: string; path: string; query: URLSearchParams }) => string | null | undefined;
  /** Where it is played, on `host`. */
  frame: (id: string) => string;
  /** Its page, and where its oEmbed is asked about it. */
  page: (id: string) => string;
  oembed: string;
}

const kinds = {
  youtube: {
    label: "YouTube",
    site: "youtube.com",
    host: "www.youtube-nocookie.com",
    shape: "video",
    id: /^[\w-]{11}$/,
    find: ({ host, path, query }) => {
      if (host === "youtu.be") return path.slice(1);
      if (!/^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/.test(host)) return null;
      return path === "/watch" ? query.get("v") : /^\/(?:shorts|live|embed)\/([^/]+)\/?$/.exec(path)?.[1];
    },
    frame: (id) => `/embed/${id}`,
    page: (id) => `https://www.youtube.com/watch?v=${id}`,
    oembed: "https://www.youtube.com/oembed?format=json&url=",
  },
  vimeo: {
    label: "Vimeo",
    site: "vimeo.com",
    host: "player.vimeo.com",
    shape: "video",
    // What is not listed has a second word.
    id: /^\d{5,12}(?:\/[\da-f]{6,20})?$/,
    find: ({ host, path, query }) => {
      if (host === "player.vimeo.com") {
        const hash = query.get("h");
        return `${/^\/video\/(\d+)$/.exec(path)?.[1]}${hash === null ? "" : `/${hash}`}`;
      }
      return /^(?:www\.)?vimeo\.com$/.test(host) ? path.slice(1).replace(/\/$/, "") : null;
    },
    frame: (id) => {
      const [video, hash] = id.split("/");
      return `/video/${video}?dnt=1${hash === undefined ? "" : `&h=${hash}`}`;
    },
    page: (id) => `https://vimeo.com/${id}`,
    oembed: "https://vimeo.com/api/oembed.json?url=",
  },
  loom: {
    label: "Loom",
    site: "loom.com",
    host: "www.loom.com",
    shape: "video",
    id: /^[\da-f]{32}$/,
    find: ({ host, path }) =>
      /^(?:www\.)?loom\.com$/.test(host) ? /^\/(?:share|embed)\/(?:[\w-]*-)?([\da-f]{32})\/?$/.exec(path)?.[1] : null,
    frame: (id) => `/embed/${id}`,
    page: (id) => `https://www.loom.com/share/${id}`,
    oembed: "https://www.loom.com/v1/oembed?url=",
  },
  spotify: {
    label: "Spotify",
    site: "spotify.com",
    host: "open.spotify.com",
    shape: "audio",
    id: /^(?:track|album|playlist|artist|episode|show)\/[\dA-Za-z]{22}$/,
    find: ({ host, path }) =>
      host === "open.spotify.com" ? path.replace(/^\/(?:intl-[\w-]{2,8}|embed)(?=\/)/, "").slice(1) : null,
    frame: (id) => `/embed/${id}`,
    page: (id) => `https://open.spotify.com/${id}`,
    oembed: "https://open.spotify.com/oembed?url=",
  },
  soundcloud: {
    label: "SoundCloud",
    site: "soundcloud.com",
    host: "w.soundcloud.com",
    shape: "audio",
    id: /^[\w-]{1,100}\/(?:sets\/)?[\w-]{1,200}$/,
    find: ({ host, path }) =>
      /^(?:(?:www|m)\.)?soundcloud\.com$/.test(host) ? path.slice(1).replace(/\/$/, "") : null,
    frame: (id) => `/player/?visual=false&url=${encodeURIComponent(`https://soundcloud.com/${id}`)}`,
    page: (id) => `https://soundcloud.com/${id}`,
    oembed: "https://soundcloud.com/oembed?format=json&url=",
  },
  figma: {
    label: "Figma",
    site: "figma.com",
    host: "embed.figma.com",
    shape: "canvas",
    id: /^(?:design|proto|board|slides)\/[\dA-Za-z]{10,40}$/,
    find: ({ host, path }) => {
      if (!/^(?:(?:www|embed)\.)?figma\.com$/.test(host)) return null;
      const [, kind, key] = /^\/([a-z]+)\/([^/]+)(?:\/[^/]*)?\/?$/.exec(path) ?? [];
      return key === undefined ? null : `${kind === "file" ? "design" : kind}/${key}`;
    },
    frame: (id) => `/${id}?embed-host=atrium`,
    page: (id) => `https://www.figma.com/${id}`,
    oembed: "https://www.figma.com/api/oembed?url=",
  },
  codepen: {
    label: "CodePen",
    site: "codepen.io",
    host: "codepen.io",
    shape: "canvas",
    id: /^[\w-]{1,40}\/[\dA-Za-z]{4,40}$/,
    find: ({ host, path }) => {
      const [, author, pen] = /^\/([^/]+)\/(?:pen|embed|full|details)\/([^/]+)\/?$/.exec(path) ?? [];
      return host === "codepen.io" && pen !== undefined ? `${author}/${pen}` : null;
    },
    frame: (id) => `/${id.replace("/", "/embed/")}?default-tab=result`,
    page: (id) => `https://codepen.io/${id.replace("/", "/pen/")}`,
    oembed: "https://codepen.io/api/oembed?format=json&url=",
  },
} as const satisfies Record<string, Kind>;

export type Provider = keyof typeof kinds;

const KINDS: Record<Provider, Kind> = kinds;

export const PROVIDERS = Object.keys(kinds) as Provider[];

export const isProvider = (name: string): name is Provider => Object.hasOwn(kinds, name);

/** A stored list of them, in their order; what is none of ours any more is left out. */
export function providersIn(json: string): Provider[] {
  const stored = new Set(JSON.parse(json) as string[]);
  return PROVIDERS.filter((provider) => stored.has(provider));
}

/** What of an address plays within a page; null for all others, which are pages and nothing else. */
export function playerOf(address: string): Player | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.port !== "") return null;
  const at = { host: url.hostname, path: url.pathname, query: url.searchParams };
  for (const provider of PROVIDERS) {
    const id = KINDS[provider].find(at);
    if (id && KINDS[provider].id.test(id)) return { provider, id };
  }
  return null;
}

/** What stands in an address of ours as the name of a player; null for what is none. */
export function playerNamed(provider: string, id: string): Player | null {
  return isProvider(provider) && KINDS[provider].id.test(id) ? { provider, id } : null;
}

/** The page of ours that shows its frame, and nothing else: it alone may show that host (workers/players.ts). */
export const playerPath = ({ provider, id }: Player): string => `/players/${provider}/${id}`;

/** How its card is shaped from the beginning: the room it takes stands before it comes. */
export const SHAPES = { video: "player-video", audio: "player-audio", canvas: "player-canvas" } as const;

export const siteOfPlayer = (provider: Provider) => {
  const { label, site, host, shape } = KINDS[provider];
  return { label, site, host, shape };
};

/** Where it plays: built from its id, never from what its site says. */
export const frameOf = ({ provider, id }: Player): string =>
  `https://${KINDS[provider].host}${KINDS[provider].frame(id)}`;

/** Where its site says what it is called. */
export const oembedOf = ({ provider, id }: Player): string =>
  `${KINDS[provider].oembed}${encodeURIComponent(KINDS[provider].page(id))}`;
