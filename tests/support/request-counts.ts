/** Resets the request counts: the same users call all routes within minutes, which limits.wide would refuse. */
export function forgetRequests(): void {
  (globalThis as { __concordRequestWindows?: Map<string, unknown> }).__concordRequestWindows?.clear();
}
