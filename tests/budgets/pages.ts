import { createExecutionContext } from "cloudflare:test";
import { type LoaderFunction, RouterContextProvider } from "react-router";
import { loader as root } from "~/root";
import { loader as home } from "~/routes/home";
import { loader as post } from "~/routes/posts/post";
import { loader as shell } from "~/routes/shell";
import { loader as space } from "~/routes/spaces/space";
import type { CommunityRef, Ctx } from "~/platform/context";
import { ctxContext } from "~/platform/router-context";
import type { Env } from "~/platform/env";
import { createContext } from "../../workers/context";
import { env, type Person } from "../world";

export const PAGES = { home, space, post } as unknown as Record<"home" | "space" | "post", LoaderFunction>;
const SHELL = [root, shell] as unknown as LoaderFunction[];

export interface Opened {
  ctx: Ctx;
  /** Statements to the directory that the request issued. */
  directoryStatements: number;
  answers: unknown[];
}

/** Runs the loaders of a page as a request for it does: those of the document, the shell and the page in one turn. */
export async function open(
  community: CommunityRef,
  who: Person | null,
  path: string,
  page: LoaderFunction | null,
  params: Record<string, string> = {},
  bindings: Env = env,
): Promise<Opened> {
  const directory = counted(bindings.DIRECTORY);
  const request = new Request(`http://${community.slug}.localhost${path}`, {
    headers: who ? { Cookie: who.cookie } : {},
  });
  const ctx = await createContext(request, { ...bindings, DIRECTORY: directory.database }, createExecutionContext());
  const context = new RouterContextProvider();
  context.set(ctxContext, ctx);
  const args = { request, params, context } as unknown as Parameters<LoaderFunction>[0];
  const loaders = page ? [...SHELL, page] : SHELL;
  const answers = await Promise.all(loaders.map((load) => load(args)));
  return { ctx, answers, directoryStatements: directory.count() };
}

function counted(directory: D1Database) {
  let count = 0;
  const database = {
    withSession: (start?: string) => {
      const session = directory.withSession(start);
      return {
        prepare: (text: string) => {
          count += 1;
          return session.prepare(text);
        },
        batch: session.batch.bind(session),
        getBookmark: session.getBookmark.bind(session),
      };
    },
  } as unknown as D1Database;
  return { database, count: () => count };
}
