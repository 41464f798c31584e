import type { z } from 'zod';

/** A value after its way through JSON. */
export type Sent<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Sent<T[K]> } : T;

/** What an operation answers, as the browser reads it. */
export type AnswerOf<Op extends { output: () => z.ZodType }> = Sent<z.input<ReturnType<Op['output']>>>;
