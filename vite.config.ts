import { readFileSync } from "node:fs";
import path from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import type { Emoji } from "./app/ui/emoji/find";
import { readingIcons, sharedFiles } from "./scripts/reading.mjs";
import { saidByPages } from "./scripts/said.mjs";

/** What pages read with, what they say and show with it: few files, for each of them has most of it (docs/decisions/0035). */
const shared = sharedFiles();
const icons = readingIcons();

function readingFile(id: string): "house" | "lists" | null {
  const icon = /lucide[\\/]dist[\\/]esm[\\/]icons[\\/]([\w-]+)\./.exec(id)?.[1];
  if (icon !== undefined) return icons.has(icon) ? "house" : null;
  const one = stringOf(id) ?? path.relative(import.meta.dirname, id.replace(/\?.*$/, ""));
  return shared.house.has(one) ? "house" : shared.lists.has(one) ? "lists" : null;
}

const stringOf = (id: string) => /generated[\\/]messages[\\/](\w+)\.js/.exec(id)?.[1];

/** One file for each feature's other strings. */
const stringsOf = (id: string) => `strings-${/^[a-z]+/.exec(stringOf(id) ?? "")}`;

const ACCOUNT = /app[\\/]features[\\/]accounts[\\/]ui[\\/](?!sign-in-again)/;

/** What the directory, a profile and an admin's page of a member share. */
const PEOPLE = /app[\\/]features[\\/](?:access[\\/]sources|members[\\/](?!ui[\\/](?:me|kept-words)\.))/;

/** What comes with every document: an `import()` that named it again would only make the pages larger. */
const ALWAYS = /^assets\/(?:rolldown-runtime|vendor|house)-[\w-]{8}\.(?:js|css)$/;

/** What a new post's page shares with the one where a post is changed, beside the editor. */
const WRITING =
  /app[\\/](?:features[\\/]posts[\\/]ui[\\/](?:writing-form|keep-text|kept-banner|use-focus)|ui[\\/]editor[\\/]clean-doc)/;

const DIALOGS = /app[\\/]ui[\\/](?:confirm-)?dialog\./;

const CHAT = /app[\\/]features[\\/]chat[\\/](?!ui[\\/](?:unread-rooms|talks|names|block)\.|rules\.)/;

/** What asks the doors on its own, and the library it asks with: no visitor brings it along. */
const ASKING =
  /node_modules[\\/]@tanstack[\\/]|app[\\/](?:platform[\\/]client[\\/]query|features[\\/]posts[\\/]ui[\\/]post-details|features[\\/]communities[\\/]ui[\\/]shell[\\/]switches)\./;

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

/** Their names, with the emoji that each stands for: the data has numbers in their place. */
const emojiNames: Plugin = {
  name: "emoji-names",
  transform: {
    order: "pre",
    filter: { id: /emojibase-data\/en\/shortcodes\/github\.json$/ },
    handler(code, id) {
      if (this.environment.name !== "client") return "{}";
      const all = JSON.parse(readFileSync(path.join(path.dirname(id), "../data.json"), "utf8")) as (Emoji & {
        hexcode: string;
      })[];
      const names = JSON.parse(code) as Record<string, string | string[]>;
      const known = all.flatMap(({ hexcode, emoji }) => [names[hexcode] ?? []].flat().map((name) => [name, emoji]));
      return JSON.stringify(Object.fromEntries(known));
    },
  },
};

function shown({ emoji, label, tags, group, version, skins }: Emoji): Emoji {
  const tones = skins
    ?.filter(({ tone }) => typeof tone === "number")
    .map((skin) => ({ emoji: skin.emoji, tone: skin.tone }));
  return { emoji, label, tags, group, version, skins: tones };
}

/** A message is its sentences alone (docs/decisions/0073). The server, where nothing travels, keeps what was generated. */
const shortMessages: Plugin = {
  name: "short-messages",
  transform: {
    order: "pre",
    filter: { id: /i18n[\\/]generated[\\/].*\.js$/ },
    handler(code, id) {
      return this.environment.name === "client" ? saidByPages(id, code) : undefined;
    },
  },
};

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
    emojiNames,
    shortMessages,
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
    // Comments of generated strings and of libraries were a sixth of the Worker. Whose a library is is still said.
    ssr: { build: { rolldownOptions: { output: { comments: { legal: true, annotation: false, jsdoc: false } } } } },
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
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|clsx)[\\/]|preload-helper|rolldown[\\/:]runtime/,
                },
                { name: readingFile },
                { name: stringsOf, test: /i18n[\\/]generated[\\/]messages[\\/]/, minShareCount: 2 },
                { name: "asking", test: ASKING },
                { name: "account", test: ACCOUNT, minShareCount: 2 },
                // Who only asks "are you sure" does not bring the lists of people along.
                { name: "dialogs", test: DIALOGS, minShareCount: 2 },
                { name: "people", test: PEOPLE, minShareCount: 2 },
                // Tools of the editor that stand in lists of settings as well, and what it and conversations say of files:
                // each does without the rest of the others.
                {
                  name: "tools",
                  test: /lucide[\\/]dist[\\/]esm[\\/]icons[\\/](?:image|list-ordered|paperclip)\.|app[\\/]lib[\\/]file-kinds\./,
                  minShareCount: 2,
                },
                // The list of the settings knows all features: no page that is read carries it.
                { name: "settings", test: SETTINGS, minShareCount: 2 },
                { name: "writing", test: WRITING, minShareCount: 2 },
                // What the pages of conversations share; the header's number and the sidebar's marks are of the
                // house, and the palette names conversations without them.
                { name: "chat", test: CHAT, minShareCount: 2 },
                // The editor knows them for cards of links, and must not fetch the features for it.
                { name: "players", test: /app[\\/]lib[\\/]players\./, minShareCount: 2 },
                // Where settings and doors meet; what only a press asks for has a file of its own.
                {
                  name: "features",
                  test: /app[\\/](?:features|ui[\\/](?!emoji|dialog)|lib|platform)[\\/]/,
                  minShareCount: 4,
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
