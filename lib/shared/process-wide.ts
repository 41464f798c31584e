/**
 * Values that exist once per process: Next bundles pages, routes and the start separately, and the server runs beside
 * them, so a module's own variable would exist several times.
 */
export const ofProcess = <Held extends object>() => globalThis as typeof globalThis & Held;
