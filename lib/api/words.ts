/** `medium` is MEDIUM in the public API. */
export const upper = <T extends string>(word: T): Uppercase<T> => word.toUpperCase() as Uppercase<T>;
