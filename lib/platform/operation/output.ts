import 'server-only';
import { z } from 'zod';
import { Download, FileDownload, Redirect, Reply } from './reply';
import { Total } from './resources';
import { Sheet } from '@/lib/platform/sheets/sheet';

export const FILE = z
  .custom<Download | FileDownload | Sheet | Response>((value) =>
    [Download, FileDownload, Sheet, Response].some((kind) => value instanceof kind),
  )
  .meta({ contentType: '*/*' });

export const RANGED_FILE = z
  .custom<Response>((value) => value instanceof Response)
  .meta({ contentType: 'application/octet-stream', ranges: true });

export const IMAGE = z.custom<Response>((value) => value instanceof Response).meta({ contentType: 'image/webp' });

export const EVENT_STREAM = z
  .custom<Response>((value) => value instanceof Response)
  .meta({ contentType: 'text/event-stream' });

export const REDIRECT = z
  .custom<Redirect<unknown>>((value) => value instanceof Redirect)
  .meta({ contentType: 'text/html' });

export const PageOf = <R extends z.ZodType>(row: R) =>
  Total.extend({ data: z.array(row), current_page: z.number(), per_page: z.number() });

export type Answer<S extends z.ZodType> = z.input<S> | Reply<z.input<S>>;

const made = new WeakMap<() => z.ZodType, z.ZodType>();

export function outputSchema(declared: () => z.ZodType): z.ZodType {
  const schema = made.get(declared) ?? declared();
  made.set(declared, schema);
  return schema;
}

/**
 * Compares an answer with its declaration, so that no undeclared key leaves the server. Production skips this, since
 * the tests run every operation (rule: api.answers).
 * @throws Error naming the operation and the differing keys
 */
export function checkOutput(operation: string, declared: () => z.ZodType, output: unknown): void {
  if (process.env.NODE_ENV === 'production') return;
  const result = outputSchema(declared).safeParse(output instanceof Reply ? output.body : output);
  if (result.success) return;
  const differences = result.error.issues.map(
    ({ path, code, ...rest }) =>
      `${path.join('.') || 'answer'}: ${code}${'keys' in rest ? ` ${String(rest.keys)}` : ''}`,
  );
  throw new Error(`The answer of ${operation} differs from its output declaration. ${differences.join('; ')}`);
}
