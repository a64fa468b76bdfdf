import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  buildDirectory: process.env.ATRIUM_BUILD ?? "build",
  // A T7 trap of design/stack: without it the first visit in development loads a stale dependency bundle.
  future: { unstable_optimizeDeps: true },
} satisfies Config;
