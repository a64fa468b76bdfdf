import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: "./db/community/schema/index.ts",
  out: "./db/community/migrations",
});
