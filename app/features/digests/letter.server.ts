import {
  link,
  localeFor,
  type MailBrand,
  type MailPart,
  renderMail,
  row,
  table,
} from "~/features/accounts/mails.server";
import { SMALL } from "~/features/accounts/mail-looks";
import { shownName } from "~/features/members/present";
import { endPath } from "~/features/notifications/mails/links.server";
import { m } from "~/i18n/generated/messages";
import { type Locale, REGION } from "~/i18n/locale";
import { listFormat, numberFormat } from "~/lib/dates";
import { cutWords, element, text } from "~/lib/html";
import type { Ctx } from "~/platform/context";
import type { Letter } from "~/platform/mail/outgoing.server";
import type { Content, DigestPost } from "./content.server";
import { keepPath } from "./keep.server";
import { DIGEST } from "./kind";
import type { NewSpace } from "./news.server";
import { COUNTED_MOST } from "./rules";

/** Letters of a passage, of a space's description, and of a subject. */
const PASSAGE = 220;
const DESCRIPTION = 120;
const SUBJECT = 110;

interface Written {
  to: string;
  row: { memberId: number; locale: string };
  content: Content;
  settings: { introduction: string };
  /** It comes every fourth week to this one, who is asked now whether they want it still. */
  isSeldom: boolean;
  asks: boolean;
  /** Somebody else looks at it: what its receiver would end or keep with one click is not theirs to. */
  isPreview?: boolean;
}

/** The digest of one member, in their language, with what ends it. */
export function letterOf(ctx: Ctx, brand: MailBrand, written: Written): Letter {
  const { to, row: receiver, content, settings, isSeldom, asks, isPreview = false } = written;
  const locale = localeFor(receiver.locale);
  const all = `${brand.origin}/account/notifications`;
  const end = isPreview
    ? all
    : `${brand.origin}${endPath(ctx, receiver.memberId, { what: "matters", matters: [DIGEST] })}`;
  const keep = {
    label: m.digests_keep({}, { locale }),
    url: isPreview ? all : `${brand.origin}${keepPath(ctx, receiver.memberId)}`,
  };
  const stop = { label: m.digests_stop({}, { locale }), url: end };
  const [first] = content.posts;
  const news = first ? titleOf(first, locale) : (content.spaces[0]?.name ?? "");
  // Who hears seldom hears of more than a week.
  const [subjectOf, headingOf] = isSeldom
    ? [m.digests_subject_seldom, m.digests_heading_seldom]
    : [m.digests_subject, m.digests_heading];
  const subject = cutWords(subjectOf({ community: brand.name, news }, { locale }), SUBJECT);
  const pictured = content.posts.find(({ picture }) => picture !== null);
  const parts = [
    ...(asks ? [asking(brand, [keep, stop], locale)] : []),
    ...content.posts.map((post) => postPart(brand, post, post === pictured, locale)),
    ...spacesPart(brand, content.spaces, locale),
    ...membersPart(content.members, locale),
  ];
  const words = {
    to,
    locale,
    subject,
    preview: cutWords(previewOf(content, settings.introduction, locale), SUBJECT),
    title: headingOf({ community: brand.name }, { locale }),
    greeting: "",
    lines: settings.introduction.split(/\n+/).filter((line) => line.trim() !== ""),
    parts,
    button: { label: m.digests_open({ community: brand.name }, { locale }), url: `${brand.origin}/` },
    after: [
      isSeldom ? m.digests_why_seldom({}, { locale }) : m.digests_why({ community: brand.name }, { locale }),
      m.digests_rule_short({}, { locale }),
    ],
    ends: [
      stop,
      ...(isSeldom && !asks ? [keep] : []),
      { label: m.notifications_mail_settings({}, { locale }), url: all },
    ],
  };
  return { to, subject, ...renderMail(brand, words), as: brand.name, unsubscribe: end, thread: null };
}

const titleOf = (post: DigestPost, locale: Locale): string =>
  post.title || cutWords(post.excerpt, 80) || m.posts_untitled({}, { locale });

/** What else is in it: the subject says the first. */
const previewOf = ({ posts }: Content, introduction: string, locale: Locale): string =>
  posts.length > 1
    ? posts
        .slice(1)
        .map((post) => titleOf(post, locale))
        .join(" · ")
    : posts[0]?.excerpt || introduction;

function postPart(brand: MailBrand, post: DigestPost, withPicture: boolean, locale: Locale): MailPart {
  const title = titleOf(post, locale);
  const url = `${brand.origin}/c/${post.spaceSlug}/${post.slug}`;
  const where = post.author
    ? m.digests_by({ name: shownName(post.author, locale), space: post.spaceName }, { locale })
    : m.digests_in({ space: post.spaceName }, { locale });
  const passage = post.title === "" ? "" : cutWords(post.excerpt, PASSAGE);
  const counts = countsOf(post, locale);
  const picture =
    withPicture && post.picture
      ? [
          element(
            "a",
            { href: url, style: "display:block" },
            element("img", {
              src: `${brand.origin}${post.picture.path}`,
              alt: "",
              width: "456",
              style: "display:block;width:100%;max-width:456px;height:auto;margin:0 0 12px;border-radius:8px",
            }),
          ),
        ]
      : [];
  return {
    html: [
      element("div", { style: RULE }),
      ...picture,
      element("p", { style: `margin:0 0 2px;${SMALL}`, dir: "auto" }, text(where)),
      element(
        "h2",
        { style: "margin:0 0 4px;font-size:18px;line-height:25px;font-weight:600", dir: "auto" },
        element("a", { href: url, style: "color:#1d1d21;text-decoration:none" }, text(title)),
      ),
      ...(passage === "" ? [] : [element("p", { style: PASSAGE_LOOK, dir: "auto" }, text(passage))]),
      element(
        "p",
        { style: `margin:0 0 4px;${SMALL}` },
        ...(counts === "" ? [] : [text(`${counts} · `)]),
        link(m.digests_read({}, { locale }), url, LINK),
      ),
    ],
    plain: [title, where, passage, counts, url].filter((line) => line !== "").join("\n"),
  };
}

function countsOf({ likes, comments, showsLikes, showsComments }: DigestPost, locale: Locale): string {
  const shown = (n: number) => numberFormat(REGION[locale]).format(n);
  return [
    ...(showsLikes ? [m.digests_likes({ count: likes, shown: shown(likes) }, { locale })] : []),
    ...(showsComments ? [m.digests_comments({ count: comments, shown: shown(comments) }, { locale })] : []),
  ].join(" · ");
}

function spacesPart(brand: MailBrand, spaces: readonly NewSpace[], locale: Locale): MailPart[] {
  if (spaces.length === 0) return [];
  const title = m.digests_new_spaces({}, { locale });
  const each = spaces.map(({ name, slug, description }) => ({
    name,
    url: `${brand.origin}/c/${slug}`,
    text: cutWords(description, DESCRIPTION),
  }));
  return [
    {
      html: [
        element("div", { style: RULE }),
        element("h2", { style: SECTION }, text(title)),
        ...each.map(({ name, url, text: about }) =>
          element(
            "p",
            { style: "margin:0 0 8px;font-size:15px;line-height:22px;color:#3f3f46", dir: "auto" },
            link(name, url, LINK),
            ...(about === "" ? [] : [text(`: ${about}`)]),
          ),
        ),
      ],
      plain: [
        title.toLocaleUpperCase(),
        ...each.map(({ name, url, text: about }) => `* ${about === "" ? name : `${name}: ${about}`}\n  ${url}`),
      ].join("\n"),
    },
  ];
}

function membersPart({ names, count }: Content["members"], locale: Locale): MailPart[] {
  if (count === 0 || names.length === 0) return [];
  const who = listFormat(REGION[locale]).format(names);
  const line =
    count === names.length
      ? m.digests_members({ names: who, count }, { locale })
      : m.digests_members_many(
          {
            names: who,
            count,
            shown: count > COUNTED_MOST ? `${COUNTED_MOST}+` : numberFormat(REGION[locale]).format(count),
          },
          { locale },
        );
  return [
    {
      html: [
        element("div", { style: RULE }),
        element(
          "p",
          { style: "margin:0 0 8px;font-size:15px;line-height:23px;color:#3f3f46", dir: "auto" },
          text(line),
        ),
      ],
      plain: line,
    },
  ];
}

/** Asked once of who has not been here for long. */
function asking(brand: MailBrand, [keep, stop]: [Answer, Answer], locale: Locale): MailPart {
  const question = m.digests_asks({ community: brand.name }, { locale });
  const cell = element(
    "td",
    { style: "padding:14px 16px;background:#f4f4f6;border-radius:8px" },
    element(
      "p",
      { style: "margin:0 0 6px;font-size:15px;line-height:22px;color:#1d1d21", dir: "auto" },
      text(question),
    ),
    element(
      "p",
      { style: "margin:0;font-size:15px;line-height:22px" },
      link(keep.label, keep.url, LINK),
      text(" · "),
      link(stop.label, stop.url, LINK),
    ),
  );
  return {
    html: [table({ width: "100%", style: "margin:8px 0 0" }, row(cell))],
    plain: [question, `${keep.label}:\n${keep.url}`, `${stop.label}:\n${stop.url}`].join("\n"),
  };
}

interface Answer {
  label: string;
  url: string;
}

const LINK = "#3049c9";
const RULE = "margin:20px 0;border-top:1px solid #e4e4e9;font-size:0";
const SECTION = "margin:0 0 8px;font-size:16px;line-height:22px;font-weight:600;color:#1d1d21";
const PASSAGE_LOOK = "margin:0 0 6px;font-size:15px;line-height:23px;color:#3f3f46";
