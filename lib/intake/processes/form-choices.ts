import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { emailTemplates, processes } from '@/db/schema';
import { query } from '@/lib/platform/operation/operation';
import { Named } from '@/lib/platform/operation/resources';
import { Id } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { assignableTo } from './assignments';
import { companyOf } from './list-processes';
import { listsOf } from './process-details';
import { Assignable, ContactChoice } from './resources';
import { ProcessSummary } from './managed-resources';
import { processesVisibleTo, type Reading } from './visible';
import { MEMBERSHIPS, keysOf } from '@/lib/shared/enums';

const Company = z.object({ id: Id });

export const processChoices = ({ db, actor }: Reading, company_id: number) =>
  db
    .select({
      id: processes.id,
      name: processes.name,
      document_type: processes.document_type,
      status: processes.status,
    })
    .from(processes)
    .where(and(eq(processes.company_id, company_id), processesVisibleTo(actor, processes)))
    .orderBy(sql`lower(${processes.name})`, processes.id);

/** A company's processes as names, types and statuses only, for selects (spec 3 §7). */
export const listProcessChoices = query({
  who: superAdmin,
  input: Company,
  output: () => z.strictObject({ documents: z.array(ProcessSummary) }),
  async run(ctx, { id }) {
    const [, someProcesses] = await Promise.all([companyOf(ctx.db, id), processChoices(ctx, id)]);
    return { documents: someProcesses };
  },
});

/** Choices of the form of a managed process (spec 3 §7). */
export const processFormData = query({
  who: superAdmin,
  input: Company,
  output: () =>
    z.strictObject({
      company: z.strictObject({ id: z.number(), name: z.string(), membership_type: z.enum(keysOf(MEMBERSHIPS)) }),
      departments: z.array(Assignable),
      communities: z.array(Assignable),
      users: z.array(ContactChoice),
      calendars: z.array(Named),
      email_templates: z.array(z.strictObject({ type: z.string(), slug: z.string(), id: z.number() })),
    }),
  async run(ctx, { id }) {
    const [company, { users, calendars }, assignable, email_templates] = await Promise.all([
      companyOf(ctx.db, id),
      listsOf(ctx.db, id),
      assignableTo(ctx.db, id),
      ctx.db
        .select({ type: emailTemplates.type, slug: emailTemplates.slug, id: emailTemplates.id })
        .from(emailTemplates)
        .orderBy(emailTemplates.type, emailTemplates.slug),
    ]);
    const { departments, groups: groups } = assignable;
    return { company, departments, communities: groups, users, calendars, email_templates };
  },
});

/** Processes that a parent may offer (spec 3 §7). */
export const parentFormData = query({
  who: superAdmin,
  input: Company,
  output: () =>
    z.strictObject({
      company: z.strictObject({ id: z.number(), name: z.string(), membership_type: z.enum(keysOf(MEMBERSHIPS)) }),
      documents: z.array(ProcessSummary),
    }),
  async run(ctx, { id }) {
    const [company, someProcesses] = await Promise.all([companyOf(ctx.db, id), processChoices(ctx, id)]);
    return { company, documents: someProcesses };
  },
});
