// `npm run attack`: the attack of issue 6 against a served copy of this checkout, on 127.0.0.1 and nowhere else.
// --only payloads,links runs some of the parts; --rules lists what was tried, --all every case of a finding. Ends with 1 when anything got through.
import { build, isBuilt } from "./build.mjs";
import { setStage } from "./attack/cast.mjs";
import { openHouse } from "./attack/house.mjs";
import { Report } from "./attack/report.mjs";

/**
 * A house for each line. What only reads comes first; refusals end with what is allowed, by which people get into places
 * that were closed to them, and are signed out of their own: nobody lives there after it. Floods meet the limits as they are.
 */
const HOUSES = [
  { parts: ["headers", "hosts", "redirects", "sockets"] },
  { parts: ["refusals"] },
  { parts: ["payloads", "links", "worst"] },
  { parts: ["limits"], isReal: true },
];
const PARTS = HOUSES.flatMap(({ parts }) => parts);

const option = (name) => {
  const at = process.argv.indexOf(`--${name}`);
  return at > 0 ? (process.argv[at + 1] ?? "") : null;
};
const wanted = option("only")?.split(",") ?? PARTS;
const unknown = wanted.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(", ")}. There are ${PARTS.join(", ")}.`);
  process.exit(2);
}

const report = new Report(process.argv.includes("--all") ? { shown: 1000 } : {});
if (!isBuilt()) await build();
for (const { parts, ...how } of HOUSES)
  await run(
    parts.filter((name) => wanted.includes(name)),
    how,
  );
report.print();
if (process.argv.includes("--rules")) for (const [rule, times] of report.rules) console.log(`  ${times} × ${rule}`);
process.exit(report.findings.length > 0 ? 1 : 0);

async function run(names, how) {
  if (names.length === 0) return;
  const house = await openHouse(how);
  try {
    const since = Date.now();
    const stage = await setStage(house);
    console.log(`  the cast for ${names.join(", ")} came in ${Math.round((Date.now() - since) / 1000)} s`);
    for (const part of names) {
      const { attack } = await import(`./attack/${part}.mjs`);
      report.begin(part);
      await attack(stage, report).catch((error) =>
        report.check(false, "the attack itself came to its end", error.stack),
      );
      report.end();
    }
  } finally {
    await house.stop();
  }
}
