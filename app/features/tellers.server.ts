import { houseTellers, likeTeller, type Teller } from "./notifications/recipients.server";
import { subjects } from "./subjects.server";

/** Who is told of what, a line for each feature. Which kinds of lines there are stands in notices.ts. */
export const tellers: readonly Teller[] = [...houseTellers, likeTeller(subjects)];
