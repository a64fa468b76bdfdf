// Speaks to a running Atrium: here, at <slug>.localhost, or deployed, at its address.
import http from "node:http";
import https from "node:https";

/** An answer that refuses, in the server's words. */
export class Refused extends Error {
  constructor(status, body) {
    super(body?.message ?? `the server answered ${status}`);
    this.status = status;
    this.code = body?.code ?? "";
  }
}

/** Nobody answers at the address. */
export class NobodyThere extends Error {}

const TRIES = 5;

/** A function `(method, path, body) => answer` for the community at `url`; what fails on the way is tried again. */
export function connect({ url, slug, token }) {
  const base = new URL(url);
  const isLocal =
    base.hostname === "localhost" || base.hostname.endsWith(".localhost") || base.hostname === "127.0.0.1";
  const name = isLocal && !base.hostname.endsWith(".localhost") ? `${slug}.localhost` : base.hostname;
  const { request, Agent } = base.protocol === "https:" ? https : http;
  const agent = new Agent({ keepAlive: true });
  const target = {
    agent,
    // Not every system knows names below localhost; the Host header says whom we mean.
    host: isLocal ? "127.0.0.1" : base.hostname,
    port: base.port || (base.protocol === "https:" ? 443 : 80),
  };
  const host = base.port ? `${name}:${base.port}` : name;

  const once = (method, path, body, headers) =>
    new Promise((resolve, reject) => {
      const payload = Buffer.from(body === undefined ? "" : JSON.stringify(body));
      const call = request(
        {
          ...target,
          method,
          path,
          timeout: 120_000,
          headers: {
            Host: host,
            Accept: "application/json",
            "Content-Type": "application/json",
            "Content-Length": payload.length,
            ...(token ? { Authorization: `Bearer ${token}` } : {}),
            ...headers,
          },
        },
        (response) => {
          const parts = [];
          response.on("data", (part) => parts.push(part));
          response.on("error", reject);
          response.on("end", () => resolve({ status: response.statusCode, text: Buffer.concat(parts).toString() }));
        },
      );
      call.on("timeout", () => call.destroy(new Error("no answer within two minutes")));
      call.on("error", reject);
      call.end(payload);
    });

  return {
    close: () => agent.destroy(),
    /** Chunks are safe to send twice, so whatever broke on the way is simply sent again. */
    async call(method, path, body, { headers = {}, tries = TRIES } = {}) {
      for (let attempt = 1; ; attempt++) {
        const { status, text } = await once(method, path, body, headers).catch((error) => ({
          status: 0,
          text: error.code ?? error.message,
        }));
        if (status >= 200 && status < 300) return text === "" ? {} : JSON.parse(text);
        if (status !== 0 && status < 500 && status !== 429) throw new Refused(status, parse(text));
        if (attempt >= tries) throw status === 0 ? new NobodyThere(text) : new Refused(status, parse(text));
        await new Promise((done) => setTimeout(done, 500 * 2 ** attempt));
      }
    },
  };
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
