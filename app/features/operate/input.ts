import * as z from "zod";

export const deliveriesInput = z.object({ cursor: z.string().max(200, "invalid").optional() });

/** POST /internal_api/deliveries/{seq}/retry: to whom it was not delivered. */
export const deliveryKey = z.object({
  seq: z.coerce.number("invalid").int("invalid").positive("invalid"),
  listener: z.string("invalid").max(100, "invalid"),
});
