import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { companyNotes, users } from '@/db/schema';
import { refuseOutdated } from '@/lib/platform/audit/save-settings';
import { ref } from '@/lib/platform/operation/audit';
import { command, now, query } from '@/lib/platform/operation/operation';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { Id, MultiLine, optional } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { ensureCompany } from './row';

const COMMAND = 'company.note';
const MAX_NOTE = 10_000;

/** What network staff note about a company, with who wrote it last (rule: network.company-note). */
export const readCompanyNote = query({
  who: superAdmin,
  input: z.object({ id: Id }),
  output: () =>
    z.strictObject({
      note: z.string(),
      updated_at: z.string().nullable(),
      updated_by: z.string().nullable(),
      version: z.string(),
    }),
  async run(ctx, { id }) {
    const company_id = await ensureCompany(ctx, id);
    const [found] = await ctx.db
      .select({
        note: companyNotes.note,
        updated_at: companyNotes.updated_at,
        updated_by: sql<string | null>`nullif(trim(concat_ws(' ', ${users.first_name}, ${users.last_name})), '')`,
      })
      .from(companyNotes)
      .leftJoin(users, eq(users.id, companyNotes.updated_by))
      .where(eq(companyNotes.company_id, company_id));
    return found
      ? { ...found, updated_at: found.updated_at.toISOString(), version: found.updated_at.toISOString() }
      : { note: '', updated_at: null, updated_by: null, version: '' };
  },
});

/**
 * Saves the network's note about a company; an empty one is removed. Its text is in no audit row: those about a company are
 * read by more people than the note (rule: network.company-note).
 * @throws Problem not_found for an unknown company, conflict when someone else saved since `version`
 */
export const saveCompanyNote = command(COMMAND, {
  who: superAdmin,
  input: z.object({
    id: Id,
    note: optional(MultiLine('a note', MAX_NOTE)),
    version: z.string().max(100).optional(),
  }),
  output: () => z.strictObject({ message: Message }),
  async run(ctx, { id, note, version }) {
    const { actor, db } = ctx;
    const company_id = await ensureCompany(ctx, id);
    const [before] = await db
      .select({ updated_at: companyNotes.updated_at })
      .from(companyNotes)
      .where(eq(companyNotes.company_id, company_id))
      .for('update');
    await refuseOutdated(ctx, {
      seen: version,
      version: before?.updated_at.toISOString() ?? '',
      subject: { type: 'company', id: company_id },
      commands: [COMMAND],
      what: 'this note',
    });
    if (note === null) {
      await db.delete(companyNotes).where(eq(companyNotes.company_id, company_id));
      return { message: fixed('The note is removed.') };
    }
    const values = { note, updated_by: actor.id, updated_at: now };
    await db
      .insert(companyNotes)
      .values({ company_id, ...values })
      .onConflictDoUpdate({ target: companyNotes.company_id, set: values });
    return { message: fixed('The note is saved.') };
  },
  auditSubject: (_, { id }) => ref('company', id),
});
