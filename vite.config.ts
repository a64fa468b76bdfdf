import { readFileSync } from "node:fs";
import path from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import type { Emoji } from "./app/ui/emoji/find";

/** The features whose strings every reading page shows some of: they share one file, other features have one each. */
const READING = /^(ui|errors|shell|accounts|communities|posts|comments|likes|notifications|members|spaces|editor)$/;

function stringsOf(id: string): string {
  const feature = /messages[\\/]([a-z]+)_/.exec(id)?.[1] ?? "shared";
  return READING.test(feature) ? "strings" : `strings-${feature}`;
}

/**
 * What pages read with: in one file, for every one of them shows most of it. What only settings and writing share
 * (themes and their colours, pickers, dialogs, the composer) would travel with it for nothing.
 */
const HOUSE =
  /node_modules[\\/]lucide[\\/]|app[\\/](ui[\\/](?!editor|crop|emoji|colour|copy-button|dialog|theme[\\/](?!appearance))|ui[\\/]editor[\\/](rich-editor|document|plain)|lib[\\/](?!colour)|i18n|platform)|app[\\/]features[\\/](posts[\\/](?!ui[\\/](writing-form|keep-text|kept-banner|use-focus))|comments|likes|notifications|open-pages[\\/]ui[\\/]use-open-pages|communities[\\/](?!input|theme|rules)|(?:members|spaces)[\\/]ui[\\/][\w-]+\.module\.css$)/;

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
                {
                  name: "account",
                  test: /app[\\/]features[\\/]accounts[\\/]ui[\\/](?!sign-in-again)/,
                  minShareCount: 2,
                },
                {
                  name: "features",
                  test: /app[\\/]features[\\/](?!communities[\\/](?:input|theme|rules)|spaces[\\/]ui[\\/]emoji)/,
                  minShareCount: 3,
                },
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
