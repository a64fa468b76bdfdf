import { ask, overTheLine } from "./line";

/** A failed call as spec section 8 describes it. */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    readonly statusText: string,
    message: string,
    readonly errorDetails: unknown,
    readonly body: unknown,
  ) {
    super(message);
    this.name = "RequestError";
  }

  /** Of the refusal; "" where it has none. */
  get code(): string {
    return codeOf(this.body);
  }

  /** The first detail, for a single line under a form. */
  get firstDetail(): string | null {
    const details = this.errorDetails;
    if (typeof details === "string") return details;
    if (Array.isArray(details)) return details.length > 0 ? String(details[0]) : null;
    if (typeof details === "object" && details !== null) {
      const first = Object.values(details)[0];
      return first === undefined ? null : String(Array.isArray(first) ? first[0] : first);
    }
    return null;
  }
}

export const DEFAULT_MESSAGE = "Failed to retrieve data!";

export interface RequestOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Somebody waits for it: while the line is gone it waits, too, and goes out by itself (`overTheLine`). */
  waits?: boolean;
  /** Goes on when the page is left. */
  outlivesPage?: boolean;
}

declare global {
  interface Window {
    /** Called once for each change refused under a view-only masquerade (spec section 8). */
    atriumViewOnly?: (message: string) => void;
  }
}

/**
 * Sends JSON with same-origin credentials (spec section 7). An empty body on success is an empty object; any
 * failed response becomes a `RequestError`: its message from `message`, else `failure.message`, else the
 * default; its details from `error_details`, else `message`. Where nothing was answered it throws a `LineError`.
 */
export async function request<T>(
  method: "GET" | "PUT" | "PATCH" | "POST" | "DELETE",
  path: string,
  body?: unknown,
  options: RequestOptions = {},
): Promise<T> {
  const init: RequestInit = {
    method,
    credentials: "same-origin",
    signal: options.signal,
    keepalive: options.outlivesPage === true,
    headers: {
      Accept: "application/json",
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...options.headers,
    },
  };
  if (body !== undefined) init.body = JSON.stringify(body);
  const send = () => ask(() => fetch(path, init));
  const over = { signal: options.signal, isWrite: method !== "GET" };
  const response = await (options.waits ? overTheLine(send, over) : send());
  const text = await response.text();
  const parsed = parse(text);
  if (response.ok) return (parsed ?? {}) as T;
  // Whoever this page is shown as, the browser looks with its own eyes again: nothing here is theirs to go on with.
  if (response.status === 409 && codeOf(parsed) === "masquerade_over") window.location.reload();
  if (method === "GET") throw toRequestError(response, parsed);
  throw refusedChange(response, parsed);
}

/** Query parameters with arrays as indexed brackets: `ids[0]=1&ids[1]=2`. */
export function queryString(params: Record<string, string | number | boolean | readonly (string | number)[]>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (Array.isArray(value)) value.forEach((item, i) => search.append(`${name}[${i}]`, String(item)));
    else search.append(name, String(value));
  }
  return search.size > 0 ? `?${search}` : "";
}

export function toRequestError(response: Pick<Response, "status" | "statusText">, body: unknown): RequestError {
  const fields = (typeof body === "object" && body !== null ? body : {}) as {
    message?: unknown;
    failure?: { message?: unknown };
    error_details?: unknown;
  };
  const message = [fields.message, fields.failure?.message].find((text) => typeof text === "string" && text !== "");
  const details = fields.error_details ?? fields.message ?? null;
  return new RequestError(response.status, response.statusText, String(message ?? DEFAULT_MESSAGE), details, body);
}

/**
 * The error of a change that failed, however it was sent. When a view-only masquerade refused it, the page's handler
 * hears the message, in the reader's words already (spec section 8); the error is raised all the same.
 */
export function refusedChange(response: Pick<Response, "status" | "statusText">, body: unknown): RequestError {
  const error = toRequestError(response, body);
  if (isViewOnly(body)) window.atriumViewOnly?.(error.message);
  return error;
}

const codeOf = (body: unknown): string =>
  typeof body === "object" && body !== null ? String((body as { code?: unknown }).code ?? "") : "";

const isViewOnly = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "view_only_masquerading" in body && body.view_only_masquerading === true;

function parse(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
