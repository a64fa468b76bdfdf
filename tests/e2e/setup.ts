import { cpSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { build, isBuilt } from "../../scripts/build.mjs";
import { chromium as findChromium } from "../../scripts/chromium.mjs";
import { fireCron, host, migrate } from "../../scripts/host.mjs";
import { freePort } from "../../scripts/lib.mjs";
import { seedOnce } from "../../scripts/seed.mjs";
import { answerAsTheWeb } from "../support/web-double";

declare module "vitest" {
  interface ProvidedContext {
    port: number;
    chromium: string;
    wholeChromium: string;
    state: string;
  }
}

/** One production build, served once on a free port with the demo in it, for every journey. */
export default async function setup(project: TestProject) {
  if (!isBuilt()) await build();
  const state = mkdtempSync(path.join(os.tmpdir(), "atrium-e2e-"));
  // `npm test` has poured the demo in once for all of its lanes.
  const { ATRIUM_E2E_STATE: poured } = process.env;
  if (poured) cpSync(poured, state, { recursive: true });
  const port = await freePort();
  // Journeys do in a minute what people do in a day.
  const server = await host({ port, state, isMeasured: true, network: answerAsTheWeb });
  await migrate(server.miniflare);
  await seedOnce({ port, state });
  const cron = setInterval(() => void fireCron(server), 5_000);
  project.provide("port", port);
  project.provide("state", state);
  project.provide("chromium", await findChromium());
  project.provide("wholeChromium", await findChromium({ isWhole: true }));
  return async () => {
    clearInterval(cron);
    await server.stop();
    rmSync(state, { recursive: true, force: true });
  };
}
