/** Shortest of three runs in milliseconds, because other processes can only make a run longer. */
export async function shortest(run: () => unknown): Promise<number> {
  let best = Infinity;
  for (let attempt = 0; attempt < 3; attempt++) {
    const began = performance.now();
    await run();
    best = Math.min(best, performance.now() - began);
  }
  return best;
}
