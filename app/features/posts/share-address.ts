/** Where a share link leads. */
export const sharedPath = (shareUid: string): string => `/shared/${shareUid}`;

/** An address of a file, for who has a post's link and nothing else. */
export const withShare = (address: string, shareUid: string): string => `${address}?${SHARE_KEY}=${shareUid}`;

/** The link that an address was made with; "" for any other. */
export const shareUidIn = (address: string): string => address.split(`?${SHARE_KEY}=`)[1] ?? "";

/** In the address of a file: the link of the post that it hangs on. */
export const SHARE_KEY = "share";

/** Not to be guessed: 26 letters of 31 are 128 bits. */
export const SHARE_UID_LENGTH = 26;
export const isShareUid = (text: string): boolean => /^[2-9a-z]{26}$/.test(text);

/**
 * A text's own files by the link. Written by lib/html `toHtml`, which escapes every quote that is none of its attributes',
 * so the pattern finds attributes alone.
 */
export const shareFiles = (html: string, shareUid: string): string =>
  html.replace(/ (?:src|srcset|href)="[^"]*"/g, (attribute) =>
    attribute.replace(/(?<=["\s])\/files\/\d{1,16}\/[^\s,?#"]+/g, (address) => withShare(address, shareUid)),
  );
