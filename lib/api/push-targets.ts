import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { casePushTargets } from '@/db/schema';
import { ref } from '@/lib/core/audit';
import { command, now, query } from '@/lib/core/operation';
import { seal, unseal } from '@/lib/core/sealing';
import { Integer } from '@/lib/shared/fields';
import { partner } from '@/lib/shared/gates';
import { caseOf, CaseToken } from './case-access';
import { analyzed } from './push-config';
import { notFound } from '@/lib/shared/problem';

const HOST = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i;

/** The five fields of a published configuration. */
const PushTarget = z.object({
  domain: z.string('Enter a host.').trim().regex(HOST, 'Enter a host such as files.example.com.'),
  password: z.string('Enter a password.').min(1, 'Enter a password.').max(1000, 'Use at most 1000 characters.'),
  expiration: z
    .string('Enter a date.')
    .max(60, 'Use at most 60 characters.')
    .nullish()
    .transform((text) => text ?? null),
  httpsPath: z
    .string('Enter a path.')
    .max(500, 'Use at most 500 characters.')
    .regex(/^[\w\-./~%]*$/, 'Enter a path without a query.')
    .nullish()
    .transform((path) => path ?? ''),
  httpsPort: Integer(1, 65_535, 'Enter a port.').default(443),
});
type PushTarget = z.infer<typeof PushTarget>;

const Analyzed = z
  .strictObject({
    domain: z.string().nullable(),
    password: z.string().nullable(),
    expiration: z.string().nullable(),
    httpsPath: z.string().nullable(),
    httpsPort: z.number().nullable(),
  })
  .meta({ id: 'AttachmentConfigAnalysis' });

/** Without the password, which nobody reads again. */
const Shown = z
  .strictObject({
    domain: z.string(),
    expiration: z.string().nullable(),
    httpsPath: z.string(),
    httpsPort: z.number(),
  })
  .meta({ id: 'AttachmentConfig' });

const Side = z.strictObject({ companyId: z.number(), parameters: Shown.nullable() });

const purposeOf = (case_id: number, company_id: number) => `concord push target ${case_id} ${company_id}` as const;

function openedOf(sealed: string, purpose: ReturnType<typeof purposeOf>): unknown {
  const text = unseal(sealed, purpose);
  return text === null ? null : JSON.parse(text);
}

type Sides = { id: number; company_id: number; receiver_company_id: number };
/** `invalid`: it cannot be opened any more. */
export type Target = { case_number: string; target: PushTarget | 'invalid' } | null;
export type Targets = { submitter: Target; receiver: Target };

/** Where each company of a case wants its files pushed to. */
export async function targetsOf(
  db: Db,
  theCase: Sides & { internal_case_number: string; partner_case_number: string | null },
): Promise<Targets> {
  const rows = await db.select().from(casePushTargets).where(eq(casePushTargets.case_id, theCase.id));
  const of = (company_id: number, case_number: string | null): Target => {
    const row = rows.find((one) => one.company_id === company_id);
    if (!row) return null;
    const { data } = PushTarget.safeParse(openedOf(row.sealed, purposeOf(theCase.id, company_id)));
    return { case_number: case_number ?? '', target: data ?? 'invalid' };
  };
  return {
    submitter: of(theCase.company_id, theCase.internal_case_number),
    receiver: of(theCase.receiver_company_id, theCase.partner_case_number),
  };
}

const shown = (target: Target) => {
  if (!target || target.target === 'invalid') return null;
  const { domain, expiration, httpsPath, httpsPort } = target.target;
  return { domain, expiration, httpsPath, httpsPort };
};

/** Where the files of a case are pushed to, for both companies; never with a password. @throws Problem not_found */
export const readPushTargets = query({
  who: partner,
  input: z.object({ token: CaseToken }),
  output: () => z.strictObject({ submitter: Side, receiver: Side }),
  async run(ctx, { token }) {
    const theCase = await caseOf(ctx, token);
    const { submitter, receiver } = await targetsOf(ctx.db, theCase);
    return {
      submitter: { companyId: theCase.company_id, parameters: shown(submitter) },
      receiver: { companyId: theCase.receiver_company_id, parameters: shown(receiver) },
    };
  },
});

/** Finds the five fields in any JSON. Nothing is stored. @throws Problem not_found for a foreign case */
export const analyzePushTarget = query({
  who: partner,
  input: z.looseObject({ token: CaseToken }),
  output: () => Analyzed,
  async run(ctx, { token, ...sent }) {
    await caseOf(ctx, token);
    return analyzed(sent);
  },
});

/** Has the files of the case pushed for the caller's company, encrypted in the database. @throws Problem not_found, invalid */
export const savePushTarget = command('case.save_push_target', {
  who: partner,
  input: PushTarget.extend({ token: CaseToken }),
  output: () => Shown,
  async run(ctx, { token, ...target }) {
    const { id: case_id } = await caseOf(ctx, token);
    const { company_id } = ctx.actor;
    const values = { sealed: seal(JSON.stringify(target), purposeOf(case_id, company_id)), updated_at: now };
    await ctx.db
      .insert(casePushTargets)
      .values({ case_id, company_id, ...values })
      .onConflictDoUpdate({ target: [casePushTargets.case_id, casePushTargets.company_id], set: values });
    const { password: _, ...rest } = target;
    return rest;
  },
  async reread(ctx, _kept, { token }) {
    const theCase = await caseOf(ctx, token);
    const { submitter, receiver } = await targetsOf(ctx.db, theCase);
    return (
      shown(theCase.company_id === ctx.actor.company_id ? submitter : receiver) ?? notFound('Configuration not found.')
    );
  },
  auditSubject: () => ref('case', null),
});
