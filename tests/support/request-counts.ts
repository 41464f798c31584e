/** Forgets how often each person has called: the same people call all routes within minutes, which limits.wide would refuse. */
export function forgetRequests(): void {
  (globalThis as { __concordRequestWindows?: Map<string, unknown> }).__concordRequestWindows?.clear();
}
