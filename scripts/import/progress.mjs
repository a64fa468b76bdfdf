// How far it is: a bar where somebody watches, a line now and then where a log is written.

export function progress(stream = process.stderr) {
  const isWatched = Boolean(stream.isTTY);
  let shown = "";
  let lastTenth = -1;
  const wipe = () => {
    if (isWatched && shown !== "") stream.write(`\r${" ".repeat(shown.length)}\r`);
    shown = "";
  };
  return {
    /** `done` of `total`; `label` says of what. */
    show(label, done, total) {
      const share = total > 0 ? Math.min(1, done / total) : 1;
      if (isWatched) {
        const filled = Math.round(share * 24);
        const text = `${label} [${"█".repeat(filled)}${"░".repeat(24 - filled)}] ${Math.floor(share * 100)} %`;
        if (text !== shown) stream.write(`\r${text.padEnd(shown.length)}`);
        shown = text;
        return;
      }
      const tenth = Math.floor(share * 10);
      if (tenth === lastTenth) return;
      lastTenth = tenth;
      stream.write(`${label}: ${tenth * 10} %\n`);
    },
    /** Ends a step: the next one begins at nothing. */
    next() {
      wipe();
      lastTenth = -1;
    },
    note(text) {
      wipe();
      stream.write(`${text}\n`);
    },
  };
}
