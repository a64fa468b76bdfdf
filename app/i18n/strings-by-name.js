import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

// inlang reads a plugin as text and runs it without an address of its own: what it needs is found from the house's root.
const house = process.cwd();
const format = path.join(house, "node_modules/@inlang/plugin-message-format/dist/index.js");
const { default: plugin } = await import(pathToFileURL(format).href);

/** Every `messages/<locale>/<feature>.json` there is: a feature's strings are found by the name of their file. */
export default {
  ...plugin,
  toBeImportedFiles: async ({ settings }) =>
    settings.locales.flatMap((locale) =>
      readdirSync(path.join(house, "app/i18n/messages", locale))
        .filter((file) => file.endsWith(".json"))
        .map((file) => ({ locale, path: `./messages/${locale}/${file}` })),
    ),
};
