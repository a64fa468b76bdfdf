import { Request as NodeRequest, Response as NodeResponse } from "miniflare";
import { PAYLOAD } from "./link-payload.ts";
import { answerAsPushService, SERVICE, takePushed } from "./push-service.ts";

/**
 * The web as the tests have it, in Node: nothing of it reaches a network. Whatever is asked for is counted by its whole
 * address; `https://double.example.com/asked?of=<address>` says how often that was.
 */
export async function answerAsTheWeb(request: NodeRequest): Promise<NodeResponse> {
  const url = new URL(request.url);
  if (url.origin === SERVICE && request.method === "POST") {
    const body = Buffer.from(await request.arrayBuffer());
    const status = answerAsPushService(url.pathname, Object.fromEntries(request.headers), body);
    return new NodeResponse(null, { status, headers: status === 429 ? { "Retry-After": "120" } : {} });
  }
  if (url.href.startsWith("https://double.example.com/pushed?")) {
    return NodeResponse.json(takePushed(url.searchParams.get("to") ?? ""));
  }
  if (url.hostname === "double.example.com") {
    return NodeResponse.json({ asked: asked.get(url.searchParams.get("of") ?? "") ?? 0 });
  }
  asked.set(url.href, (asked.get(url.href) ?? 0) + 1);
  return (SITES[url.hostname] ?? nobody)(url);
}

const asked = new Map<string, number>();

const nobody = () => new NodeResponse("nobody here", { status: 404 });

const DNS: Record<string, { type: number; data: string }[]> = {
  "TXT set-up.example.com": [
    { type: 16, data: '"google-site-verification=x"' },
    { type: 16, data: '"v=spf1 include:amazonses.com" " ~all"' },
  ],
  "TXT s1._domainkey.set-up.example.com": [
    { type: 5, data: "s1.service.example." },
    { type: 16, data: '"v=DKIM1; k=rsa; p=MIGfMA0"' },
  ],
  "TXT _dmarc.example.com": [{ type: 16, data: '"v=DMARC1; p=reject"' }],
  "MX set-up.example.com": [{ type: 15, data: "10 mx.example.com." }],
  "TXT half.example.com": [{ type: 16, data: '"v=spf1 +all"' }],
};

const HTML = { "Content-Type": "text/html; charset=utf-8" };

const SITES: Record<string, (url: URL) => NodeResponse> = {
  // Says of itself what its query says: title, description, site, author, image.
  "page.example.com": ({ pathname, searchParams: said }) =>
    pathname === "/picture.png"
      ? new NodeResponse(PICTURE, { headers: { "Content-Type": "image/png" } })
      : new NodeResponse(pageSaying(said), { headers: HTML }),
  "www.example.com": () => new NodeResponse(pageSaying(new URLSearchParams({ title: "Plain" })), { headers: HTML }),
  "redirects.example.com": ({ searchParams }) => {
    const left = Number(searchParams.get("times") ?? 1);
    const to = searchParams.get("to") ?? "https://www.example.com/";
    const next = left > 1 ? `https://redirects.example.com/?times=${left - 1}&to=${encodeURIComponent(to)}` : to;
    return new NodeResponse(null, { status: 302, headers: { Location: next } });
  },
  "endless.example.com": () => new NodeResponse(endless(), { headers: HTML }),
  "liar.example.com": ({ pathname }) =>
    pathname === "/page"
      ? new NodeResponse(PICTURE, { headers: HTML })
      : new NodeResponse(pageSaying(new URLSearchParams()), { headers: { "Content-Type": "image/png" } }),
  // A resolver, as it answers in JSON: NXDOMAIN for what is not in its zone.
  "cloudflare-dns.com": ({ searchParams }) => {
    const [name, type] = [searchParams.get("name") ?? "", searchParams.get("type") ?? ""];
    const answer = DNS[`${type} ${name}`];
    const body = answer ? { Status: 0, Answer: answer } : { Status: 3 };
    if (name.includes("silent")) return nobody();
    return new NodeResponse(JSON.stringify(body), { headers: { "Content-Type": "application/dns-json" } });
  },
  // Where nobody may come: it answers, so that who comes is seen.
  "169.254.169.254": () => new NodeResponse(pageSaying(new URLSearchParams({ title: "secret" })), { headers: HTML }),
  "www.youtube.com": ({ pathname, searchParams }) => {
    if (pathname !== "/oembed") return nobody();
    const id = /[?&]v=([\w-]+)/.exec(searchParams.get("url") ?? "")?.[1] ?? "";
    return NodeResponse.json(oembedOf(id));
  },
};

/** What a provider says; its html is what nobody may ever be shown. */
const oembedOf = (id: string) => ({
  type: "video",
  version: "1.0",
  title: id === "payloadAAAA" ? PAYLOAD : `Film ${id}`,
  author_name: id === "payloadAAAA" ? PAYLOAD : "A channel",
  provider_name: id === "payloadAAAA" ? PAYLOAD : "YouTube",
  thumbnail_url: "https://page.example.com/picture.png",
  html: `<script>document.title="owned"</script><iframe src="https://evil.example.com/"></iframe>`,
});

function pageSaying(said: URLSearchParams): string {
  const meta = (name: string, value: string | null) =>
    value === null ? "" : `<meta property="${name}" content="${escaped(value)}">`;
  return `<!doctype html><html><head><title>${escaped(said.get("title") ?? "Untitled")}</title>${meta("og:title", said.get("title"))}${meta(
    "og:description",
    said.get("description"),
  )}${meta("og:site_name", said.get("site"))}${meta("article:author", said.get("author"))}${meta("og:image", said.get("image"))}</head><body><p>Words</p></body></html>`;
}

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");

function endless(): ReadableStream<Uint8Array> {
  const first = new TextEncoder().encode(
    pageSaying(new URLSearchParams({ title: "Endless" })).replace("</body></html>", ""),
  );
  const more = new Uint8Array(65_536).fill(97);
  // Four times what anybody reads: Node would go on making it, for nobody takes it from it.
  const parts = [first, ...Array.from({ length: 64 }, () => more)];
  return new ReadableStream({
    pull(controller) {
      const part = parts.shift();
      if (part) controller.enqueue(part);
      else controller.close();
    },
  });
}

/** 640 by 360, of one colour. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAoAAAAFoCAMAAADw7LpjAAAAA1BMVEV3qpkr/zyMAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAA9klEQVR42u3BMQEAAADCoPVPbQsvoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADgZ4WVAAFYOwxKAAAAAElFTkSuQmCC",
  "base64",
);
