/**
 * The names under which a process holds something once: Next bundles pages, routes and the start apart, and the server runs beside
 * them, so that a module's own variable would exist several times.
 */
export const ofProcess = <Held extends object>() => globalThis as typeof globalThis & Held;
