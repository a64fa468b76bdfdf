/** An address as people type it, as one that leads somewhere. */
export const withScheme = (address: string) =>
  /^[a-z][a-z0-9+.-]*:|^[/#]/i.test(address) ? address : `https://${address}`;
