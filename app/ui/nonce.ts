import { createContext } from "react";

/** The nonce of a member's page; undefined on visitors' pages, whose scripts are allowed by their hashes. */
export const NonceContext = createContext<string | undefined>(undefined);
