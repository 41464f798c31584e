import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '@/db/schema';
import { query } from '@/lib/core/operation';
import { signedIn } from '@/lib/shared/gates';

/** The submitter's default values for the form (spec 1 §3). */
export const readSubmitter = query({
  who: signedIn,
  input: z.object({}),
  async run({ db, actor: { id, first_name, last_name, email } }) {
    const [user] = await db
      .select({ phone: users.phone, phone_country_code: users.phone_country_code })
      .from(users)
      .where(eq(users.id, id));
    return {
      first_name,
      last_name,
      email,
      phone: user?.phone ?? null,
      phone_country_code: user?.phone_country_code ?? 'US',
    };
  },
});
