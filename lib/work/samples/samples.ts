import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { companies, processVersions } from '@/db/schema';
import { SubmittedCase } from '@/lib/work/cases/resources';
import { checkSampleCase } from '@/lib/work/cases/submit/submit';
import { submissionLimit } from '@/lib/work/cases/submit/submission-limits';
import { ref } from '@/lib/platform/operation/audit';
import { companyMeant, NamedCompany } from '@/lib/platform/operation/named-company';
import { command, now, query, type Ctx } from '@/lib/platform/operation/operation';
import { checkSampleRequest } from '@/lib/work/manager-requests/request';
import { ManagerRequestDetails } from '@/lib/work/manager-requests/resources';
import { asCallersSee, ownProcessRow } from '@/lib/partners/directory/own-document';
import { limitedProcessId } from '@/lib/intake/processes/process-details';
import { ContactDocument, PriorityMessages } from '@/lib/intake/processes/resources';
import { isMember, type Member, type Person } from '@/lib/shared/actor';
import { Id } from '@/lib/shared/fields';
import { companyAdmin, fullAdmin, isLimited, orNetworkStaff } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';

type Reading = Pick<Ctx<Member>, 'db' | 'actor'>;

/** No process for a limited company, whose admins have no list of processes (spec 2 §2). */
const NamedProcess = NamedCompany.extend({ document_id: Id.optional() });

/**
 * The form of a company's process as callers see it, and its group's message for each priority (spec 2 §7, spec 3 §7).
 * @throws Problem not_found for another's process
 */
export const readSample = query({
  who: orNetworkStaff(companyAdmin),
  input: NamedProcess,
  output: () => z.strictObject({ document: ContactDocument, messages: PriorityMessages }),
  async run(ctx, named) {
    const { row } = await openSample(ctx, named);
    const process = asCallersSee(row);
    return { document: process, messages: process.priority_messages };
  },
});

/**
 * Checks a sample for a process like a real case or request, and sends nothing (rule: cases.sample). That it passed is noted
 * at the version (rule: network.setup-path).
 * @throws Problem not_found for another's process, conflict for one that takes no cases
 */
export const sendSample = command('process.test', {
  who: orNetworkStaff(companyAdmin),
  input: z.looseObject(NamedProcess.shape),
  output: () =>
    z.union([
      z.strictObject({ message: z.string(), id: z.null(), request: ManagerRequestDetails }),
      z.strictObject({ message: z.string(), case: SubmittedCase }),
    ]),
  limit: (_request, _input, actor) => [submissionLimit(actor)],
  async run(ctx, { id, document_id, ...entries }) {
    const { answer, row } = await check(ctx, { id, document_id, ...entries });
    await ctx.db.update(processVersions).set({ tested_at: now }).where(eq(processVersions.id, row.version_id));
    return answer;
  },
  // Nothing of the sample was stored, so it is checked again.
  reread: async (ctx, _kept, input) => (await check(ctx, input)).answer,
  auditSubject: (_answer, { document_id }) => ref('process', document_id ?? null),
});

async function check(ctx: Ctx<Person>, { id, document_id, ...entries }: z.output<typeof NamedProcess>) {
  const { sender, row } = await openSample(ctx, { id, document_id });
  const answer =
    row.document_type === 'manager'
      ? await checkSampleRequest(sender, row, entries)
      : await checkSampleCase(sender, row, entries);
  return { answer, row };
}

/** @throws Problem not_found for another company's process, forbidden for limited admins who name one */
async function openSample(
  ctx: Pick<Ctx<Person>, 'db' | 'actor'>,
  { id, document_id: named }: z.output<typeof NamedProcess>,
) {
  if (named !== undefined) orNetworkStaff(fullAdmin)(ctx.actor);
  const sender = await asMember(ctx, id);
  const { company_id } = sender.actor;
  const document_id = named ?? (isLimited(sender.actor) ? await limitedProcessId(ctx.db, company_id) : null);
  if (document_id === null) return notFound('Process not found.');
  return { sender, row: await ownProcessRow(ctx.db, { company_id, document_id }) };
}

/**
 * Treats the reader as a sender of the company: network staff act as a caller, only to check a form. A form reads only
 * its sender's company and membership.
 */
async function asMember({ db, actor }: Pick<Ctx<Person>, 'db' | 'actor'>, named: number | undefined): Promise<Reading> {
  if (isMember(actor)) return { db, actor };
  const [company] = await db
    .select()
    .from(companies)
    .where(eq(companies.id, companyMeant(actor, named)));
  if (!company) return notFound('Company not found.');
  const { id, name, slug, login_method, allow_notes, membership_type } = company;
  const caller: Member = {
    ...actor,
    kind: 'member',
    role: 'caller',
    company_id: id,
    level: membership_type,
    company: { id, name, slug, login_method, allow_notes },
  };
  return { db, actor: caller };
}
