import { createHash } from "node:crypto";
import { element, root, text, toHtml } from "~/lib/html";
import type { Shapes } from "~/lib/html/serialize";
import { frameOf, type Player, siteOfPlayer } from "~/lib/players";

const STYLE = "html,body{height:100%;margin:0;background:#000}iframe{display:block;width:100%;height:100%;border:0}";

/** What may be done in it: what plays needs its own scripts and its own storage, and opens its own pages. */
const SANDBOX = "allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox";

export const PLAYER_ALLOWS = "autoplay; encrypted-media; fullscreen; picture-in-picture";

const anything = (value: unknown): boolean => typeof value === "string" || Array.isArray(value);

const SHAPES: Shapes = {
  html: { lang: anything },
  head: {},
  title: {},
  style: {},
  body: {},
  iframe: { src: anything, title: anything, sandbox: anything, allow: anything },
};

/** A document of ours that holds one frame of another site, built from what is played: nothing that the site said is in it. */
export function playerDocument(player: Player, lang: string): string {
  const { label } = siteOfPlayer(player.provider);
  const frame = { src: frameOf(player), title: label, sandbox: SANDBOX.split(" "), allow: PLAYER_ALLOWS };
  const head = element("head", {}, element("title", {}, text(label)), element("style", {}, text(STYLE)));
  const page = element("html", { lang }, head, element("body", {}, element("iframe", frame)));
  return toHtml(root([{ type: "doctype" }, page]), SHAPES);
}

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/** It may show that one host, and be shown in pages of this house alone. The pages themselves show frames of ours only. */
export const playerPolicy = ({ provider }: Player): string =>
  [
    "default-src 'none'",
    `frame-src https://${siteOfPlayer(provider).host}`,
    `style-src 'sha256-${STYLE_HASH}'`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
