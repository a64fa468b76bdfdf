import { parseHtml } from "~/lib/html/parse.server";
import { wordsOf } from "~/lib/html";
import { publicAddress } from "~/platform/outbound/address";
import { cleanWords, type Preview } from "./preview";

/** What a page says of itself, and where it says that more is said of it (oEmbed's discovery). */
export interface Said extends Preview {
  oembed: string;
}

/** The names by which pages say each, the better ones first. */
const NAMES: Record<"title" | "description" | "site" | "author" | "picture", readonly string[]> = {
  title: ["og:title", "twitter:title"],
  description: ["og:description", "twitter:description", "description"],
  site: ["og:site_name", "application-name"],
  author: ["author", "article:author", "twitter:creator"],
  picture: ["og:image:secure_url", "og:image:url", "og:image", "twitter:image", "twitter:image:src"],
};

const WANTED: ReadonlySet<string> = new Set(Object.values(NAMES).flat());

/** More of one value is nothing that a card shows. */
const MOST_OF_VALUE = 2000;

/**
 * Reads the head of a page, never its whole tree: it is a million letters of anybody's. `url` is where it was found.
 * What it says is words: tags that stand in them are taken for what they say.
 */
export async function readPage(html: string, url: string): Promise<Said> {
  const said = new Map<string, string>();
  const keep = (name: string, value: string | null) => {
    if (value !== null && value.trim() !== "" && !said.has(name)) said.set(name, value.slice(0, MOST_OF_VALUE));
  };
  let title = "";
  let isTitleOver = false;
  const rewriter = new HTMLRewriter()
    .on("title", {
      text({ text, lastInTextNode }) {
        if (!isTitleOver && title.length < MOST_OF_VALUE) title += text;
        isTitleOver ||= lastInTextNode;
      },
    })
    .on("meta[content]", {
      element(meta) {
        const name = (meta.getAttribute("property") ?? meta.getAttribute("name") ?? "").toLowerCase();
        if (WANTED.has(name)) keep(name, meta.getAttribute("content"));
      },
    })
    .on("link[rel][href]", {
      element(link) {
        if (/^application\/json\+oembed$/i.test(link.getAttribute("type") ?? ""))
          keep("oembed", link.getAttribute("href"));
      },
    });
  await rewriter.transform(new Response(html)).text();
  keep("title", title);
  const first = (names: readonly string[]) => words(names.map((name) => said.get(name)).find(Boolean) ?? "");
  const address = (value: string) => publicAddress(value, url)?.href ?? "";
  // Some write the address of their author's page there.
  const author = first(NAMES.author);
  return {
    ...cleanWords({
      title: first([...NAMES.title, "title"]),
      description: first(NAMES.description),
      site: first(NAMES.site),
      author: /^https?:/i.test(author) ? "" : author,
    }),
    pictureUrl: first(NAMES.picture) && address(first(NAMES.picture)),
    oembed: said.has("oembed") ? address(first(["oembed"])) : "",
  };
}

/** A value as it is read: `&amp;` is `&`. */
const words = (value: string): string => (/[&<]/.test(value) ? wordsOf(parseHtml(value)) : value);

/** What a site's oEmbed says, without its html: what is shown is never theirs. null for what is no answer of that kind. */
export function readOembed(json: string, url: string): Preview | null {
  const said = parsed(json);
  if (typeof said !== "object" || said === null) return null;
  const text = (name: string) => {
    const value = (said as Record<string, unknown>)[name];
    return typeof value === "string" ? words(value.slice(0, MOST_OF_VALUE)) : "";
  };
  const picture = text("thumbnail_url");
  return {
    ...cleanWords({ title: text("title"), site: text("provider_name"), author: text("author_name") }),
    pictureUrl: picture && (publicAddress(picture, url)?.href ?? ""),
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
