import { notFound } from "~/lib/errors";
import type { Route } from "./+types/not-found";
import { loadPage } from "./support.server";

const refuse = () => Promise.reject(notFound());

/** Every address that is none of the product's. */
export const loader = (args: Route.LoaderArgs) => loadPage(args, refuse);
export const action = loader;

export default function NotFound() {
  return null;
}
