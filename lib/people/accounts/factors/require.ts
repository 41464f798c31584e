import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies } from '@/db/schema';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command, now, query } from '@/lib/platform/operation/operation';
import { Flag } from '@/lib/shared/fields';
import { companyAdmin, self } from '@/lib/shared/gates';
import { conflict, notFound } from '@/lib/shared/problem';
import type { Member } from '@/lib/shared/actor';
import { loginWaysOf } from './own-factors';

const Required = z.strictObject({
  required: z.boolean(),
  allowed: z.boolean(),
  has_own: z.boolean(),
});

/** Whether the company's users need a second factor; under single sign-on the provider decides. */
export const readRequirement = query({
  who: companyAdmin,
  input: z.object({}),
  output: () => Required,
  async run({ db, actor }) {
    const [company] = await db
      .select({ required: companies.requires_second_factor, login_method: companies.login_method })
      .from(companies)
      .where(eq(companies.id, actor.company_id));
    if (!company) return notFound('Company not found.');
    const has_own = await hasSecondFactor(db, actor);
    return { required: company.required, allowed: company.login_method !== 'sso', has_own };
  },
});

async function hasSecondFactor(db: Db, { id }: Member): Promise<boolean> {
  const { passkeys, has_code_app } = await loginWaysOf(db, id);
  return passkeys > 0 || has_code_app;
}

/**
 * Requires a second factor of the company's users, or no longer (rule: second-factor.company). Those without one set it
 * up at their next click.
 * @throws Problem conflict under single sign-on, and while the manager has none
 */
export const requireSecondFactor = command('company.require_second_factor', {
  who: self<Member>(companyAdmin),
  input: z.object({ required: Flag }),
  output: () => z.strictObject({ company_id: z.number(), required: z.boolean(), message: z.string() }),
  proof: true,
  async run(ctx, { required }) {
    const { db, actor } = ctx;
    const { company_id } = actor;
    if (actor.company.login_method === 'sso') return conflict('Your identity provider decides about second factors.');
    if (required && !(await hasSecondFactor(db, actor)))
      return conflict('Add a passkey or a code app to your own profile first.');
    const [before] = await db
      .select({ requires_second_factor: companies.requires_second_factor })
      .from(companies)
      .where(eq(companies.id, company_id))
      .for('update');
    await db
      .update(companies)
      .set({ requires_second_factor: required, updated_at: now })
      .where(eq(companies.id, company_id));
    noteChanges(ctx, { ...before }, { requires_second_factor: required });
    const message = required ? 'Your users need a second factor from now on.' : 'Second factors are optional.';
    return { company_id, required, message };
  },
  auditSubject: ({ company_id }) => ref('company', company_id),
});
