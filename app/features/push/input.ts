import * as z from "zod";

/** What a browser gives away of itself; whether an address may be asked is looked at where it is kept. */
const endpoint = z.url({ protocol: /^https$/, error: "invalid" }).max(1_000, "invalid");

/** base64url of so many bytes; some browsers end it with "=". */
const bytes = (count: number) =>
  z
    .string("invalid")
    .transform((text) => text.replace(/=+$/, ""))
    .refine((text) => /^[\w-]+$/.test(text) && Math.floor((text.length * 3) / 4) === count, "invalid");

/**
 * As `PushSubscription.toJSON()` says it. `replaces`: the address that the same browser had before. `again`: it says so by
 * itself, nobody has pressed anything.
 */
export const deviceInput = z.object({
  endpoint,
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }, "invalid"),
  replaces: endpoint.optional(),
  again: z.boolean("invalid").default(false),
});
export type DeviceInput = z.output<typeof deviceInput>;

const id = z.coerce.number("invalid").int("invalid").positive("invalid").max(Number.MAX_SAFE_INTEGER, "invalid");

export const deviceKey = z.object({ id });

export const noInput = z.object({});
