import type { Shapes } from "~/lib/html/serialize";

/** How mails look: inline, as their readers take it. */
export const VIEWPORT = { name: "viewport", content: "width=device-width" };
export const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const SMALL = "font-size:13px;line-height:20px;color:#5a5a64";
export const UNSEEN = "display:none;max-height:0;overflow:hidden";
export const HEADING = "margin:0 0 12px;font-size:24px;line-height:32px;font-weight:600;color:#1d1d21";
export const SAYS = "margin:0 0 8px;font-size:15px;line-height:22px;font-weight:600;color:#1d1d21";
export const QUOTE = "margin:0 0 20px;padding:2px 0 2px 16px;border-left:3px solid #d4d4da";
export const QUOTED = "margin:0 0 8px;font-size:16px;line-height:25px;color:#1d1d21";
export const RULE = "margin:8px 0 20px;border-top:1px solid #e4e4e9;font-size:0";
export const LOGO = "border-radius:8px;font-size:18px;font-weight:700";
export const PICTURE = "display:block;border-radius:8px;object-fit:cover";
export const BUTTON =
  "display:inline-block;padding:12px 20px;border-radius:8px;font-size:16px;font-weight:600;text-decoration:none";

/**
 * The same for who reads in the dark, found by the colours that stand inline: their signs are escaped, for no quote
 * stands in a text of ours. The button and the logo keep the community's.
 */
export const DARK = [
  "body[style]{background:#111113!important}",
  String.raw`table[style*=background\:\#ffffff]{background:#1a1a1e!important}`,
  String.raw`td[style*=background\:\#f4f4f6]{background:#27272c!important}`,
  String.raw`:is(p,h1,h2,td,a:not([style*=inline-block]))[style*=color\:\#1d1d21]{color:#ededf0!important}`,
  String.raw`p[style*=color\:\#3f3f46]{color:#c9c9d1!important}`,
  String.raw`:is(p,a)[style*=color\:\#5a5a64]{color:#a1a1ab!important}`,
  String.raw`a[style*=color\:\#3049c9]{color:#a5b4ff!important}`,
  String.raw`div[style*=border-]{border-color:#3a3a41!important}`,
].join("");

const isPlain = (value: unknown) => typeof value === "string" && /^[\w #%:;,.'=()-]*$/.test(value);
const plain = (...names: string[]) => Object.fromEntries(names.map((name) => [name, isPlain]));
const leads = (value: unknown) => typeof value === "string" && /^https?:\/\//.test(value);

/** What a mail of ours is made of. */
export const MAIL: Shapes = {
  html: plain("lang"),
  head: {},
  meta: plain("charset", "name", "content"),
  title: {},
  style: {},
  body: plain("style"),
  table: plain("role", "width", "cellpadding", "cellspacing", "style"),
  tr: {},
  td: plain("width", "height", "align", "dir", "style"),
  img: { ...plain("width", "height", "style"), src: leads, alt: (value: unknown) => typeof value === "string" },
  h1: plain("style", "dir"),
  h2: plain("style", "dir"),
  p: plain("style", "dir"),
  div: plain("style"),
  a: { href: leads, ...plain("style", "dir") },
};
