import type { z } from 'zod';

export type Sent<T> = T extends Date | string ? SentText<T> : T extends object ? { [K in keyof T]: Sent<T[K]> } : T;

type SentText<T> = T extends Date | object ? string : T;

export type AnswerOf<Op extends { output: () => z.ZodType }> = Sent<z.input<ReturnType<Op['output']>>>;
