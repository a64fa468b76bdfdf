/** The line of the list that allows a site (a host with its port, as `location.host` says it), or null. */
export function listedAs(lines: readonly string[], site: string): string | null {
  const [host = "", port = ""] = site.toLowerCase().split(":");
  return lines.find((line) => allows(line, host, port)) ?? null;
}

/** As `frame-ancestors` reads a line: a star is one name or more below; without a port, the scheme's own. */
function allows(line: string, host: string, port: string): boolean {
  const [name = "", listedPort = ""] = line.split(":");
  if (port !== listedPort) return false;
  return name.startsWith("*.") ? host.endsWith(name.slice(1)) && host.length > name.length - 1 : host === name;
}
