/**
 * Everything that can be refused: a small closed family. Each has a status, a stable code and details. Its words are
 * found by the code, `<feature>_error_<code>` among the strings of the feature that throws it, and said in two places
 * only: Hono's `onError` and the root error boundary. A field error's value is a code as well.
 */
export type ErrorCode =
  | "sign_in_required"
  | "forbidden"
  | "private_space"
  | "not_found"
  | "invalid"
  | "conflict"
  | "view_only_error"
  | "limit_reached"
  | "too_large"
  | "confirm_email"
  | "something_broke"
  | "log_in_to_like_posts"
  | "cursor_required"
  | "cross_origin"
  | "site_not_listed"
  | (string & {});

export type FieldErrors = Record<string, string>;

export class AppError extends Error {
  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    /** Field name -> error code, for forms. */
    readonly fields: FieldErrors = {},
    /** Values for the placeholders of the message. Never secrets, never another person's text. */
    readonly params: Record<string, string | number> = {},
    /** The same for one field's message, where fields differ in them. */
    readonly fieldParams: Record<string, Record<string, string | number>> = {},
  ) {
    super(code);
    this.name = "AppError";
  }
}

/** 401: signing in might help. `code` may be a more specific message such as log_in_to_like_posts. */
export const signInRequired = (code: ErrorCode = "sign_in_required") => new AppError(401, code);
/** 403 */
export const forbidden = (code: ErrorCode = "forbidden", params = {}) => new AppError(403, code, {}, params);
/** 404: unknown, secret, draft and another community's look alike. */
export const notFound = (code: ErrorCode = "not_found") => new AppError(404, code);
/** 422 with the codes of the fields that are wrong. */
export const invalid = (fields: FieldErrors, code: ErrorCode = "invalid", fieldParams: AppError["fieldParams"] = {}) =>
  new AppError(422, code, fields, {}, fieldParams);
/**
 * Asks all of these, and says at once what is wrong with any field: of a form that is wrong in three places nobody is to
 * learn of them one by one. What is refused for something else is thrown as it comes.
 */
export async function askAll<Answers extends readonly unknown[]>(
  ...questions: { [At in keyof Answers]: () => Answers[At] | Promise<Answers[At]> }
): Promise<Answers> {
  const answers: unknown[] = [];
  const refused: AppError[] = [];
  for (const question of questions) {
    try {
      answers.push(await question());
    } catch (error) {
      if (!(error instanceof AppError) || Object.keys(error.fields).length === 0) throw error;
      refused.push(error);
    }
  }
  const [first, ...others] = refused;
  if (!first) return answers as unknown as Answers;
  if (others.length === 0) throw first;
  throw invalid(
    Object.assign({}, ...refused.map(({ fields }) => fields)),
    "invalid",
    Object.assign({}, ...refused.map(({ fieldParams }) => fieldParams)),
  );
}
/** 409 */
export const conflict = (code: ErrorCode = "conflict", fields: FieldErrors = {}) => new AppError(409, code, fields);
/** 403 for every change under a view-only masquerade (spec section 8). */
export const viewOnly = () => new AppError(403, "view_only_error");
/** Before anything else is asked: a visitor in whose place somebody looks would be told to sign in. */
export function refuseViewOnly({ mode }: { mode: string }): void {
  if (mode === "view_only") throw viewOnly();
}
/** 409 for what a page asks that still takes itself for a masquerade's: nothing is done in the admin's own name by it. */
export const masqueradeOver = () => new AppError(409, "masquerade_over");
/** 429 for limits over time, 422 for limits of amount. */
export const limitReached = (code: ErrorCode = "limit_reached", params = {}, status = 429) =>
  new AppError(status, code, {}, params);
/** When to try again after a 429, for the header that says it: seconds, or minutes where they are told in minutes. */
export function retryAfter({ status, params }: AppError): Record<string, string> {
  if (status !== 429) return {};
  const seconds = params.seconds ?? Number(params.minutes ?? 1) * 60;
  return { "Retry-After": String(seconds) };
}
/** 413 */
export const tooLarge = (code: ErrorCode = "too_large", params = {}) => new AppError(413, code, {}, params);

/** The wire's error object (spec section 8): message, error_details and, for masquerades, their flag. */
export interface WireError {
  message: string;
  error_details: string | Record<string, string>;
  code: string;
  view_only_masquerading?: true;
}

/** Translates an error for the wire; `translate` turns a code into words of the reader's language. */
export function presentError(
  error: AppError,
  translate: (code: string, params: Record<string, string | number>) => string,
): WireError {
  const message = translate(error.code, error.params);
  const fields = Object.entries(error.fields).map(([field, code]) => [
    field,
    translate(code, error.fieldParams[field] ?? error.params),
  ]);
  return {
    message,
    error_details: fields.length > 0 ? Object.fromEntries(fields) : message,
    code: error.code,
    ...(error.code === "view_only_error" ? { view_only_masquerading: true as const } : {}),
  };
}
