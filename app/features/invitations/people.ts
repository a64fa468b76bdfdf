import { oneLine } from "~/lib/line";
import { emailInput } from "../accounts/input";
import { NAME_MAX, normalizeEmail } from "../accounts/rules";
import { MAX_INVITED } from "./rules";

export interface Invitee {
  /** In small letters. */
  email: string;
  /** "" where only the address was written. */
  name: string;
}

export interface People {
  /** Each address once, in the order in which they were written. */
  people: Invitee[];
  /** What is no address, as it was written. */
  wrong: string[];
}

/**
 * Whom a list names, however people write one: by comma, semicolon or line; bare addresses with blanks between; `Ana
 * Silva <ana@a.example>`, a name in quotes that may hold commas, a name and an address as two cells of a table.
 */
export function readPeople(text: string): People {
  const people = new Map<string, Invitee>();
  const wrong: string[] = [];
  const emailOf = addressReader();
  for (const entry of text.split(/[\r\n]+/).flatMap(entriesOf)) {
    for (const { name, address } of readEntry(entry)) {
      const email = emailOf(address);
      if (email === null) wrong.push(entry);
      else if (!people.has(email)) people.set(email, { email, name });
    }
  }
  return { people: [...people.values()], wrong };
}

/** What stands between commas and semicolons that are in no quotes and no angle. */
function entriesOf(line: string): string[] {
  const entries = line.match(/(?:"[^"]*"|<[^<>]*>|[^,;])+/g) ?? [];
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== "");
}

interface Written {
  name: string;
  address: string;
}

function readEntry(entry: string): Written[] {
  const [, before, within] = /^([^<]*)<([^<>]*)>$/.exec(entry) ?? [];
  if (before !== undefined && within !== undefined) return [{ name: nameOf(before), address: within }];
  const words = entry.split(/\s+/);
  const addresses = words.filter((word) => word.includes("@"));
  if (addresses.length !== 1) return words.length === addresses.length ? words.map(alone) : [alone(entry)];
  const [address = ""] = addresses;
  return [{ name: nameOf(words.filter((word) => word !== address).join(" ")), address }];
}

const alone = (address: string): Written => ({ name: "", address });

const nameOf = (written: string): string =>
  [...oneLine(written.replaceAll('"', ""))].slice(0, NAME_MAX).join("").trim();

/**
 * Reads each address once, and no more of them than decide about a list: of twice as many as can be invited either more
 * than that are addresses, or some are none, and it is refused. The rest is only to be counted.
 */
function addressReader(): (written: string) => string | null {
  const known = new Map<string, string | null>();
  return (written) => {
    const address = normalizeEmail(written.trim().replace(/^mailto:/i, ""));
    const email = known.get(address);
    if (email !== undefined) return email;
    const read = known.size < MOST_READ ? emailOf(address) : LIKE_AN_ADDRESS.test(address) ? address : null;
    known.set(address, read);
    return read;
  };
}

const MOST_READ = 2 * MAX_INVITED;
const LIKE_AN_ADDRESS = /^[^@\s]+@[^@\s]+\.[^@\s.]+$/;

function emailOf(address: string): string | null {
  const parsed = emailInput.safeParse({ email: address });
  return parsed.success ? parsed.data.email : null;
}
