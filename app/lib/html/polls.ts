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
