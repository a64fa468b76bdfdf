import { beforeAll, expect, test } from "vitest";
import { m } from "~/i18n/generated/messages";
import { LOCALES } from "~/i18n/locale";
import { sql } from "~/platform/database/sql";
import { addSession, call, createWorld, run, type World } from "../world";
import { errorObject } from "./error-object";

let world: World;
let session: string;
beforeAll(async () => {
  world = await createWorld();
  session = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
});

test.each(LOCALES)(
  "what a view-only masquerade refuses leaves in the words of the admin who looks: %s",
  async (locale) => {
    await run(world.community, sql`update members set locale = ${locale} where id = ${world.ada.id}`);
    const who = { ...world.mia, cookie: session };
    const changes = [
      ["POST", "/internal_api/user_likes", { user_likeable_type: "Post", user_likeable_id: 1 }],
      ["POST", `/internal_api/spaces/${world.plaza.slug}/posts`, { name: "Hello", body: "Hello", status: "published" }],
      ["POST", `/internal_api/spaces/${world.plaza.slug}/join`, {}],
    ] as const;
    for (const [method, path, json] of changes) {
      const response = await call(world.community, who, path, { method, json });
      expect(response.status, path).toBe(403);
      const words = m.errors_view_only_error({}, { locale });
      expect(await errorObject(response), path).toMatchObject({ code: "view_only_error", message: words });
    }
  },
);
