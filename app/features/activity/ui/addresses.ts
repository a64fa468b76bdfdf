/** An address with what is asked for behind its question mark; nothing asked, nothing there. */
export function addressOf(path: string, asked: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) {
    if (value !== undefined && value !== "") query.set(name, value);
  }
  return query.size === 0 ? path : `${path}?${query}`;
}
