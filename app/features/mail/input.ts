import * as z from "zod";

export const stopsInput = z.object({ cursor: z.string().max(200, "invalid").optional() });

/** DELETE /internal_api/mail_suppressions/{id} */
export const stopKey = z.object({ id: z.coerce.number("invalid").int("invalid").positive("invalid") });

const text = (most: number) => z.string().max(most);

/** A moment as JSON writes it; UTC ms. */
const moment = text(60).transform((written, { issues }) => {
  const at = Date.parse(written);
  if (Number.isNaN(at)) issues.push({ code: "custom", message: "invalid", input: written });
  return at;
});

/** Whose each of our letters is: one. What names several says of none what became of it. */
const receiver = z
  .union([text(400), z.array(text(400)).length(1)])
  .transform((to) => (typeof to === "string" ? to : (to[0] ?? "")))
  .pipe(z.email("invalid"));

/**
 * What a mail service tells, in the house's own form and in Resend's (docs/decisions/0072-bounces.md): they differ in
 * how events and their moment are called. What is beside this is dropped.
 */
export const mailEventInput = z.object({
  type: z.enum([
    "mail.delivered",
    "mail.bounced",
    "mail.complained",
    "email.delivered",
    "email.bounced",
    "email.complained",
  ]),
  timestamp: moment.optional(),
  created_at: moment.optional(),
  data: z.object({
    to: receiver,
    message_id: text(1_000).nullish(),
    bounce: z.object({ type: text(100).nullish(), message: z.string().nullish() }).nullish(),
  }),
});

export type MailEvent = z.output<typeof mailEventInput>;

/** Whether an event is one that we know by name: any other is nothing to us. */
export const isMailEvent = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "type" in body && mailEventInput.shape.type.safeParse(body.type).success;
