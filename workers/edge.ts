import type { Ctx } from "~/platform/context";

/** What the edge knows of a visitor's page before it is rendered. */
export interface Kept {
  response: Response | null;
}

export async function keptPage(_ctx: Ctx, _request: Request): Promise<Kept> {
  return { response: null };
}

export async function keepPage(_ctx: Ctx, _kept: Kept, response: Response): Promise<Response> {
  return response;
}
