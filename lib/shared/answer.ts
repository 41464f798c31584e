import type { z } from 'zod';

/** A value after its way through JSON. */
export type Sent<T> = T extends Date | string ? SentText<T> : T extends object ? { [K in keyof T]: Sent<T[K]> } : T;

/** Words of a list stay such; a time, and a string of a kind of its own, are strings. */
type SentText<T> = T extends Date | object ? string : T;

/** What an operation answers, as the browser reads it. */
export type AnswerOf<Op extends { output: () => z.ZodType }> = Sent<z.input<ReturnType<Op['output']>>>;
