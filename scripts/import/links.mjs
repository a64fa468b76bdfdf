// Links between the questions of a dump: which site they lead to, and where they lead now.

/** Ends at the next tag: a row of a hundred thousand begun links is read once, not once for each of them. */
const LINK = /(<a\b[^<>]*?\bhref=")([^"]*)(")/gi;
const QUESTION_PATH = /^\/(?:questions|q)\/(\d{1,15})(?:\/([\w-]*))?/;
const ANSWER_PATH = /^\/a\/(\d{1,15})/;
const KEPT_PER_HOST = 500;

/**
 * Finds out which host a dump is of, which no row says: the host whose links to questions carry the titles that the
 * questions of these numbers have here. Links to other sites of the network have other titles.
 */
export class HostVotes {
  #byHost = new Map();

  read(html) {
    for (const [, , href] of html.matchAll(LINK)) {
      const { host, path } = split(href);
      const [, id, slug] = (host && QUESTION_PATH.exec(path)) || [];
      if (!id || !slug || !/[a-z]/i.test(slug)) continue;
      if (!this.#byHost.has(host)) this.#byHost.set(host, []);
      const links = this.#byHost.get(host);
      if (links.length < KEPT_PER_HOST) links.push({ id: Number(id), slug });
    }
  }

  /** The host, or null when no link tells. */
  winner(questions) {
    let best = { host: null, votes: 0 };
    for (const [host, links] of this.#byHost) {
      const votes = links.filter(({ id, slug }) => isTitle(slug, questions.get(id)?.slug)).length;
      if (votes > best.votes) best = { host, votes };
    }
    return best.host;
  }
}

/** `addressOf(questionId)` is where a question stands now, undefined when it was not taken. */
export function rewriteLinks(html, { host, addressOf, questionOf }) {
  return html.replace(LINK, (whole, before, href, after) => {
    const link = split(href);
    if (link.host !== null && link.host !== host) return whole;
    const question = Number(QUESTION_PATH.exec(link.path)?.[1]) || questionOf(Number(ANSWER_PATH.exec(link.path)?.[1]));
    const address = question ? addressOf(question) : undefined;
    return address ? `${before}${address}${after}` : whole;
  });
}

/** Host (lower-case, null for an address without one) and path of an address in an attribute. */
function split(href) {
  const match = /^(?:https?:)?\/\/([^/?#]+)(\/[^?#]*)?/i.exec(href);
  return match ? { host: match[1].toLowerCase(), path: match[2] ?? "/" } : { host: null, path: href };
}

/** Both make words of a title in their own way: the letters of its beginning are enough. */
function isTitle(slug, ours) {
  if (!ours) return false;
  const [a, b] = [slug, ours].map((text) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]/g, "")
      .slice(0, 14),
  );
  return a.length > 3 && (a.startsWith(b) || b.startsWith(a));
}
