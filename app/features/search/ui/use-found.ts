import { useEffect, useState } from "react";
import { m } from "~/i18n/generated/messages";
import { request } from "~/platform/client/request";
import { CommentIcon, FileIcon, HashIcon, SearchIcon, UserIcon } from "~/ui/icons";
import type { PaletteOption } from "~/ui/palette";
import type { HitPayload } from "../present";
import { searchPath } from "./addresses";
import { textOf } from "./pieces";

/** Nobody's server is asked for every letter of somebody who types. */
const WAIT_MS = 200;
const MOST_SHOWN = 6;
const ICONS = { post: FileIcon, comment: CommentIcon, member: UserIcon, space: HashIcon };

/**
 * What the community has for what is typed: the page of all of it at once, and the best of it once it has come. The
 * palette has spaces of its own. Where nothing is answered, what it has by itself goes on.
 */
export function useFound(query: string): PaletteOption[] {
  const [answer, setAnswer] = useState<{ query: string; hits: HitPayload[] }>({ query: "", hits: [] });
  const wanted = query.trim();

  useEffect(() => {
    if (wanted.length < 2) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const path = `/internal_api/search?${new URLSearchParams({ query: wanted })}`;
      request<{ records: HitPayload[] }>("GET", path, undefined, { signal: stop.signal }).then(
        ({ records }) => setAnswer({ query: wanted, hits: records }),
        () => undefined,
      );
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted]);

  if (wanted === "") return [];
  const hits = answer.query === wanted ? answer.hits.filter(({ type }) => type !== "space") : [];
  return [
    {
      id: "search",
      label: m.search_palette_all({ query: wanted }),
      icon: SearchIcon,
      to: searchPath({ query: wanted }),
      marked: null,
    },
    ...hits.slice(0, MOST_SHOWN).map(optionOf),
  ];
}

function optionOf(hit: HitPayload): PaletteOption {
  const title = textOf(hit.highlighted_name);
  return {
    id: `found-${hit.type}-${hit.id}`,
    label: hit.type === "comment" ? m.search_comment_on({ title }) : title,
    detail: hit.space?.name ?? m.search_member(),
    icon: ICONS[hit.type],
    to: hit.url,
    marked: hit.type === "comment" ? null : firstMatch(hit),
  };
}

function firstMatch({ highlighted_name: pieces }: HitPayload): PaletteOption["marked"] {
  const place = pieces.findIndex(({ is_match }) => is_match);
  const from = textOf(pieces.slice(0, place)).length;
  return place === -1 ? null : [from, from + (pieces[place]?.text.length ?? 0)];
}
