// What an attack finds: each check is counted, each failing one kept with what it takes to repeat it.

const SHOWN = 4;
/** A step that takes longer than this says so while the attack runs: whoever waits sees where it is held up. */
const SLOW_MS = 5000;

export class Report {
  checks = 0;
  #findings = new Map();
  #notes = [];
  #proofs = new Map();

  constructor({ log = console.log, shown = SHOWN } = {}) {
    Object.assign(this, { log, shown });
  }

  /** The part that runs; its findings stand under its name. */
  begin(part) {
    this.part = part;
    this.since = Date.now();
  }

  end() {
    const wrong = [...this.#findings.values()].filter(({ part }) => part === this.part);
    const cases = wrong.reduce((sum, { cases }) => sum + cases.length, 0);
    const seconds = Math.round((Date.now() - this.since) / 1000);
    this.log(`  ${this.part}: ${wrong.length} findings in ${cases} cases, ${seconds} s`);
  }

  /** One step of a part, which says so when it was slow. */
  async step(name, run) {
    const since = Date.now();
    const result = await run();
    const took = Date.now() - since;
    if (took > SLOW_MS) this.log(`    ${name} took ${Math.round(took / 1000)} s`);
    return result;
  }

  /** `what` is the rule that must hold; `how` says, when it does not, how to see it again. Returns whether it held. */
  check(held, what, how) {
    this.checks += 1;
    const key = `${this.part}: ${what}`;
    this.#proofs.set(key, (this.#proofs.get(key) ?? 0) + 1);
    if (held) return true;
    const finding = this.#findings.get(key) ?? { part: this.part, what, cases: [] };
    finding.cases.push(typeof how === "function" ? how() : how);
    // Said when it is found: an attack that is stopped has not been for nothing.
    if (finding.cases.length === 1) this.log(`  ✗ ${what}\n      ${finding.cases[0]}`);
    this.#findings.set(key, finding);
    return false;
  }

  /** Something that could not be tried, said instead of passed over. */
  note(text) {
    this.#notes.push(`${this.part}: ${text}`);
  }

  get findings() {
    return [...this.#findings.values()];
  }

  /** Every rule that was tried, with how often. */
  get rules() {
    return this.#proofs;
  }

  print() {
    for (const note of this.#notes) this.log(`· ${note}`);
    for (const { part, what, cases } of this.findings) {
      this.log(`\n✗ ${part}: ${what}`);
      for (const one of cases.slice(0, this.shown)) this.log(`    ${one}`);
      if (cases.length > this.shown) this.log(`    … and ${cases.length - this.shown} more (--all shows them)`);
    }
    this.log(`\n${this.checks} checks, ${this.findings.length} findings`);
  }
}

/** A request and its answer in one line. */
export const told = ({ method = "GET", path, host = "", viewer = "visitor", answer, more = "" }) =>
  `${method} ${host}${path.length > 160 ? `${path.slice(0, 160)}…` : path} as ${viewer} -> ${answer?.status ?? "no answer"}${
    answer?.headers?.location ? ` Location: ${answer.headers.location}` : ""
  }${more ? ` ${more}` : ""}`;
