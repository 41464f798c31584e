import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { groups, departments, processes } from '@/db/schema';
import { calendarErrors } from '@/lib/intake/calendars/place-calendar';
import { saveSettings } from '@/lib/platform/audit/save-settings';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command, now } from '@/lib/platform/operation/operation';
import { keysOf, STATUS } from '@/lib/shared/enums';
import { Id, IdOf, IdOrNew, MultiLine, optional, SingleLine } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { notFound, type FieldErrors } from '@/lib/shared/problem';
import { ensureCompany } from './row';
import { editedRow } from './departments';
import { EditedDepartment } from './resources';
import { refuseUsedDepartment } from './uses';
import { DONE_BEFORE } from '@/lib/platform/operation/kept-answer';

const NO_DEPARTMENT = 'Department not found.';
const COMMAND = 'department.save';

const Entry = z.object({
  id: Id,
  department_id: IdOrNew,
  name: SingleLine('the name', 200),
  description: optional(MultiLine('a description', 2000)),
  community_id: optional(IdOf('a group')),
  contact_document_id: optional(IdOf('a process')),
  /** A missing one keeps its value. */
  calendar_id: optional(IdOf('a calendar')).optional(),
  status: z.enum(keysOf(STATUS), 'Choose active or inactive.').default('active'),
  version: optional(z.string().max(100)),
});
type Entry = z.output<typeof Entry>;

/**
 * Adds a department to a company (id 0) or saves one; returns the department (spec 3 §7).
 * @throws Problem not_found for a foreign department, conflict when someone else saved it since `version`
 */
export const saveDepartment = command(COMMAND, {
  who: superAdmin,
  input: Entry,
  output: () => EditedDepartment.extend({ message: z.string() }).meta({ id: 'SavedDepartment' }),
  async run(ctx, entry) {
    const { db } = ctx;
    const { id: company_id, department_id, version, calendar_id, ...rest } = entry;
    const values = { ...rest, ...(calendar_id !== undefined && { calendar_id }) };
    await ensureCompany(ctx, company_id);
    const before = department_id === 0 ? null : await lockDepartment(db, company_id, department_id);
    const [saved] = await saveSettings(ctx, {
      before,
      outdated: ({ id, name, updated_at }) => ({
        seen: version,
        version: updated_at.toISOString(),
        subject: { type: 'department', id },
        commands: [COMMAND],
        what: `the ${name} Department`,
      }),
      merge: () => values,
      errors: () => choiceErrors(db, entry, before),
      store: () =>
        before
          ? db
              .update(departments)
              .set({ ...values, updated_at: now })
              .where(eq(departments.id, before.id))
              .returning(editedRow)
          : db
              .insert(departments)
              .values({ ...values, company_id })
              .returning(editedRow),
      noted: () => [before ?? {}, values],
    });
    return { ...saved!, message: `${values.name} is ${before ? 'saved' : 'added'}.` };
  },
  async reread({ db }, { id }, { id: company_id }) {
    const [stored] = await db
      .select(editedRow)
      .from(departments)
      .where(and(eq(departments.id, id), eq(departments.company_id, company_id), isNull(departments.deleted_at)));
    return { ...(stored ?? notFound(NO_DEPARTMENT)), message: DONE_BEFORE };
  },
  auditSubject: ({ id }) => ref('department', id),
});

async function lockDepartment(db: Db, company_id: number, id: number): Promise<EditedDepartment> {
  const [found] = await db
    .select(editedRow)
    .from(departments)
    .where(and(eq(departments.id, id), eq(departments.company_id, company_id), isNull(departments.deleted_at)))
    .for('update');
  return found ?? notFound(NO_DEPARTMENT);
}

/** A group or process the department already has may stay, even when it is no longer selectable. */
async function choiceErrors(db: Db, entry: Entry, before: EditedDepartment | null): Promise<FieldErrors> {
  const { id, community_id, contact_document_id } = entry;
  const errors: FieldErrors = {};
  if (community_id !== null && community_id !== before?.community_id) {
    const active = and(eq(groups.id, community_id), eq(groups.status, 'active'));
    const [group] = await db.select({ id: groups.id }).from(groups).where(active);
    if (!group) errors.community_id = ['Choose an active group.'];
  }
  if (contact_document_id !== null && contact_document_id !== before?.contact_document_id) {
    const own = and(eq(processes.id, contact_document_id), eq(processes.company_id, id));
    const [process] = await db.select({ id: processes.id }).from(processes).where(own);
    if (!process) errors.contact_document_id = ['Choose a process of the company.'];
  }
  return { ...errors, ...(await calendarErrors(db, { company_id: id, calendar_id: entry.calendar_id })) };
}

/**
 * Deactivates and hides a department; its history is kept (spec 3 §7, rule: network.delete-used).
 * @throws Problem conflict listing open cases and active memberships
 */
export const deleteDepartment = command('department.delete', {
  who: superAdmin,
  input: z.object({ id: Id }),
  output: () => z.strictObject({ success: z.boolean(), id: z.number(), message: z.string() }),
  async run(ctx, { id }) {
    const { db } = ctx;
    const [found] = await db
      .select(editedRow)
      .from(departments)
      .where(and(eq(departments.id, id), isNull(departments.deleted_at)))
      .for('update');
    if (!found) return notFound(NO_DEPARTMENT);
    await refuseUsedDepartment(db, found);
    await db
      .update(departments)
      .set({ status: 'inactive', deleted_at: now, updated_at: now })
      .where(eq(departments.id, id));
    noteChanges(ctx, { name: found.name, status: found.status }, { name: found.name, status: 'deleted' });
    return { success: true, id, message: `The ${found.name} Department is deleted.` };
  },
  auditSubject: ({ id }) => ref('department', id),
});
