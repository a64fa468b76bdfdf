// npm run import -- slack FILE.zip: what it reads, sends and says.
import path from "node:path";
import { NoExport } from "./archive.mjs";
import { openExport } from "./layout.mjs";
import { sendSlack } from "./send.mjs";

const MAX_LISTED = 20;

/**
 * Imports an export. `connectTo()` gives the wire, once the file is known to be one; `begin(wire, body)` starts the run.
 * Returns the counts of the last line.
 */
export async function runSlack({ file, site, isPublicOnly, bar, begin, reasons }) {
  const found = await openExport(file);
  try {
    if (isPublicOnly) leaveOutPrivate(found);
    noteFiles(found, bar);
    const { call, base, close } = await begin({
      kind: "slack",
      // Ids of two workspaces may be alike.
      site: site ?? found.team.toLowerCase(),
      name: path.basename(file),
      sample: [],
      spaces: [],
    });
    let listed = 0;
    const onSkip = ({ place, reason }) => {
      listed += 1;
      if (listed <= MAX_LISTED) bar.note(`${place}: ${reasons[reason] ?? reason}`);
    };
    const counts = await sendSlack({ found, base, call, bar, onSkip });
    close();
    bar.next();
    if (listed > MAX_LISTED)
      bar.note(`… and ${listed - MAX_LISTED} more left out; they are listed under Settings > Imports`);
    if (counts.system > 0)
      bar.note(`${counts.system} lines that Slack wrote by itself (who joined, new topics) left out`);
    return counts;
  } finally {
    found.close();
  }
}

export const isNoExport = (error) => error instanceof NoExport;

function leaveOutPrivate(found) {
  found.rooms = found.rooms.filter(({ kind }) => kind === "public");
  found.bytes = found.rooms.reduce((sum, { days }) => sum + days.reduce((all, { bytes }) => all + bytes, 0), 0);
}

function noteFiles({ notTaken, unknown }, bar) {
  for (const name of notTaken) bar.note(`${name}: not taken, it holds no messages`);
  for (const name of unknown.slice(0, MAX_LISTED))
    bar.note(`${name}: not taken, it is no file of an export that we know`);
  if (unknown.length > MAX_LISTED) bar.note(`… and ${unknown.length - MAX_LISTED} more files that we do not know`);
}
