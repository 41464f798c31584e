import 'server-only';
import { z } from 'zod';

/** A thing as others name it. */
export const Named = z.strictObject({ id: z.number(), name: z.string() }).meta({ id: 'Named' });

/** A company as others name it, with the name of its site. */
export const CompanySummary = z.strictObject({ name: z.string(), slug: z.string() }).meta({ id: 'CompanySummary' });

/** A user by name. */
export const UserName = z
  .strictObject({ id: z.number(), first_name: z.string(), last_name: z.string() })
  .meta({ id: 'UserName' });

/** A user as other nouns name one. */
export const UserSummary = UserName.extend({ email: z.string() }).meta({ id: 'UserSummary' });

/** A person to contact, with or without an account. */
export const ContactDetails = z
  .strictObject({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    phone_country_code: z.string(),
  })
  .meta({ id: 'ContactDetails' });

/** Row count; when `total_is_exact` is false there are more rows than `total`. Exact by default. */
export const Total = z
  .strictObject({ total: z.number(), total_is_exact: z.boolean().optional() })
  .meta({ id: 'Total' });
export type Total = z.infer<typeof Total>;
