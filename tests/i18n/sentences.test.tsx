import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { type Notice, noticeOf } from "~/features/notices";
import { sentenceOf } from "~/features/notifications/ui/words";
import type { NotificationPayload } from "~/features/notifications/payload";
import { RoleBadge } from "~/features/posts/ui/post-card";
import { m } from "~/i18n/generated/messages";
import { renderIn } from "~/i18n/render";
import { REGION } from "~/i18n/locale";
import { Radio } from "~/ui/choice";
import { formatTimeAgo } from "~/ui/time-ago";

const told = (kind: string, actors_count = 1) =>
  renderIn("pt", () =>
    renderToStaticMarkup(
      sentenceOf(
        noticeOf(kind) as Notice,
        {
          kind,
          actors_count,
          actor: { name: "Ana" },
          post: { title: "Água" },
          space: { name: "Balcão" },
        } as NotificationPayload,
      ),
    ),
  ).replaceAll(/<[^>]+>/g, "");

describe("a notification in Portuguese says who did what", () => {
  test.each([
    ["comment", "Ana comentou na sua publicação “Água”", "Ana e mais 2 pessoas comentaram na sua publicação “Água”"],
    [
      "reply",
      "Ana respondeu ao seu comentário em “Água”",
      "Ana e mais 2 pessoas responderam ao seu comentário em “Água”",
    ],
    ["post_like", "Ana curtiu sua publicação “Água”", "Ana e mais 2 pessoas curtiram sua publicação “Água”"],
    ["comment_like", "Ana curtiu seu comentário em “Água”", "Ana e mais 2 pessoas curtiram seu comentário em “Água”"],
  ] as const)("%s", (kind, one, many) => {
    expect(told(kind)).toBe(one);
    expect(told(kind, 3)).toBe(many);
  });

  test.each([
    ["post", "Ana publicou “Água” em Balcão"],
    ["space_added", "Ana adicionou você ao espaço Balcão"],
    ["entry_asked", "Ana pede para entrar no espaço Balcão"],
    ["entry_granted", "Ana deixou você entrar no espaço Balcão"],
  ] as const)("%s", (kind, sentence) => expect(told(kind)).toBe(sentence));
});

describe("a time that is relative when near reads well in its sentence", () => {
  const NOW = Date.UTC(2026, 10, 22, 12);
  const MINUTE = 60_000;
  const sentences = {
    accounts_session_seen: (time: string) => m.accounts_session_seen({ date: time }),
    posts_new_since: (time: string) => m.posts_new_since({ time }),
  };

  test.each(Object.entries(sentences))("%s", (_, say) => {
    for (const minutes of [0, 13, 120, 24 * 60, 5 * 24 * 60, 60 * 24 * 60]) {
      const time = formatTimeAgo(new Date(NOW - minutes * MINUTE), NOW, REGION.pt, "UTC");
      const sentence = renderIn("pt", () => say(time));
      expect(sentence).toContain(time);
      expect(sentence).not.toMatch(/\b(em|desde|de|no|na) (há|agora|ontem|hoje|anteontem|\d)/);
    }
  });
});

test("an owner is called one beside what they wrote, an admin an admin", () => {
  const badge = (role: string, locale: "en" | "pt") =>
    renderIn(locale, () => renderToStaticMarkup(<RoleBadge role={role} />));
  expect(badge("owner", "en")).toMatch(/>Owner</);
  expect(badge("owner", "pt")).toMatch(/>Proprietário\(a\)</);
  expect(badge("admin", "en")).toMatch(/>Admin</);
  expect(badge("moderator", "pt")).toMatch(/>Moderador\(a\)</);
  expect(badge("member", "en")).toBe("");
});

test("a choice is named by its label; its hint describes it and is not read twice", () => {
  const html = renderToStaticMarkup(<Radio id="who" name="who" label="Public" hint="Everybody can read." />);
  const named = /aria-labelledby="([^"]+)"/.exec(html)?.[1];
  const described = /aria-describedby="([^"]+)"/.exec(html)?.[1];
  expect(html).toMatch(new RegExp(`<span id="${named}"[^>]*>Public</span>`));
  expect(html).toMatch(new RegExp(`<span[^>]*id="${described}"[^>]*>Everybody can read.</span>`));
  expect(named).not.toBe(described);
});
