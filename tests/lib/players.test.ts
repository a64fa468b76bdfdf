import fc from "fast-check";
import { expect, test } from "vitest";
import { frameOf, oembedOf, PROVIDERS, playerNamed, playerOf, playerPath, siteOfPlayer } from "~/lib/players";

const PLAYED: Record<string, [path: string, frame: string]> = {
  "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s": [
    "/players/youtube/dQw4w9WgXcQ",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
  ],
  "https://youtu.be/dQw4w9WgXcQ?si=abc": [
    "/players/youtube/dQw4w9WgXcQ",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
  ],
  "http://m.youtube.com/shorts/dQw4w9WgXcQ": [
    "/players/youtube/dQw4w9WgXcQ",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
  ],
  "https://vimeo.com/76979871": ["/players/vimeo/76979871", "https://player.vimeo.com/video/76979871?dnt=1"],
  "https://vimeo.com/76979871/8272103f6e": [
    "/players/vimeo/76979871/8272103f6e",
    "https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e",
  ],
  "https://player.vimeo.com/video/76979871?h=8272103f6e": [
    "/players/vimeo/76979871/8272103f6e",
    "https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e",
  ],
  "https://www.loom.com/share/0281766fa2d04bb788eaf19e65135184": [
    "/players/loom/0281766fa2d04bb788eaf19e65135184",
    "https://www.loom.com/embed/0281766fa2d04bb788eaf19e65135184",
  ],
  "https://open.spotify.com/intl-pt/track/4cOdK2wGLETKBW3PvgPWqT?si=1": [
    "/players/spotify/track/4cOdK2wGLETKBW3PvgPWqT",
    "https://open.spotify.com/embed/track/4cOdK2wGLETKBW3PvgPWqT",
  ],
  "https://soundcloud.com/forss/flickermood": [
    "/players/soundcloud/forss/flickermood",
    "https://w.soundcloud.com/player/?visual=false&url=https%3A%2F%2Fsoundcloud.com%2Fforss%2Fflickermood",
  ],
  "https://www.figma.com/file/LKQ4FJ4bTnCSjedbRpk931/Sample-File?node-id=0": [
    "/players/figma/design/LKQ4FJ4bTnCSjedbRpk931",
    "https://embed.figma.com/design/LKQ4FJ4bTnCSjedbRpk931?embed-host=atrium",
  ],
  "https://codepen.io/team/pen/abcDEF": [
    "/players/codepen/team/abcDEF",
    "https://codepen.io/team/embed/abcDEF?default-tab=result",
  ],
};

test("an address that people copy is what it plays, wherever on its site it was copied", () => {
  for (const [address, [path, frame]] of Object.entries(PLAYED)) {
    const player = playerOf(address);
    expect(player && playerPath(player), address).toBe(path);
    expect(player && frameOf(player), address).toBe(frame);
  }
  expect(new Set(Object.keys(PLAYED).map((address) => playerOf(address)?.provider))).toEqual(new Set(PROVIDERS));
});

test("what plays nothing, and what only looks like it, is no player", () => {
  for (const address of [
    "https://www.youtube.com/",
    "https://www.youtube.com/@channel",
    "https://www.youtube.com/watch?v=short",
    "https://www.youtube.com/watch?v=dQw4w9WgXc%22",
    "https://youtube.com.evil.example.com/watch?v=dQw4w9WgXcQ",
    "https://evilyoutube.com/watch?v=dQw4w9WgXcQ",
    "https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ",
    "javascript:https://youtu.be/dQw4w9WgXcQ",
    "https://youtu.be@evil.example.com/dQw4w9WgXcQ",
    "https://vimeo.com/about",
    "https://vimeo.com/76979871/../../../evil",
    "https://player.vimeo.com/video/76979871?h=%22%3E",
    "https://open.spotify.com/user/somebody",
    "https://soundcloud.com/forss",
    "https://soundcloud.com/forss/a/b/c",
    "https://www.figma.com/community",
    "https://codepen.io/team/pen/",
    "https://example.com/",
    "",
  ]) {
    expect(playerOf(address), address).toBeNull();
  }
});

test("a name in an address of ours is one that we would give, and leads to the one host of its site", () => {
  for (const address of Object.keys(PLAYED)) {
    const player = playerOf(address);
    if (!player) throw new Error(address);
    expect(playerNamed(player.provider, player.id)).toEqual(player);
    expect(new URL(oembedOf(player)).protocol).toBe("https:");
  }
  for (const name of ["__proto__", "constructor", "toString", "youtub"])
    expect(playerNamed(name, "dQw4w9WgXcQ")).toBeNull();
  fc.assert(
    fc.property(
      fc.constantFrom(...PROVIDERS),
      fc.oneof(fc.string(), fc.webPath(), fc.stringMatching(/^[\w/.?&=#-]{1,40}$/)),
      (provider, id) => {
        const player = playerNamed(provider, id);
        if (!player) return;
        const frame = new URL(frameOf(player));
        expect(frame.origin).toBe(`https://${siteOfPlayer(provider).host}`);
        expect(frame.hash).toBe("");
        expect(new URL(playerPath(player), "https://ours.example.com").pathname).toBe(playerPath(player));
      },
    ),
  );
});
