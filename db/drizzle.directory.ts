import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: "./db/directory/schema.ts",
  out: "./db/directory/migrations",
});
