import { m } from "~/i18n/generated/messages";
import type { Locale } from "~/i18n/locale";
import type { TemplateName } from "./rules";

/** A string of ours, said in the language of the community that begins with it. */
export type Words = (inputs: Record<string, never>, options: { locale: Locale }) => string;

export interface TemplatePost {
  title: Words;
  /** As it is typed without JavaScript: blank lines, "- ", "## ". */
  body: Words;
}

export interface TemplateSpace {
  /** Of its template, for ever: by it a space is known to have come with it. */
  key: string;
  emoji: string;
  name: Words;
  about: Words;
  isPrivate?: true;
  /** Who manages it writes, everybody else reads and comments. */
  isOurs?: true;
  posts?: readonly TemplatePost[];
}

export interface TemplateGroup {
  name: Words;
  spaces: readonly TemplateSpace[];
}

export interface Template {
  title: Words;
  text: Words;
  groups: readonly TemplateGroup[];
}

const of = (title: Words, body: Words): readonly TemplatePost[] => [{ title, body }];

/** What communities begin from, ours: only kinds of spaces that there are. Its words become the community's own. */
export const TEMPLATES: Readonly<Record<TemplateName, Template>> = {
  course: {
    title: m.templates_course,
    text: m.templates_course_text,
    groups: [
      {
        name: m.templates_group_start,
        spaces: [
          {
            key: "hello",
            emoji: "👋",
            name: m.templates_hello,
            about: m.templates_course_hello_about,
            posts: of(m.templates_course_hello_title, m.templates_course_hello_body),
          },
          {
            key: "how",
            emoji: "🧭",
            name: m.templates_course_how,
            about: m.templates_course_how_about,
            isOurs: true,
            posts: of(m.templates_course_how_title, m.templates_course_how_body),
          },
        ],
      },
      {
        name: m.templates_group_course,
        spaces: [
          {
            key: "lessons",
            emoji: "📚",
            name: m.templates_course_lessons,
            about: m.templates_course_lessons_about,
            isOurs: true,
          },
          {
            key: "questions",
            emoji: "🙋",
            name: m.templates_course_questions,
            about: m.templates_course_questions_about,
            posts: of(m.templates_course_questions_title, m.templates_course_questions_body),
          },
          {
            key: "work",
            emoji: "🛠️",
            name: m.templates_course_work,
            about: m.templates_course_work_about,
            posts: of(m.templates_course_work_title, m.templates_course_work_body),
          },
        ],
      },
      {
        name: m.templates_group_together,
        spaces: [{ key: "break", emoji: "☕", name: m.templates_course_break, about: m.templates_course_break_about }],
      },
    ],
  },
  customers: {
    title: m.templates_customers,
    text: m.templates_customers_text,
    groups: [
      {
        name: m.templates_group_start,
        spaces: [
          {
            key: "hello",
            emoji: "👋",
            name: m.templates_hello,
            about: m.templates_customers_hello_about,
            posts: of(m.templates_customers_hello_title, m.templates_customers_hello_body),
          },
          {
            key: "news",
            emoji: "📣",
            name: m.templates_customers_news,
            about: m.templates_customers_news_about,
            isOurs: true,
            posts: of(m.templates_customers_news_title, m.templates_customers_news_body),
          },
        ],
      },
      {
        name: m.templates_group_help,
        spaces: [
          {
            key: "questions",
            emoji: "❓",
            name: m.templates_customers_questions,
            about: m.templates_customers_questions_about,
            posts: of(m.templates_customers_questions_title, m.templates_customers_questions_body),
          },
          { key: "tips", emoji: "💡", name: m.templates_customers_tips, about: m.templates_customers_tips_about },
        ],
      },
      {
        name: m.templates_group_product,
        spaces: [
          {
            key: "ideas",
            emoji: "🌱",
            name: m.templates_customers_ideas,
            about: m.templates_customers_ideas_about,
            posts: of(m.templates_customers_ideas_title, m.templates_customers_ideas_body),
          },
          {
            key: "early",
            emoji: "🧪",
            name: m.templates_customers_early,
            about: m.templates_customers_early_about,
            isPrivate: true,
          },
        ],
      },
    ],
  },
  club: {
    title: m.templates_club,
    text: m.templates_club_text,
    groups: [
      {
        name: m.templates_group_start,
        spaces: [
          {
            key: "hello",
            emoji: "👋",
            name: m.templates_hello,
            about: m.templates_club_hello_about,
            posts: of(m.templates_club_hello_title, m.templates_club_hello_body),
          },
          {
            key: "notices",
            emoji: "📌",
            name: m.templates_club_notices,
            about: m.templates_club_notices_about,
            isOurs: true,
            posts: of(m.templates_club_notices_title, m.templates_club_notices_body),
          },
        ],
      },
      {
        name: m.templates_group_talk,
        spaces: [
          { key: "table", emoji: "💬", name: m.templates_club_table, about: m.templates_club_table_about },
          {
            key: "show",
            emoji: "📷",
            name: m.templates_club_show,
            about: m.templates_club_show_about,
            posts: of(m.templates_club_show_title, m.templates_club_show_body),
          },
          { key: "swap", emoji: "🔁", name: m.templates_club_swap, about: m.templates_club_swap_about },
        ],
      },
      {
        name: m.templates_group_meet,
        spaces: [
          {
            key: "meet",
            emoji: "📅",
            name: m.templates_club_meet,
            about: m.templates_club_meet_about,
            posts: of(m.templates_club_meet_title, m.templates_club_meet_body),
          },
        ],
      },
    ],
  },
  local: {
    title: m.templates_local,
    text: m.templates_local_text,
    groups: [
      {
        name: m.templates_group_start,
        spaces: [
          {
            key: "hello",
            emoji: "👋",
            name: m.templates_hello,
            about: m.templates_local_hello_about,
            posts: of(m.templates_local_hello_title, m.templates_local_hello_body),
          },
          {
            key: "news",
            emoji: "📣",
            name: m.templates_local_news,
            about: m.templates_local_news_about,
            isOurs: true,
            posts: of(m.templates_local_news_title, m.templates_local_news_body),
          },
        ],
      },
      {
        name: m.templates_group_around,
        spaces: [
          {
            key: "help",
            emoji: "🙌",
            name: m.templates_local_help,
            about: m.templates_local_help_about,
            posts: of(m.templates_local_help_title, m.templates_local_help_body),
          },
          { key: "give", emoji: "🎁", name: m.templates_local_give, about: m.templates_local_give_about },
          { key: "out", emoji: "🚶", name: m.templates_local_out, about: m.templates_local_out_about },
        ],
      },
      {
        name: m.templates_group_team,
        spaces: [
          {
            key: "team",
            emoji: "🗂️",
            name: m.templates_local_team,
            about: m.templates_local_team_about,
            isPrivate: true,
          },
        ],
      },
    ],
  },
};
