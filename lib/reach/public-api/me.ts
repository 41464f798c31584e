import 'server-only';
import { publicCall } from './endpoint';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { companies, users } from '@/db/schema';
import { query } from '@/lib/platform/operation/operation';
import { member } from '@/lib/shared/gates';
import { shownPhone } from '@/lib/shared/phone-number';
import { ApiUser } from './resources';

/** The company and user that the token acts as. A client has its name and its id instead of a person's. */
export const readApiMe = publicCall(
  query({
    who: member,
    scope: null,
    input: z.object({}),
    output: () =>
      z.strictObject({
        company: z.strictObject({
          id: z.number(),
          name: z.string(),
          description: z.string().nullable(),
          domain: z.string().nullable(),
        }),
        user: ApiUser,
      }),
    async run({ actor, db }) {
      const { id, name, domain, public_web_text: description } = companies;
      const [found] = await db
        .select({
          company: { id, name, description, domain },
          user: { phone: users.phone, phone_country_code: users.phone_country_code, city: users.city },
        })
        .from(users)
        .innerJoin(companies, eq(companies.id, users.company_id))
        .where(eq(users.id, actor.id));
      const { company, user } = found!;
      const client = actor.kind === 'api_client' ? actor.client : null;
      const username = client?.client_id ?? actor.email;
      return {
        company,
        user: {
          id: actor.id,
          username,
          firstName: actor.first_name,
          lastName: actor.last_name,
          email: client ? '' : actor.email,
          phone: user.phone && shownPhone(user.phone),
          phoneCountryCode: user.phone_country_code,
          city: user.city,
        },
      };
    },
  }),
  { operationId: 'getCurrentUser' },
);
