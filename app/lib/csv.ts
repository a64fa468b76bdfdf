/** A byte order mark, so that spreadsheets read UTF-8. */
export const CSV_MARK = "\uFEFF";

/** A line of RFC 4180 with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(",")}\r\n`;

/**
 * A cell that a spreadsheet would run as a formula is led by an apostrophe: names are anybody's text. Every cell is
 * quoted, for where a semicolon or a tab parts cells, an unquoted one would end inside a name.
 */
function cell(text: string): string {
  const safe = /^\s*[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
