/** Retries an assertion until it passes. After `ms` it hangs, and the last error is thrown. */
export async function eventually<T>(assertion: () => T | Promise<T>, ms = 60_000): Promise<T> {
  const deadline = Date.now() + ms;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}
