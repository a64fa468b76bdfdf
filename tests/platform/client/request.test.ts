import { afterEach, describe, expect, test, vi } from "vitest";
import { uploadFile } from "~/features/files/client";
import { QUERY_DEFAULTS } from "~/platform/client/query";
import { DEFAULT_MESSAGE, queryString, RequestError, request } from "~/platform/client/request";
import { readStored, writeStored } from "~/platform/client/storage";
import { readQuery } from "../../../workers/api/endpoint";

afterEach(() => vi.unstubAllGlobals());

function answer(status: number, body: string, statusText = "") {
  const fetch = vi.fn(async () => new Response(status === 204 ? null : body, { status, statusText }));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

/** An XMLHttpRequest that is answered at once. */
const refusing = (status: number, responseText: string) =>
  class {
    status = status;
    statusText = "";
    responseText = responseText;
    upload = {};
    onload = () => undefined;
    open() {}
    setRequestHeader() {}
    send() {
      this.onload();
    }
  };

const failure = async (status: number, body: unknown) => {
  answer(status, typeof body === "string" ? body : JSON.stringify(body), "Nope");
  return (await request("GET", "/x").catch((error: unknown) => error)) as RequestError;
};

describe("section 8: a failed response becomes an error", () => {
  test("it carries status, status text, message, error details and body", async () => {
    const body = { message: "No room", error_details: { seat: "taken" } };
    const error = await failure(409, body);
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toMatchObject({
      status: 409,
      statusText: "Nope",
      message: "No room",
      errorDetails: { seat: "taken" },
      body,
    });
    expect(error.firstDetail).toBe("taken");
  });

  test("the message comes from message, else failure.message, else the default", async () => {
    expect((await failure(500, { message: "a", failure: { message: "b" } })).message).toBe("a");
    expect((await failure(500, { failure: { message: "b" } })).message).toBe("b");
    expect((await failure(500, {})).message).toBe("Failed to retrieve data!");
    expect((await failure(502, "<html>bad gateway</html>")).message).toBe(DEFAULT_MESSAGE);
  });

  test("details come from error_details, else message", async () => {
    expect((await failure(422, { message: "m", error_details: ["first", "second"] })).firstDetail).toBe("first");
    expect((await failure(422, { message: "m" })).errorDetails).toBe("m");
  });

  test("a not-found error carries status 404", async () => {
    expect((await failure(404, { message: "gone" })).status).toBe(404);
  });

  test("an empty body on success yields an empty object", async () => {
    answer(204, "");
    expect(await request("DELETE", "/x")).toEqual({});
  });

  test("a change refused under a view-only masquerade calls the global handler and raises the error", async () => {
    const handler = vi.fn();
    vi.stubGlobal("window", { atriumViewOnly: handler });
    answer(403, JSON.stringify({ message: "view_only_error", view_only_masquerading: true }));
    await expect(request("POST", "/x", {})).rejects.toMatchObject({ status: 403 });
    expect(handler).toHaveBeenCalledWith("view_only_error");
    await expect(request("GET", "/x")).rejects.toMatchObject({ status: 403 });
    // The flag is what says so, not its name.
    answer(403, JSON.stringify({ message: "forbidden", view_only_masquerading: false }));
    await expect(request("POST", "/x", {})).rejects.toMatchObject({ message: "forbidden" });
    expect(handler).toHaveBeenCalledTimes(1);
    // A page without a handler raises the error all the same.
    vi.stubGlobal("window", {});
    answer(403, JSON.stringify({ message: "view_only_error", view_only_masquerading: true }));
    await expect(request("POST", "/x", {})).rejects.toMatchObject({ message: "view_only_error" });
  });

  test("an upload refused under a view-only masquerade calls it as well", async () => {
    const handler = vi.fn();
    vi.stubGlobal("window", { atriumViewOnly: handler });
    const send = (status: number, body: object) => {
      vi.stubGlobal("XMLHttpRequest", refusing(status, JSON.stringify(body)));
      return uploadFile(new File(["x"], "x.png"));
    };
    const refusal = { message: "view_only_error", view_only_masquerading: true };
    await expect(send(403, refusal)).rejects.toMatchObject({ status: 403, message: "view_only_error" });
    expect(handler.mock.calls).toEqual([["view_only_error"]]);
    await expect(send(413, { message: "too large" })).rejects.toMatchObject({ status: 413 });
    expect(handler).toHaveBeenCalledTimes(1);
  });
});

describe("section 7: calls", () => {
  test("send JSON with same-origin credentials", async () => {
    const fetch = answer(200, "{}");
    await request("PATCH", "/x", { a: 1 });
    expect(fetch).toHaveBeenCalledWith(
      "/x",
      expect.objectContaining({
        method: "PATCH",
        credentials: "same-origin",
        body: '{"a":1}',
        headers: expect.objectContaining({ "Content-Type": "application/json" }),
      }),
    );
  });

  test("query arrays are encoded with indexed brackets", () => {
    expect(decodeURIComponent(queryString({ ids: [4, 5], q: "a b" }))).toBe("?ids[0]=4&ids[1]=5&q=a+b");
    expect(queryString({})).toBe("");
  });

  test("the doors read indexed and empty brackets as arrays, in their order, and everything else as it stands", () => {
    const read = (search: string) => readQuery(new URL(`http://atrium.test/x${search}`));
    expect(read(queryString({ ids: [4, 5], page: 2, q: "a b" }))).toEqual({ ids: ["4", "5"], page: "2", q: "a b" });
    expect(read("?ids[]=4&ids[]=5")).toEqual({ ids: ["4", "5"] });
    expect(read("?ids[0]=4")).toEqual({ ids: ["4"] });
    // The commas of post details (section 7) are the schema's to read.
    expect(read("?post_ids=4,5")).toEqual({ post_ids: "4,5" });
    expect(read("?a[b]=1&[0]=2")).toEqual({ "a[b]": "1", "[0]": "2" });
    expect(read("")).toEqual({});
  });

  test("query defaults: no refetch on focus or reconnect, 1 retry, 3000 ms", () => {
    expect(QUERY_DEFAULTS).toEqual({
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: 1,
      retryDelay: 3000,
    });
  });
});

test("section 8: a storage failure is logged and ignored", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const broken = () => {
    throw new Error("denied");
  };
  vi.stubGlobal("window", { localStorage: { getItem: broken, setItem: broken, removeItem: broken } });
  expect(readStored("k")).toBeNull();
  writeStored("k", "v");
  writeStored("k", null);
  expect(warn).toHaveBeenCalledTimes(3);
  warn.mockRestore();
});
