import { type Context, Hono } from "hono";
import type { DemoCommunity } from "#db/seed/demo/types";
import { findKeptMail } from "~/features/accounts/kept-mail.server";
import { letterPolicy } from "~/features/accounts/letter-policy";
import { makeLocalToken } from "~/features/imports/tokens.server";
import { listPoured } from "~/features/demo/queries.server";
import { type StoredFile, upload } from "~/features/files/upload.server";
import { invalid, notFound } from "~/lib/errors";
import { type Viewer, visitor } from "~/lib/viewer";
import { forgetHosts, resolveCommunity } from "~/platform/hosts.server";
import type { AppEnv } from "./app-env";

/**
 * Doors that exist on a laptop only: the demo is poured in through them by `npm start`, and the letters that would
 * have been sent are read. A deployment answers 404.
 */
export const dev = new Hono<AppEnv>()
  .use(async (c, next) => {
    if (!c.var.ctx.site.isLocal) throw notFound();
    await next();
  })
  // Letters bring styles of their own, which no page may hold: each stands in a frame of /dev/mail, under its policy.
  .get("/mail/:id", async (c) => {
    const { html } = await findKeptMail(c.var.ctx, Number(c.req.param("id")));
    return c.html(html, 200, { "Content-Security-Policy": letterPolicy(c.var.ctx.site) });
  })
  .get("/seed", async (c) => c.json({ communities: (await listPoured(c.var.ctx)).map(({ id }) => id) }))
  .post("/seed/people", async (c) => {
    const { demo, shard } = await c.req.json<{ demo: DemoCommunity; shard: string }>();
    const { seedPeople } = await import("#db/seed/seed.server");
    const community = await seedPeople(c.var.ctx, demo, shard);
    forgetHosts();
    return c.json(community);
  })
  .post("/seed/picture", async (c) => {
    const { file } = await uploaded(c, "picture");
    return c.json({ id: file.id, width: file.width, height: file.height });
  })
  .post("/seed/file", async (c) => c.json((await uploaded(c, "file")).file))
  .post("/seed/avatar", async (c) => c.json((await uploaded(c, "avatar")).file))
  .post("/seed/logo", async (c) => {
    const { owner, file } = await uploaded(c, "logo");
    const { updateGeneral } = await import("~/features/communities/commands/update-community.server");
    await updateGeneral(owner, { logo: String(file.id) });
    return c.json({ id: file.id });
  })
  .post("/seed/emoji", async (c) => {
    const name = c.req.query("emoji") ?? "";
    const { owner, file } = await uploaded(c, "logo");
    const { createEmoji } = await import("~/features/emojis/commands.server");
    return c.json(await createEmoji(owner, { name, picture: file.id }, `seed-${name}`));
  })
  .post("/import_token", async (c) => {
    const { ctx } = c.var;
    // Whoever can read the state folder's secret may import here without being handed a token.
    if (c.req.header("X-Atrium-Secret") !== ctx.site.secret) throw notFound();
    return c.json({ token: await makeLocalToken(ctx) });
  })
  .post("/seed/posts", async (c) => {
    const { demo, pictures, files, talkPictures, covers, community } = await c.req.json<SeedPosts>();
    const { demoOwnerId, seedPosts } = await import("#db/seed/seed.server");
    const { indexNow } = await import("~/features/search/rebuild.server");
    const owner = await asOwner(c.var.ctx, community, demoOwnerId(demo));
    await seedPosts(owner, demo, { pictures, files, talkPictures, covers });
    await indexNow(owner);
    return c.json({});
  });

interface SeedPosts {
  demo: DemoCommunity;
  pictures: Record<string, { id: number; width: number; height: number }[]>;
  /** By the keys of their posts, too. */
  files: Record<string, StoredFile[]>;
  /** By the key of their talk and the place of their line. */
  talkPictures: Record<string, StoredFile>;
  /** By the keys of their spaces. */
  covers: Record<string, number>;
  community: number;
}

/** What was sent, kept as the demo's owner. */
async function uploaded(c: Context<AppEnv>, purpose: "picture" | "logo" | "file" | "avatar") {
  const owner = await asOwner(c.var.ctx, Number(c.req.query("community")), Number(c.req.query("owner")));
  const bytes = await c.req.arrayBuffer();
  const file = await upload(owner, { bytes, filename: c.req.query("name") ?? "picture.webp", purpose });
  return { owner, file };
}

async function asOwner(ctx: AppEnv["Variables"]["ctx"], communityId: number, memberId: number) {
  const community = await resolveCommunity(ctx.directory, communityId);
  if (community.id === 0) throw invalid({ community: "invalid" });
  const inside = ctx.forCommunity(community);
  const owner: Viewer = { ...visitor, memberId, role: "owner", emailConfirmed: true };
  inside.become(owner);
  return inside;
}
