/** Each in turn. */
export function cycle<T>(list: T[]): () => T {
  let turn = 0;
  return () => list[turn++ % list.length] as T;
}
