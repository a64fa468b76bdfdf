import * as z from "zod";
import { ENTITY_TYPES, MODES } from "./rules";

/** Spec section 3: masquerade (entity_id, entity_type, mode). A visitor is looked as, for nobody acts as nobody. */
export const masqueradeInput = z
  .object({
    entity_id: z.coerce.number().int().nonnegative().default(0),
    entity_type: z.enum(ENTITY_TYPES),
    mode: z.enum(MODES).default("view_only"),
  })
  .refine(({ entity_type, entity_id }) => (entity_type === "Visitor") === (entity_id === 0), { path: ["entity_id"] })
  .refine(({ entity_type, mode }) => entity_type !== "Visitor" || mode === "view_only", { path: ["mode"] });
export type MasqueradeInput = z.output<typeof masqueradeInput>;
