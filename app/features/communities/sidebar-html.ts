import type { ElementContent } from "hast";
import { m } from "~/i18n/generated/messages";
import type { Locale } from "~/i18n/locale";
import { element, isSafeAddress, root, text, toHtml } from "~/lib/html";
import type { SidebarGroup, SidebarSpace } from "./sidebar";

/**
 * The sidebar as HTML in the reader's language (spec section 7: the index of spaces answers with `sidebar_html`), for
 * who shows it outside of our shell: headings and lists of links into the house, and no class of ours.
 */
export function sidebarHtml(groups: readonly SidebarGroup[], locale: Locale): string {
  const parts = groups.flatMap(({ name, slug, spaces }) => [
    element("h2", {}, element("a", { href: `/s/${slug}` }, text(name))),
    element("ul", {}, ...spaces.map((space) => lineOf(space, locale))),
  ]);
  return toHtml(root([element("nav", {}, ...parts)]), SHAPES);
}

function lineOf({ slug, name, emoji, mark, isUnread }: SidebarSpace, locale: Locale): ElementContent {
  const link = element("a", { href: `/c/${slug}` }, text(emoji ? `${emoji} ${name}` : name));
  const said =
    mark === "draft" ? m.shell_draft({}, { locale }) : mark === "locked" ? m.shell_locked({}, { locale }) : "";
  return element(
    "li",
    {},
    link,
    ...(said ? [text(" "), element("em", {}, text(said))] : []),
    ...(isUnread ? [text(" "), element("strong", {}, text(m.spaces_unread({}, { locale })))] : []),
  );
}

const SHAPES = {
  a: { href: (address: unknown) => typeof address === "string" && isSafeAddress(address) },
  em: {},
  h2: {},
  li: {},
  nav: {},
  strong: {},
  ul: {},
};
