import type { Element, ElementContent, Root } from "hast";
import { m } from "~/i18n/generated/messages";
import type { Locale } from "~/i18n/locale";
import { element, elementsIn, mapChildren, text } from "~/lib/html/tree";
import { wordsOf } from "~/lib/html/words";

/**
 * A text for readers who see words alone: what it shows is named, "[Picture: a red cup]", and items of lists have their
 * points. Changes the tree that it is given.
 */
export function shownInWords(tree: Root, locale: Locale): Root {
  mapChildren(tree, (child) => (child.type === "element" ? named(child, locale) : child));
  return tree;
}

function named(one: Element, locale: Locale): ElementContent {
  const said = nameOf(one, locale);
  if (said !== null) return element("p", {}, text(said));
  if (one.tagName === "ul") pointItems(one, () => "•");
  if (one.tagName === "ol") pointItems(one, (at) => `${Number(one.properties.start ?? 1) + at}.`);
  return one;
}

function nameOf(one: Element, locale: Locale): string | null {
  const { alt, dataMoving, dataPoll } = one.properties;
  if (one.tagName === "img") {
    const words = String(alt ?? "").trim();
    if (dataMoving) return words ? m.notifications_mail_gif({ words }, { locale }) : "[GIF]";
    return words
      ? m.notifications_mail_picture({ words }, { locale })
      : m.notifications_mail_picture_only({}, { locale });
  }
  if (one.tagName === "pre") return m.notifications_mail_code({}, { locale });
  if (one.tagName !== "figure") return null;
  if (dataPoll) {
    const [asked] = elementsIn(one);
    return m.notifications_mail_poll({ words: asked ? wordsOf(asked) : "" }, { locale });
  }
  const file = elementsIn(one).find(({ tagName, properties }) => tagName === "a" && isFile(properties.href));
  return file ? m.notifications_mail_file({ words: wordsOf(file) }, { locale }) : null;
}

const isFile = (href: unknown): boolean => /^\/files\/\d/.test(String(href ?? ""));

function pointItems(list: Element, pointAt: (at: number) => string): void {
  const items = list.children.filter((child) => child.type === "element" && child.tagName === "li") as Element[];
  for (const [at, item] of items.entries()) {
    const [first] = item.children;
    const line = first?.type === "element" && first.tagName === "p" ? first : item;
    line.children.unshift(text(`${pointAt(at)} `));
  }
}
