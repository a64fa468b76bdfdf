/** What a form gets back when it was refused (app/routes/support.ts makes it): the reason and what was typed. */
export interface Refusal {
  error: { code: string; message: string; fields: Record<string, string> };
  values: Record<string, string>;
}
