import { internalApi } from "../../workers/api/internal";

/** Every line of every JSON door, as Hono knows them: a new one is under these tests from its first day. */
export const lines = [
  ...new Map(
    internalApi.routes
      .filter((route) => route.method !== "ALL" && !route.path.includes("*"))
      .map((route) => [`${route.method} ${route.path}`, { method: route.method, path: route.path }]),
  ).values(),
];

export const writingDoors = lines.filter(({ method }) => method !== "GET");
