import 'server-only';
import { z } from 'zod';

/** A person whom a company's landing shows. */
export const KeyContact = z
  .strictObject({
    first_name: z.string(),
    last_name: z.string(),
    city: z.string().nullable(),
    country: z.strictObject({ country_code: z.string() }).nullable(),
  })
  .meta({ id: 'KeyContact' });
export type KeyContact = z.infer<typeof KeyContact>;
