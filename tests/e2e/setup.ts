import { createServer } from "node:http";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { build, isBuilt } from "../../scripts/build.mjs";
import { chromium as findChromium } from "../../scripts/chromium.mjs";
import { fireCron, host, migrate } from "../../scripts/host.mjs";
import { freePort } from "../../scripts/lib.mjs";
import { seedOnce } from "../../scripts/seed.mjs";
import { takePushed } from "../support/push-service";
import { answerAsTheWeb } from "../support/web-double";

declare module "vitest" {
  interface ProvidedContext {
    port: number;
    chromium: string;
    wholeChromium: string;
    state: string;
    /** Where what browsers were told by push is asked for, by their names. */
    pushed: string;
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
  const pushed = createServer((request, answer) => answer.end(JSON.stringify(takePushed(request.url?.slice(1) ?? ""))));
  const pushedPort = await freePort();
  pushed.listen(pushedPort, "127.0.0.1");
  project.provide("pushed", `http://127.0.0.1:${pushedPort}`);
  project.provide("port", port);
  project.provide("state", state);
  project.provide("chromium", await findChromium());
  project.provide("wholeChromium", await findChromium({ isWhole: true }));
  return async () => {
    clearInterval(cron);
    pushed.close();
    await server.stop();
    rmSync(state, { recursive: true, force: true });
  };
}
