// Finds a Java, or gets one: the system's, Debian's package, or the runtime that the HTML checker brings. None fails.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** What vnu.jar is compiled for. */
const OLDEST = 17;

const require = createRequire(import.meta.url);

/** The Nu HTML checker: `java -jar` it. */
export const CHECKER = path.join(path.dirname(require.resolve("vnu-jar")), "build/dist/vnu.jar");

/** A Java that runs the HTML checker; installs one where none is. Throws with what to do. */
export async function java() {
  const found = installed() ?? (await install());
  if (found) return found;
  throw new Error(`No Java ${OLDEST} could be found or installed. Install one and set JAVA_HOME to it.`);
}

function installed() {
  const home = process.env.JAVA_HOME;
  return [home && path.join(home, "bin", "java"), "java"].find((place) => place && isNewEnough(place));
}

/** It speaks of itself on stderr; macOS has a `java` that only says where to buy one. */
function isNewEnough(place) {
  const { status, stderr } = spawnSync(place, ["-version"], { encoding: "utf8" });
  return status === 0 && Number(/version "(\d+)/.exec(stderr)?.[1]) >= OLDEST;
}

async function install() {
  console.log("No Java here: getting one for the HTML checker …");
  if (process.platform === "linux" && process.getuid?.() === 0 && run("apt-get", ["--version"])) {
    run("apt-get", ["update", "-qq"]);
    if (run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "default-jre-headless"])) return installed();
  }
  try {
    return await require("vnu-jar/vnu-java-downloader.js").resolveJava();
  } catch (error) {
    console.error(`The HTML checker's own Java could not be had: ${error.message}`);
    return undefined;
  }
}

function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], env }).status === 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) console.log(await java());
