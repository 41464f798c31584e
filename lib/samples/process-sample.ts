import 'server-only';
import { z } from 'zod';
import { checkSampleCase } from '@/lib/cases/submit';
import { submissionLimit } from '@/lib/cases/submission-limits';
import type { Ctx } from '@/lib/core/operation';
import { query } from '@/lib/core/operation';
import { checkSampleRequest } from '@/lib/escalations/request';
import { asCallersSee, ownDocumentRow } from '@/lib/processes/own-document';
import { limitedDocumentId } from '@/lib/processes/process-details';
import type { Member } from '@/lib/shared/actor';
import { Id } from '@/lib/shared/fields';
import { companyAdmin, fullAdmin, isLimited } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';

export type Reading = Pick<Ctx<Member>, 'db' | 'actor'>;

/** The form of a company's process as callers see it, and what its group says to each priority (spec 2 §7). */
export async function sampleForm({ db, actor: { company_id } }: Reading, document_id: number) {
  const document = asCallersSee(await ownDocumentRow(db, { company_id, document_id }));
  return { document, messages: document.priority_messages };
}

/** Checks a sample for a company's own process like a real case or request (rule: cases.sample). */
export async function checkSample(ctx: Reading, document_id: number, entries: Record<string, unknown>) {
  const row = await ownDocumentRow(ctx.db, { company_id: ctx.actor.company_id, document_id });
  return row.document_type === 'manager' ? checkSampleRequest(ctx, row, entries) : checkSampleCase(ctx, row, entries);
}

/** The id of a limited company's process. @throws Problem not_found for other companies, and without a process */
async function limitedId({ db, actor }: Reading): Promise<number> {
  const id = isLimited(actor) ? await limitedDocumentId(db, actor.company_id) : null;
  return id ?? notFound('Process not found.');
}

export const readSample = query({
  who: fullAdmin,
  input: z.object({ document_id: Id }),
  run: (ctx, { document_id }) => sampleForm(ctx, document_id),
});

export const sendSample = query({
  who: fullAdmin,
  input: z.looseObject({ document_id: Id }),
  limit: (_request, _input, actor) => [submissionLimit(actor)],
  run: (ctx, { document_id, ...entries }) => checkSample(ctx, document_id, entries),
});

/** The same for the process of a limited company, whose admins have no list (spec 2 §2). */
export const readLimitedSample = query({
  who: companyAdmin,
  input: z.object({}),
  run: async (ctx) => sampleForm(ctx, await limitedId(ctx)),
});

export const sendLimitedSample = query({
  who: companyAdmin,
  input: z.looseObject({}),
  limit: (_request, _input, actor) => [submissionLimit(actor)],
  run: async (ctx, entries) => checkSample(ctx, await limitedId(ctx), entries),
});
