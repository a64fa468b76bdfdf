/** One appearance of a theme: every value is `#RRGGBB`. The keys are the spec's colour settings (section 9). */
export interface Palette {
  brand: string;
  brandText: string;
  headerBackground: string;
  headerText: string;
  sidebarBackground: string;
  sidebarText: string;
  sidebarActiveBackground: string;
  sidebarActiveText: string;
  sidebarHoverBackground: string;
  sidebarHoverText: string;
  onlineIndicator: string;
  badgeBackground: string;
  badgeText: string;
}

export type ThemeName = keyof typeof THEMES;

/** The 19 named themes in the order the settings show them. */
export const THEMES = {
  default: {
    light: palette("506CF0 FFFFFF FFFFFF 1D1D21 F7F7F8 4A4A52 E6EAFD 2B41B8 EDEDF0 1D1D21 178A50 4B68EF FFFFFF"),
    dark: palette("506CF0 FFFFFF 17171A EDEDF0 111113 B0B0B8 262C4E D3DBFF 1F1F23 EDEDF0 3CC481 4B68EF FFFFFF"),
  },
  beachCity: {
    light: palette("0B7681 FFFFFF 0D6E79 FFFFFF FBF5E9 564B36 F1DFBA 52390A F6EAD0 3F351F 12805A CF4326 FFFFFF"),
    dark: palette("45C6CF 05272B 0B3A42 E6FAFA 0B2429 A7C9CB 155560 EFFDFD 103239 E6FAFA 4BD69A FF8F70 33100A"),
  },
  espresso: {
    light: palette("7A4A2B FFFFFF 2C1B12 F6EBDD F5ECE1 5A4334 E4D0B9 3A2417 EDDFCE 3A2417 45803A 9C4E1C FFFFFF"),
    dark: palette("D6A06C 24150B 1E130D F4E4D2 1A110B C5AC95 402B1D F8E9D8 2A1C13 F4E4D2 86C46B E2A66E 24150B"),
  },
  flamingo: {
    light: palette("CF2A68 FFFFFF F9A8C0 4D0B27 FFF2F5 6E3147 FCCBDA 7A0F38 FDE0E8 5A1230 0F7F68 CF2A68 FFFFFF"),
    dark: palette("FF86AD 3A0A1E 561733 FFE3EC 2A0E1A E2B0C1 6B2243 FFE9F0 3B1526 FFE3EC 4FD6B0 FF86AD 3A0A1E"),
  },
  hacker: {
    light: palette("11763A FFFFFF 0A110C 57EE87 EEF4EE 2B4734 0F1D14 6BF597 DDE9DE 12301D 0F7A3A 11763A FFFFFF"),
    dark: palette("3BE477 03150A 000000 4BEA7C 040704 43C071 0D2E18 86FFAE 081A0E 6BF597 3BE477 3BE477 03150A"),
  },
  highContrast: {
    light: palette("0030B8 FFFFFF 000000 FFFFFF FFFFFF 000000 000000 FFFFFF E2E2E2 000000 00662B B00014 FFFFFF"),
    dark: palette("FFE600 000000 000000 FFFFFF 000000 FFFFFF FFE600 000000 333333 FFFFFF 00FF66 FFE600 000000"),
  },
  milkshake: {
    light: palette("A8476A FFFFFF FFE3E6 5A3540 FFF9EF 6A5048 D8EFE0 1D5338 F8EEDF 4C362F 227F57 A8476A FFFFFF"),
    dark: palette("F4AABF 3D1524 4A3039 FFE6EA 2C2226 DCC5C6 3A4A42 D6F5E3 3A2D31 FFE9EC 8FE0B5 A6E3C2 123524"),
  },
  moody: {
    light: palette("4C5A76 FFFFFF 3A4252 ECEFF4 E7E9EE 434A59 CBD1DC 232936 DADEE6 2B313D 3A7659 84475A FFFFFF"),
    dark: palette("93A4C6 141A26 1D222C DDE3EE 151920 9FA8BA 2C3442 E6EBF4 1E242E DDE3EE 7DBB9C CD90A2 2A0F18"),
  },
  neonNight: {
    light: palette("B518BA FFFFFF 1A0A38 F7ECFF F5EFFF 47307A 1F0C44 5CF6FF E8DCFB 2C1560 0A8078 B518BA FFFFFF"),
    dark: palette("FF4DE1 2A0028 0E0626 FF8AEC 0A0418 B9A5E6 2B1058 5CF6FF 190A36 E9DCFF 39FF88 2DF5E6 00201E"),
  },
  nightshade: {
    light: palette("67307F FFFFFF 3B1D4C F7EBFB F4EDF7 55406A DFCAE9 371A49 EADDF0 3B1D4C 2F7A5A 872B66 FFFFFF"),
    dark: palette("BE92DA 230D30 2A1538 F1DEFA 190C22 BFA6CE 452659 F6E8FC 25132F F1DEFA 7ED0A8 DB7CB5 330A22"),
  },
  popRocks: {
    light: palette("CC0069 FFFFFF FFD81F 2A1A00 FFFFFF 42305C FFD3E7 94004B EAF6FF 0B2E66 0A7F48 3A2BEA FFFFFF"),
    dark: palette("FFD81F 2A1A00 3B1578 FFE766 1F0B40 CDB8F2 FF4F97 24000F 31135F F3EAFF 4DFFA0 2CE5FF 00252B"),
  },
  sage: {
    light: palette("4C6B43 FFFFFF D3DECA 2B3A25 F2F5EE 475241 D9E3D0 2A3824 E5ECDE 2F3B29 3C7A3C 4C6B43 FFFFFF"),
    dark: palette("A1C293 16220F 232E25 E2EEDD 171E18 A9B9A5 304031 E8F3E3 1F2820 E2EEDD 8FD07F A1C293 16220F"),
  },
  sandDollar: {
    light: palette("80623A FFFFFF EADFCC 443929 FAF6EE 5E5344 E7DAC3 3B3022 F1E8D9 443929 3F7A58 44687A FFFFFF"),
    dark: palette("DEC49A 2A1F0E 312B22 F3EADB 211D17 BFB3A0 433B2E F8F0E2 2C271F F3EADB 8CCBA2 9CC3D1 0E252D"),
  },
  slowBurn: {
    light: palette("BB3E0B FFFFFF 96260F FFF1EA FBF0EA 5F3A2E F6CFBB 73200C F8E1D5 5A1E0E 3A7A45 96260F FFFFFF"),
    dark: palette("FF8147 2E0D00 3A1109 FFDCCB 1B0C08 D3A898 6B240F FFEADD 2A130C FFDCCB 9BD66B FFB434 2E1A00"),
  },
  stone: {
    light: palette("44403C FFFFFF 57534E FAFAF9 F1F0EE 524E49 DAD7D2 292524 E6E4E0 35312D 457A4E 57534E FFFFFF"),
    dark: palette("D6D3D1 1C1917 35312E F5F5F4 1E1B19 ADA7A1 423E3A FAFAF9 2A2724 F0EEEC 8BC495 D6D3D1 1C1917"),
  },
  sweetTooth: {
    light: palette("B9207A FFFFFF CBB8F5 2A155F FFF5FA 5F3A66 FFD3E8 860D50 F0E8FF 3B2478 127F63 6640CC FFFFFF"),
    dark: palette("FF94CA 3B0626 43307C F4EDFF 261A38 D9C4EA 732A5E FFE8F4 352650 F4EDFF 74E0BC BCA8FF 1D0F4D"),
  },
  underground: {
    light: palette("CB1A28 FFFFFF 1A1A1C FFFFFF ECECED 3C3C40 CB1A28 FFFFFF DCDCDE 1A1A1C 1F7A45 1B3FA0 FFFFFF"),
    dark: palette("FF6468 2A0003 0A0A0B F4F4F5 18181A B8B8BC C9202E FFFFFF 262629 F4F4F5 5CCB85 78A7FF 04153D"),
  },
  veryPeri: {
    light: palette("5D5EA6 FFFFFF 6263A8 FFFFFF F1F1FA 45467C D6D6F0 31326A E3E3F5 34356B 2E7A63 A03F64 FFFFFF"),
    dark: palette("A9AAEA 16173A 35366B F0F0FF 1C1C36 B6B7E0 42437C F6F6FF 28294C F0F0FF 7FD6B4 F09BB8 3A0B1D"),
  },
  zenMind: {
    light: palette("2B6B61 FFFFFF F3EFE6 2B3735 FBF9F4 515B58 D9E8E2 1B463F EFEBE1 2B3735 2B7A5C A94A33 FFFFFF"),
    dark: palette("82C8BA 0A2622 1D2926 DDF2EC 141B1A A1B3AE 28453F E6F7F2 1C2725 DDF2EC 7BD3A0 E8967C 35100A"),
  },
};

export const THEME_NAMES = Object.keys(THEMES) as ThemeName[];

export const PALETTE_KEYS = Object.keys(THEMES.default.light) as (keyof Palette)[];

export function isThemeName(value: unknown): value is ThemeName {
  return typeof value === "string" && Object.hasOwn(THEMES, value);
}

/** Reads thirteen colours in the order of `Palette`. */
function palette(colours: string): Palette {
  const [
    brand = "",
    brandText = "",
    headerBackground = "",
    headerText = "",
    sidebarBackground = "",
    sidebarText = "",
    sidebarActiveBackground = "",
    sidebarActiveText = "",
    sidebarHoverBackground = "",
    sidebarHoverText = "",
    onlineIndicator = "",
    badgeBackground = "",
    badgeText = "",
  ] = colours.split(" ").map((digits) => `#${digits}`);
  return {
    brand,
    brandText,
    headerBackground,
    headerText,
    sidebarBackground,
    sidebarText,
    sidebarActiveBackground,
    sidebarActiveText,
    sidebarHoverBackground,
    sidebarHoverText,
    onlineIndicator,
    badgeBackground,
    badgeText,
  };
}
