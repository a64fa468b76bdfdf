/**
 * A stored text in pieces, between which its polls stand; `key`: the piece is a poll. Written by `toHtml`, which escapes
 * what people write, so the tag is found where it is one; polls stand at the top of a text alone and hold no figure, so
 * each piece is whole.
 */
export function splitAtPolls(html: string): { html: string; key: string | null }[] {
  return html
    .split(/(<figure data-poll="[a-z0-9]{8,24}">.*?<\/figure>)/s)
    .map((piece) => ({ html: piece, key: /^<figure data-poll="([a-z0-9]+)">/.exec(piece)?.[1] ?? null }))
    .filter((piece) => piece.html !== "");
}

/**
 * A stored text whose polls say more of themselves (`data-asked`), for the editor, which reads them out of it; `toHtml`
 * writes that for no reader. `words`: without anything that ends an attribute.
 */
export const withAsked = (html: string, key: string, words: string): string =>
  html.replace(`<figure data-poll="${key}">`, `<figure data-poll="${key}" data-asked="${words}">`);
