import { isRouteErrorResponse } from "react-router";

/** What a refusal says of itself, as `PageError` of app/routes/support.ts or `WireError` of app/lib/errors.ts. */
export interface RefusalWords {
  code?: string;
  message?: string;
  reference?: string;
}

/**
 * What the router was answered in place of data. A page's own refusal arrives as an object; what the guard in front
 * of all pages refuses, React Router has never seen, and hands on as the text it is.
 */
export function refusalIn(error: unknown): RefusalWords {
  if (!isRouteErrorResponse(error)) return {};
  const body: unknown = typeof error.data === "string" ? parsed(error.data) : error.data;
  if (typeof body !== "object" || body === null) return {};
  const { code, message, reference } = body as Record<string, unknown>;
  return { code: textOr(code), message: textOr(message), reference: textOr(reference) };
}

const textOr = (value: unknown) => (typeof value === "string" ? value : undefined);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
