import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { beforeAll, describe, expect, test } from "vitest";
import { type Claim, isAdmin, type Role, type Viewer } from "~/lib/viewer";
import { type Statement, sql } from "~/platform/database/sql";
import { hashSecret } from "~/platform/session.server";
import routes from "~/routes";
import app from "../../workers/app";
import { createContext } from "../../workers/context";
import { doors } from "../../workers/doors";
import { addPost } from "../features/posts/posting";
import { visit } from "../routes/visit";
import { addSession, createWorld, env, type Person, rows, run, type World } from "../world";

/** Who sends a cookie that says more than is true, and as whom they have to be answered. */
interface Forgery {
  what: string;
  cookie: string;
  truth: Person | null;
}

let world: World;
let forgeries: Forgery[];
let post: { id: number; slug: string };
/** Uploaded by the owner and hung on nothing: nobody else's to open. */
let file: { src: string };
beforeAll(async () => {
  // Compiled here, where there is time for it: the first page would pay for all.
  for (const load of Object.values(modules)) await load();
  world = await createWorld();
  const { community, mia, olive, ada, stan } = world;
  post = await addPost(world, world.max, world.plaza);
  const ended = await addSession(community, olive);
  await run(
    community,
    sql`update member_sessions set revoked_at = 1 where token_hash = ${await hashSecret(secretOf(ended))}
      and community_id = ${community.id}`,
  );
  file = JSON.parse((await request("POST", "/internal_api/files", olive.cookie)).text);
  forgeries = [
    { what: "a member with the owner's id and role", cookie: claiming(mia.cookie, olive.id, "owner"), truth: mia },
    {
      what: "a member with their own id and an admin's role",
      cookie: claiming(mia.cookie, mia.id, "admin"),
      truth: mia,
    },
    { what: "a secret of nobody", cookie: claiming("atrium_session=made-up", ada.id, "admin"), truth: null },
    { what: "the owner's session that has ended", cookie: ended, truth: null },
    { what: "a member of another community", cookie: claiming(stan.cookie, olive.id, "owner"), truth: null },
  ];
});

const secretOf = (cookie: string) => cookie.slice(cookie.indexOf("=") + 1).split(".")[0] ?? "";
const claiming = (cookie: string, id: number, role: Role) => `atrium_session=${secretOf(cookie)}.${id}.${role}`;

describe("before a read has proven who asks", () => {
  const asked = async (cookie: string) => {
    const request = new Request(`http://${world.community.slug}.localhost/`, { headers: { Cookie: cookie } });
    return createContext(request, env, createExecutionContext());
  };

  test("nobody can ask who it is; afterwards it is whom the session's row says", async () => {
    for (const { what, cookie, truth } of forgeries) {
      const ctx = await asked(cookie);
      expect(() => isAdmin(ctx.viewer), what).toThrow(/not proven/);
      expect(ctx.proven).toBeNull();
      const built: Claim[] = [];
      await ctx.read((claim): Statement => {
        built.push(claim);
        return sql`select 1`;
      });
      expect([what, isAdmin(ctx.viewer), ctx.viewer.memberId]).toEqual([what, false, truth?.id ?? 0]);
      // What was built for the claim was dropped, and built again for the true viewer.
      expect(built.map((claim) => claim.memberId)).toEqual([expect.any(Number), truth?.id ?? 0]);
    }
  });

  test("a visitor without a cookie is known at once, and a token's holder after the first read", async () => {
    expect((await asked("")).viewer.role).toBe("visitor");
    const headers = { Authorization: `Bearer atr_${world.community.id}_${"x".repeat(24)}` };
    const request = new Request(`http://${world.community.slug}.localhost/`, { headers });
    const ctx = await createContext(request, env, createExecutionContext());
    expect(() => ctx.viewer).toThrow(/not proven/);
    expect((await ctx.prove()).role).toBe("visitor");
  });

  test("a claim is no viewer: no policy and no presenter takes what a builder is given", () => {
    const believe = (viewer: Viewer) => isAdmin(viewer);
    const claim: Claim = { memberId: 1, role: "owner" };
    // @ts-expect-error: this line compiles only if claims are believed again.
    expect(() => believe(claim)).not.toThrow();
    // @ts-expect-error: nor can one be asked itself.
    expect(() => isAdmin(claim)).not.toThrow();
  });
});

/** Every module of the routes that loads, with an address that leads there: a new one is here from its first day. */
const modules = import.meta.glob<{ loader?: unknown }>("../../app/{root.tsx,routes/**/*.{ts,tsx}}");
const pages = [{ file: "root.tsx", path: "/" }, ...routes.flatMap((entry) => filesIn(entry, ""))];

function filesIn(entry: RouteConfigEntry, above: string): { file: string; path: string }[] {
  const path = entry.path ? `${above}/${entry.path}` : above;
  return [{ file: entry.file, path: path || "/" }, ...(entry.children ?? []).flatMap((child) => filesIn(child, path))];
}

test("there are pages and doors to test, and each page's module is found", () => {
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.filter(({ file }) => !modules[`../../app/${file}`])).toEqual([]);
  expect(lines.length).toBeGreaterThan(45);
});

describe.each(pages)("$file, at $path", ({ file, path }) => {
  test("answers a forged claim as the one who truly asks", async () => {
    const { loader } = (await modules[`../../app/${file}`]?.()) ?? {};
    if (!loader) return;
    const params = paramsOf(path);
    const address = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "x").replace("*", "nowhere");
    const open = async (who: Person | null) => shown(await visit(world.community, who, address, loader, params, env));
    const honest = new Map<Person | null, unknown>([
      [world.mia, await open(world.mia)],
      [null, await open(null)],
    ]);
    for (const { what, cookie, truth } of forgeries) {
      expect(await open({ ...world.mia, cookie }), what).toEqual(honest.get(truth));
    }
  });
});

const paramsOf = (path: string): Record<string, string> => {
  const isGroup = path.startsWith("/s/");
  const known: Record<string, string> = {
    spaceSlug: world.cellar.slug,
    slug: isGroup ? "house" : post.slug,
    publicUid: world.ada.publicUid,
    id: String(post.id),
  };
  return Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, known[name] ?? "x"]));
};

const shown = ({ status, location, data, text }: Awaited<ReturnType<typeof visit>>) =>
  plain({ status, location, data, text });

/** Without what is new in every answer: its reference, its times and ids, its random keys. */
const plain = (said: unknown): unknown =>
  JSON.parse(
    JSON.stringify(said, (name, value) =>
      /reference|key|nonce|^now$|At$|secret|^token$|^sgid$/i.test(name) || (typeof value === "number" && value > 1e12)
        ? "…"
        : typeof value === "string"
          ? value.replace(/\d{12,}/g, "…")
          : value,
    ),
  );

/** Every line of every door but those of a laptop, which ask for no viewer. */
const lines = [
  ...new Map(
    doors.routes
      .filter(({ method, path }) => method !== "ALL" && !path.includes("*") && !path.startsWith("/dev"))
      .map(({ method, path }) => [`${method} ${path}`, { method, path }]),
  ).values(),
];

describe.each(lines)("$method $path", ({ method, path }) => {
  test("answers a forged claim as the one who truly asks, and nobody's forgery writes", async () => {
    const space = method === "GET" ? world.cellar : world.attic;
    const id = path.startsWith("/internal_api/spaces/:id") ? space.id : post.id;
    const filled = path.replace(/:spaceSlug/, world.plaza.slug).replace(/:\w+(\{[^/]*\})?/g, String(id));
    const address = path.startsWith("/files/") ? file.src : filled;
    for (const { what, cookie, truth } of forgeries) {
      const before = await countFacts();
      const forged = await send(method, address, cookie);
      if (!truth) expect([what, await countFacts()]).toEqual([what, before]);
      expect([what, forged]).toEqual([what, await send(method, address, truth?.cookie)]);
      expect(forged.status, what).toBeLessThan(500);
    }
  });
});

async function send(method: string, path: string, cookie = ""): Promise<{ status: number; says: unknown }> {
  const { status, text } = await request(method, path, cookie);
  return { status, says: /^[{[]/.test(text) ? plain(JSON.parse(text)) : text };
}

/** Without the watch of `call`, which knows one true viewer for all statements and would refuse a claim's own. */
async function request(method: string, path: string, cookie: string): Promise<{ status: number; text: string }> {
  const origin = `http://${world.community.slug}.localhost`;
  const body =
    method === "GET" ? null : JSON.stringify({ confirm: "attic", name: "x", role: "admin", message: "Please" });
  const headers = {
    Origin: origin,
    Cookie: cookie,
    ...(body ? { "Content-Type": "application/json", "Content-Length": String(body.length) } : {}),
  };
  const execution = createExecutionContext();
  const response = await app.fetch(new Request(`${origin}${path}`, { method, headers, body }), env, execution);
  const text = await response.text();
  await waitOnExecutionContext(execution);
  return { status: response.status, text };
}

async function countFacts(): Promise<number> {
  const { community } = world;
  const [row] = await rows<{ n: number }>(
    community,
    sql`select count(*) as n from facts where community_id = ${community.id}`,
  );
  return row?.n ?? 0;
}
