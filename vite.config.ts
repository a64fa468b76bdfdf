import { cloudflare } from "@cloudflare/vite-plugin";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [
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
  // Names this build in the keys of kept pages.
  define: { __BUILD__: JSON.stringify(Date.now().toString(36)) },
  server: { allowedHosts: true },
});
