import { useEffect, useState } from "react";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { request } from "~/platform/client/request";
import { CommentIcon, FileIcon, HashIcon, MessagesIcon, SearchIcon, UserIcon } from "~/ui/icons";
import type { PaletteOption } from "~/ui/palette";
import { formatTimeAgo } from "~/ui/time-ago";
import { DOT } from "~/ui/words";
import type { HitPayload, PiecePayload } from "../present";
import type { SearchType } from "../rules";
import { searchPath } from "./addresses";
import { textOf } from "./pieces";

/** Nobody's server is asked for every letter of somebody who types. */
const WAIT_MS = 200;
const MOST_SHOWN = 6;
/** Of those messages, behind all else. */
const MOST_MESSAGES = 2;
/** Letters of a line before what was looked for. */
const MOST_BEFORE = 24;
const ICONS = { post: FileIcon, comment: CommentIcon, member: UserIcon, space: HashIcon, message: MessagesIcon };

/**
 * What the community has for what is typed: the page of all of it at once, and the best of it once it has come. The
 * palette has spaces of its own. Where nothing is answered, what it has by itself goes on.
 */
export function useFound(query: string): PaletteOption[] {
  const { locale, viewer } = useRoot();
  const [answer, setAnswer] = useState<{ query: string; hits: HitPayload[]; at: number }>(NONE);
  const wanted = query.trim();
  const isMember = viewer.isSignedIn;

  useEffect(() => {
    if (wanted.length < 2) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const ask = async (type: SearchType) => {
        const path = `/internal_api/search?${new URLSearchParams({ query: wanted, type })}`;
        return (await request<{ records: HitPayload[] }>("GET", path, undefined, { signal: stop.signal })).records;
      };
      Promise.all([ask("general"), isMember ? ask("messages").catch(() => []) : []]).then(
        ([texts, messages]) => {
          const own = messages.slice(0, MOST_MESSAGES);
          const hits = [...texts.filter(({ type }) => type !== "space").slice(0, MOST_SHOWN - own.length), ...own];
          setAnswer({ query: wanted, hits, at: Date.now() });
        },
        () => undefined,
      );
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, isMember]);

  if (wanted === "") return [];
  const hits = answer.query === wanted ? answer.hits : [];
  return [
    {
      id: "search",
      label: m.search_palette_all({ query: wanted }),
      icon: SearchIcon,
      to: searchPath({ query: wanted }),
      marked: null,
    },
    ...hits.map((hit) => optionOf(hit, (at) => formatTimeAgo(at, answer.at, REGION[locale], viewer.timeZone))),
  ];
}

const NONE = { query: "", hits: [], at: 0 };

/** `when`: how a moment is said. Whose it is, when and its words tell two apart that have one title. */
export function optionOf(hit: HitPayload, when: (at: Date) => string): PaletteOption {
  const title = textOf(hit.highlighted_name);
  return {
    id: `found-${hit.type}-${hit.id}`,
    label: hit.type === "comment" ? m.search_comment_on({ title }) : title,
    detail: hit.space?.name ?? (hit.type === "message" ? m.search_message() : m.search_member()),
    excerpt: excerptOf(hit, when),
    face: hit.author ?? undefined,
    icon: ICONS[hit.type],
    to: hit.url,
    marked: hit.type === "comment" || hit.type === "message" ? null : firstMatch(hit),
  };
}

function excerptOf(hit: HitPayload, when: (at: Date) => string): PiecePayload[] {
  const about = [
    ...(hit.author && hit.type !== "member" ? [hit.author.name] : []),
    ...(hit.created_at ? [when(new Date(hit.created_at))] : []),
  ].join(DOT);
  const words = fromMatch(hit.highlighted_body);
  return about === "" ? words : [{ text: words.length > 0 ? `${about}${DOT}` : about, is_match: false }, ...words];
}

/** A line has less room than a result: what is long before the first match is cut to its last words. */
function fromMatch(pieces: readonly PiecePayload[]): PiecePayload[] {
  const [first, ...rest] = pieces;
  if (!first || first.is_match || rest.length === 0 || first.text.length <= MOST_BEFORE) return [...pieces];
  const cut = first.text.slice(-MOST_BEFORE);
  return [{ text: `…${cut.slice(cut.indexOf(" ") + 1)}`, is_match: false }, ...rest];
}

function firstMatch({ highlighted_name: pieces }: HitPayload): PaletteOption["marked"] {
  const place = pieces.findIndex(({ is_match }) => is_match);
  const from = textOf(pieces.slice(0, place)).length;
  return place === -1 ? null : [from, from + (pieces[place]?.text.length ?? 0)];
}
