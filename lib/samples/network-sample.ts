import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies } from '@/db/schema';
import { query } from '@/lib/core/operation';
import { perHour } from '@/lib/core/rate-limit';
import { ListOf, optionLabels } from '@/lib/processes/db-select';
import { settings } from '@/lib/settings';
import type { Member, SuperAdmin } from '@/lib/shared/actor';
import { Id } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { checkSample, sampleForm } from './process-sample';

const Wanted = z.object({ id: Id, document_id: Id });

/**
 * A super admin in the place of a caller of the company, for checking a form only: what a form reads of its sender is the
 * company and its membership.
 */
async function asMember(db: Db, actor: SuperAdmin, company_id: number): Promise<Member> {
  const [company] = await db.select().from(companies).where(eq(companies.id, company_id));
  if (!company) return notFound('Company not found.');
  const { id, name, slug, login_method, allow_notes, membership_type } = company;
  return {
    ...actor,
    kind: 'member',
    role: 'caller',
    company_id: id,
    level: membership_type,
    company: { id, name, slug, login_method, allow_notes },
  };
}

/** The form of a company's process as callers see it (spec 3 §7). */
export const readNetworkSample = query({
  who: superAdmin,
  input: Wanted,
  run: async ({ db, actor }, { id, document_id }) =>
    sampleForm({ db, actor: await asMember(db, actor, id) }, document_id),
});

/** Checks a sample and sends nothing (rule: cases.sample). */
export const sendNetworkSample = query({
  who: superAdmin,
  input: z.looseObject({ id: Id, document_id: Id }),
  limit: (_request, _input, actor) => [perHour(settings.limits.cases_per_hour, 'submission', actor.id)],
  run: async ({ db, actor }, { id, document_id, ...entries }) =>
    checkSample({ db, actor: await asMember(db, actor, id) }, document_id, entries),
});

/** The lists of a form's database selects, as a caller of the company would see them (rule: forms.db-select). */
export const networkSelectOptions = query({
  who: superAdmin,
  input: ListOf.extend({ id: Id }),
  run: ({ db, actor }, { id, model, foreign_key }) =>
    optionLabels(db, { id: actor.id, company_id: id }, { model, key: foreign_key }),
});
