import { readFileSync } from "node:fs";
import path from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import type { Emoji } from "./app/ui/emoji/find";
import { readingStrings } from "./scripts/reading-strings.mjs";

let reading: Set<string> | undefined;

/** One file for what the reading pages say, whatever feature's it is; one for each feature's other strings. */
function stringsOf(id: string): string {
  const key = /messages[\\/](\w+)\.js/.exec(id)?.[1] ?? "";
  reading ??= readingStrings(travels);
  // What the messages themselves are made with goes with those that every page has.
  return reading.has(key) || !key.includes("_") ? "strings" : `strings-${key.slice(0, key.indexOf("_"))}`;
}

/**
 * What pages read with: in one file, for every one of them shows most of it. What only settings and writing share
 * (themes and their colours, pickers, dialogs, the composer, the frames of both) would travel with it for nothing.
 */
const HOUSE =
  /node_modules[\\/]lucide[\\/]|app[\\/](ui[\\/](?!editor|crop|emoji|colour|copy-button|(?:confirm-)?dialog|layout[\\/](?:auth-card|settings-shell)|theme[\\/](?!appearance))|ui[\\/]editor[\\/](rich-editor|document|plain)|lib[\\/](?!colour|day-end)|i18n|platform)|app[\\/]features[\\/](posts[\\/](?!ui[\\/](writing-form|keep-text|kept-banner|use-focus))|comments|likes|notifications|open-pages[\\/]ui[\\/]use-open-pages|communities[\\/](?!input|theme|rules|settings\.|ui[\\/](?:settings-frame|save-settings))|navigation[\\/](?:rules|ui[\\/]header-links)|pages[\\/]ui[\\/](?:site-page|page-badges)|(?:members|spaces)[\\/]ui[\\/](?:me\.ts|[\w-]+\.module\.css)$)/;

const ACCOUNT = /app[\\/]features[\\/]accounts[\\/]ui[\\/](?!sign-in-again)/;

/** What the directory, a profile and an admin's page of a member share: it goes with those, and no post carries it. */
const PEOPLE = /app[\\/]features[\\/](?:access[\\/]sources|members[\\/](?!ui[\\/](?:me|kept-words)\.))/;

/** What many pages share of features that are not read: without what a press alone asks for, and what leads in from outside. */
const FEATURES =
  /app[\\/]features[\\/](?!access[\\/]|invitations[\\/]|home[\\/]|navigation[\\/]|pages[\\/]|posts[\\/]ui[\\/](?:writing-form|kept-banner|keep-text|use-focus)|members[\\/](?!ui[\\/]kept-words)|files[\\/]client|communities[\\/](?:input|theme|rules|ui[\\/](?:settings-frame|save-settings))|(?:[\w-]+[\\/])?settings\.|spaces[\\/](?:space-form|members-csv|ui[\\/](?:emoji|named-place)))/;

/** Whether a module may go into a file that reading pages ask for: a route counts once more for what it does later. */
const travels = (file: string, pages: number) =>
  pages >= 2 && (HOUSE.test(file) || (FEATURES.test(file) && !ACCOUNT.test(file)));

/** What comes with every document: an `import()` that named it again would only make the pages larger. */
const ALWAYS = /^assets\/(?:rolldown-runtime|vendor|house|strings)-[\w-]{8}\.js$/;

const SETTINGS = /app[\\/]features[\\/](?:(?:[\w-]+[\\/])?settings\.ts|communities[\\/]ui[\\/]settings-frame)/;

/** Of the emoji's data, what the picker shows: half of it. Nothing on the server, where nobody picks. */
const emojiData: Plugin = {
  name: "emoji-data",
  transform: {
    order: "pre",
    filter: { id: /emojibase-data\/\w+\/data\.json$/ },
    handler(code) {
      if (this.environment.name !== "client") return "[]";
      return JSON.stringify((JSON.parse(code) as Emoji[]).filter(({ group }) => group !== undefined).map(shown));
    },
  },
};

function shown({ emoji, label, tags, group, version, skins }: Emoji): Emoji {
  const tones = skins
    ?.filter(({ tone }) => typeof tone === "number")
    .map((skin) => ({ emoji: skin.emoji, tone: skin.tone }));
  return { emoji, label, tags, group, version, skins: tones };
}

const LAYERS = /^@layer .*;$/m.exec(readFileSync(new URL("app/ui/styles/index.css", import.meta.url), "utf8"))?.[0];

/**
 * Puts each component's own styles (`x.module.css`) into the last of the layers, and has every sheet say their order:
 * whichever comes first to a page then settles it, and no sheet's place among the others matters (docs/decisions/0021).
 */
const componentLayer: Plugin = {
  name: "component-layer",
  transform: {
    order: "pre",
    filter: { id: /\.module\.css$/ },
    handler: (code) => `${LAYERS}\n@layer component {\n${code}}\n`,
  },
};

/** The same in every build and legible in the page: `feed_excerpt`. No two modules have one name (architecture). */
const componentClass = (name: string, file: string) => `${path.basename(file, ".module.css")}_${name}`;

export default defineConfig({
  resolve: {
    tsconfigPaths: true,
    // As the generated messages ask for their formatters.
    alias: [{ find: /^\.\.\/registry\.js$/, replacement: new URL("app/i18n/registry.ts", import.meta.url).pathname }],
  },
  css: { modules: { generateScopedName: componentClass, localsConvention: "camelCaseOnly" } },
  plugins: [
    emojiData,
    componentLayer,
    paraglideVitePlugin({
      project: "./app/i18n/project.inlang",
      outdir: "./app/i18n/generated",
      outputStructure: "message-modules",
      emitTsDeclarations: true,
      strategy: ["globalVariable", "baseLocale"],
    }),
    cloudflare({ viteEnvironment: { name: "ssr" }, persistState: { path: ".state/dev" } }),
    reactRouter(),
  ],
  environments: {
    client: {
      build: {
        modulePreload: { resolveDependencies: (_file, needed) => needed.filter((file) => !ALWAYS.test(file)) },
        rolldownOptions: {
          output: {
            // A message and an icon are modules of their own, so that a page carries only those it shows; what
            // several pages share would become a hundred tiny files. A reading page asks for few files instead:
            // the libraries, the shared strings, what of the house is shared, and its own routes.
            codeSplitting: {
              groups: [
                {
                  name: "vendor",
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|clsx)[\\/]|preload-helper|rolldown[\\/:]runtime/,
                },
                { name: (id) => stringsOf(id), test: /i18n[\\/]generated[\\/]messages[\\/]/, minShareCount: 2 },
                // The editor's plain field is read with the page; the editor behind it is a file of its own.
                {
                  name: "house",
                  test: HOUSE,
                  minShareCount: 2,
                },
                { name: "account", test: ACCOUNT, minShareCount: 2 },
                { name: "people", test: PEOPLE, minShareCount: 2 },
                { name: "features", test: FEATURES, minShareCount: 3 },
                // The list of the settings knows all features: no page that is read carries it.
                { name: "settings", test: SETTINGS, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
  // Names this build in the keys of kept pages.
  define: { __BUILD__: JSON.stringify(Date.now().toString(36)) },
  server: { allowedHosts: true },
});
