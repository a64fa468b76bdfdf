import { createContext, type RouterContextProvider } from "react-router";
import type { Ctx } from "./context";

/** Where a route's loader and action find the request's context. */
export const ctxContext = createContext<Ctx>();

/** `const ctx = ctxOf(args)` at the top of every loader and action. */
export const ctxOf = ({ context }: { context: Readonly<RouterContextProvider> }): Ctx => context.get(ctxContext);
