/** What an embedded page is asked for by (spec section 2). */
export const EMBEDDED = "?iframe=true";

/** Where the script lives that gives frames the height of what they show; it knows all of a page's frames. */
export const SCRIPT_PATH = "/embed.js";

interface Frame {
  origin: string;
  path: string;
  title: string;
  /** The theme target: a selector of the element of that page which takes the community's colours; "" for all of it. */
  themeTarget?: string;
}

/** What somebody pastes into their own page: the frame, and the script that fits its height. */
export function embedCode({ origin, path, title, themeTarget = "" }: Frame): string {
  const frame = [
    `<iframe src="${attribute(addressOf({ origin, path }))}"`,
    `title="${attribute(title)}"`,
    'width="100%" height="600" loading="lazy" style="border:0"></iframe>',
  ];
  const target = themeTarget === "" ? "" : ` data-theme-target="${attribute(themeTarget)}"`;
  return `${frame.join("\n  ")}\n<script async src="${attribute(origin)}${SCRIPT_PATH}"${target}></script>`;
}

export const addressOf = ({ origin, path }: Pick<Frame, "origin" | "path">): string => `${origin}${path}${EMBEDDED}`;

/** A name is somebody's words: in an attribute it ends nothing. */
const attribute = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/**
 * Runs on other people's pages: the frame that a height comes from gets it, when it is one of ours and the height is
 * one that a page can have; and the theme target gets the community's colours, for that page's own styles. A selector
 * that is none, or finds nothing, falls back to the root element (spec section 8). Stands in `/embed.js`.
 */
export const embedScript = (origin: string): string => `(function () {
var selector = document.currentScript && document.currentScript.getAttribute("data-theme-target");
function themeTarget() {
  try {
    return (selector && document.querySelector(selector)) || document.documentElement;
  } catch (error) {
    return document.documentElement;
  }
}
function isCount(height) {
  return typeof height === "number" && height >= 0 && height <= 100000;
}
addEventListener("message", function (event) {
  var said = event.data;
  if (event.origin !== ${JSON.stringify(origin)} || !said || said.type !== "atrium:height" || !isCount(said.height)) return;
  var frames = document.getElementsByTagName("iframe");
  for (var i = 0; i < frames.length; i += 1) {
    if (frames[i].contentWindow !== event.source) continue;
    frames[i].style.height = Math.ceil(said.height) + "px";
    for (var name in said.colours || {}) {
      var colour = String(said.colours[name]);
      if (/^[a-z-]{1,20}$/.test(name) && /^#[0-9a-f]{6}$/i.test(colour))
        themeTarget().style.setProperty("--atrium-" + name, colour);
    }
  }
});
})();
`;
