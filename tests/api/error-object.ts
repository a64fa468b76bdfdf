import { expect } from "vitest";

export interface ErrorObject {
  message: string;
  error_details: string | Record<string, string>;
  code: string;
}

/** The body of a refusal, after it has been shown to be the spec's error object (section 8): JSON, never HTML. */
export async function errorObject(response: Response): Promise<ErrorObject> {
  expect(response.headers.get("Content-Type")).toContain("application/json");
  const text = await response.text();
  expect(text).not.toMatch(/<\/?[a-z]/i);
  const body = JSON.parse(text) as ErrorObject;
  expect(body).toMatchObject({ message: expect.stringMatching(/\S/), error_details: expect.anything() });
  return body;
}
