/** What an embedded page is asked for by (spec section 2). */
export const EMBEDDED = "?iframe=true";

/** Where the script lives that gives frames the height of what they show; it knows all of a page's frames. */
export const SCRIPT_PATH = "/embed.js";

interface Frame {
  origin: string;
  path: string;
  title: string;
}

/** What somebody pastes into their own page: the frame, and the script that fits its height. */
export function embedCode({ origin, path, title }: Frame): string {
  const frame = [
    `<iframe src="${attribute(addressOf({ origin, path }))}"`,
    `title="${attribute(title)}"`,
    'width="100%" height="600" loading="lazy" style="border:0"></iframe>',
  ];
  return `${frame.join("\n  ")}\n<script async src="${attribute(origin)}${SCRIPT_PATH}"></script>`;
}

export const addressOf = ({ origin, path }: Omit<Frame, "title">): string => `${origin}${path}${EMBEDDED}`;

/** A name is somebody's words: in an attribute it ends nothing. */
const attribute = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/**
 * Runs on other people's pages: the frame that a height comes from gets it, when it is one of ours and the height is
 * one that a page can have. Stands in `/embed.js`.
 */
export const heightScript = (origin: string): string => `addEventListener("message", function (event) {
  var said = event.data;
  if (event.origin !== ${JSON.stringify(origin)} || !said || said.type !== "atrium:height") return;
  if (typeof said.height !== "number" || !(said.height >= 0 && said.height <= 100000)) return;
  var frames = document.getElementsByTagName("iframe");
  for (var i = 0; i < frames.length; i += 1) {
    if (frames[i].contentWindow === event.source) frames[i].style.height = Math.ceil(said.height) + "px";
  }
});
`;
