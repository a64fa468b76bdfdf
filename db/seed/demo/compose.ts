import { groups, people, posts, spaces } from "./structure";
import type { CommentShape, PostShape } from "./structure/shapes";
import { topics } from "./structure/topics";
import type { DemoComment, DemoCommunity, DemoPost, DemoSpace } from "./types";

/** A comment's html, or its html with those of its replies, in the order of the structure. */
/** A reply may quote words of the comment that it stands under. */
export type CommentWords = string | { html: string; replies: (string | Quoting)[] };

interface Quoting {
  quote: string;
  html: string;
}

export interface PostWords {
  title: string;
  html: string;
  found?: DemoPost["found"];
  cards?: DemoPost["cards"];
  files?: DemoPost["files"];
  customHtml?: string;
  /** Before each of its edits, the oldest first: its title if that was another, and what stood in the place of what stands since. */
  before?: { title?: string; instead: (readonly [now: string, then: string])[] }[];
  /** What its poll asks, and its options in the order of their voters. */
  poll?: { question: string; options: string[] };
  /** What its pictures show, in their order. */
  alts?: string[];
  /** Of an event in person: where it is. */
  place?: string;
  comments: CommentWords[];
}

/** The posts of one space by post key. */
export type SpaceWords = Record<string, PostWords>;

/** Everything of the demo that depends on the language, by the keys of the structure. */
export interface Words {
  locale: DemoCommunity["locale"];
  slug: string;
  name: string;
  description: string;
  groups: Record<string, { name: string; slug: string }>;
  spaces: Record<
    string,
    {
      name: string;
      slug: string;
      description: string;
      asking?: string;
      coverAlt?: string;
      locked?: DemoSpace["locked"];
    }
  >;
  members: Record<string, { headline: string; bio: string }>;
  links: DemoCommunity["links"];
  banner: DemoCommunity["banner"];
  pages: DemoCommunity["pages"];
  invitation: DemoCommunity["invitation"];
  invited: DemoCommunity["invited"];
  folders: DemoCommunity["folders"];
  letter: DemoCommunity["letter"];
  savedSearch: DemoCommunity["savedSearch"];
  reports: DemoCommunity["reports"];
  heldWords: DemoCommunity["heldWords"];
  scheduled: DemoCommunity["scheduled"];
  topics: Record<string, { name: string; slug: string }>;
  posts: SpaceWords;
  course: DemoCommunity["course"];
  talks: DemoCommunity["talks"];
}

/** Joins the language-free structure with one language's words. Throws when a text is missing or left over. */
export function compose(words: Words): DemoCommunity {
  return {
    locale: words.locale,
    slug: words.slug,
    name: words.name,
    description: words.description,
    theme: "espresso",
    groups: groups.map((group) => ({ ...group, ...textOf(words.groups, group.key) })),
    spaces: spaces.map(({ asking, cover: picture, ...space }) => {
      const { asking: message = "", coverAlt: alt = "", ...text } = textOf(words.spaces, space.key);
      return {
        ...space,
        ...text,
        ...(asking && { asking: { ...asking, message } }),
        ...(picture && { cover: { picture, alt } }),
      };
    }),
    members: people.map((person) => ({ ...person, ...textOf(words.members, person.key) })),
    links: words.links,
    banner: words.banner,
    pages: words.pages.map((page) => ({ ...page, html: oneLine(page.html) })),
    invitation: words.invitation,
    invited: words.invited,
    folders: words.folders,
    savedSearch: words.savedSearch,
    letter: words.letter,
    reports: words.reports,
    heldWords: words.heldWords,
    scheduled: words.scheduled,
    talks: words.talks,
    course: {
      ...words.course,
      sections: words.course.sections.map((section) => ({
        ...section,
        lessons: section.lessons.map((lesson) => ({ ...lesson, html: oneLine(lesson.html) })),
      })),
    },
    topics: topics.map((topic) => ({ ...topic, ...textOf(words.topics, topic.key) })),
    posts: posts.map(({ pictures, edits, poll, event, ...post }) => {
      const text = textOf(words.posts, post.key);
      return {
        ...post,
        ...(pictures && { gallery: composeGallery(pictures, text.alts ?? [], post.key) }),
        ...(edits && { edits: composeEdits(edits, text, post.key) }),
        ...(poll && { poll: composePoll(poll, text, post.key) }),
        ...(event && { event: { ...event, place: text.place } }),
        title: text.title,
        ...(text.found && { found: text.found }),
        ...(text.cards && { cards: text.cards }),
        ...(text.files && { files: text.files }),
        ...(text.customHtml && { customHtml: oneLine(text.customHtml) }),
        html: oneLine(text.html),
        comments: composeComments(post.comments, text.comments, post.key),
      };
    }),
  };
}

function composePoll(
  { voters, days }: NonNullable<PostShape["poll"]>,
  { poll }: PostWords,
  where: string,
): DemoPost["poll"] {
  if (poll?.options.length !== voters.length) throw new Error(`${where}: not as many options as there are voters of`);
  return {
    question: poll.question,
    days,
    options: poll.options.map((words, at) => ({ words, voters: voters[at] ?? [] })),
  };
}

function composeGallery(pictures: string[], alts: string[], where: string): DemoPost["gallery"] {
  if (pictures.length !== alts.length) throw new Error(`${where}: ${pictures.length} pictures, ${alts.length} texts`);
  return pictures.map((picture, at) => ({ picture, alt: alts[at] ?? "" }));
}

function composeEdits(
  shapes: NonNullable<PostShape["edits"]>,
  { title, html, before = [] }: PostWords,
  where: string,
): DemoPost["edits"] {
  if (shapes.length !== before.length) throw new Error(`${where}: ${shapes.length} edits, ${before.length} texts`);
  let words = html;
  const edits = shapes.toReversed().map((shape, at) => {
    const earlier = before.at(-1 - at);
    for (const [now, then] of earlier?.instead ?? []) {
      if (!words.includes(now)) throw new Error(`${where}: ${now} is not what stands there`);
      words = words.replace(now, then);
    }
    return { ...shape, title: earlier?.title ?? title, html: oneLine(words) };
  });
  return edits.reverse();
}

function composeComments(
  shapes: CommentShape[],
  texts: (CommentWords | Quoting)[],
  where: string,
  above = "",
): DemoComment[] {
  if (shapes.length !== texts.length) {
    throw new Error(`${where}: ${shapes.length} comments in the structure, ${texts.length} texts`);
  }
  return shapes.map((shape, index) => {
    const text = texts[index] ?? "";
    const { html, replies, quote } = { replies: [], quote: "", ...(typeof text === "string" ? { html: text } : text) };
    if (!above.includes(quote)) throw new Error(`${where}: ${quote} is not what was said`);
    const composed: DemoComment = {
      author: shape.author,
      html: oneLine(html),
      hoursAfter: shape.hoursAfter,
      likes: shape.likes,
      ...(quote && { quote }),
    };
    const answers = composeComments(shape.replies, replies, `${where}, comment ${index + 1}`, html);
    return answers.length > 0 ? { ...composed, replies: answers } : composed;
  });
}

/** Sources keep one block per line; stored html has no white space between blocks. Code keeps its lines. */
function oneLine(html: string): string {
  return html.trim().replace(/>\n+</g, "><");
}

function textOf<T>(texts: Record<string, T>, key: string): T {
  const text = texts[key];
  if (text === undefined) throw new Error(`The demo has no text for "${key}"`);
  return text;
}
