import { hashPassword, verifyPassword } from "@better-auth/utils/password";

export { hashPassword };

/** The hash of nobody's password: an unknown address costs what a known one does. */
const NOBODY = `${"0".repeat(32)}:${"0".repeat(128)}`;

/** Whether it is this account's password. Takes the same time where there is no account or no password. */
export async function isPasswordOf(
  account: { passwordHash: string | null } | null,
  password: string,
): Promise<boolean> {
  const known = account?.passwordHash ?? null;
  const matches = await verifyPassword(known ?? NOBODY, password);
  return known !== null && matches;
}
