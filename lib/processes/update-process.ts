import 'server-only';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { companies, processes, processVersions } from '@/db/schema';
import { noteChanges, ref } from '@/lib/core/audit';
import { command, now, type Ctx } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import { perHour, takeFromLimits } from '@/lib/core/rate-limit';
import { settings } from '@/lib/settings';
import type { Person } from '@/lib/shared/actor';
import { Id } from '@/lib/shared/fields';
import { fullAdmin, isLimited } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import type { VersionChange } from '@/lib/shared/process-fields';
import { addressesIn } from './addresses';
import { copyVersion } from './copy-version';
import { isDetailed } from './policy';
import { contactsOf } from './placements.sql';
import { ProcessEntry } from './process-entry';
import { refuseOutdated } from './process-versions';
import { enteredContacts } from './process-contacts';
import {
  changesBetween,
  currentValues,
  enteredValues,
  managersOf,
  sentValues,
  shownValues,
  storedChanges,
  type Contact,
  type Values,
} from './version-values';

type Version = typeof processVersions.$inferSelect;
type Found = {
  process: typeof processes.$inferSelect;
  version: Version;
  company: { name: string; limited: boolean };
  values: Values;
};
type Wanted = { company_id: number; document_id: number };

/** Changes of the To address per hour, as a multiple of the hourly invitations: each change emails both addresses. */
const ADDRESS_CHANGES = 4;

/**
 * Stores changes of a company's process as a new version; without a change there is none (rules: admin.process-update,
 * processes.versions). A changed To address is announced to the old and the new one (rule: admin.process-notice).
 * @throws Problem not_found for a foreign process, conflict when it changed since `version_id`, invalid for contacts
 * who are not active users of the company
 */
async function changeProcess(ctx: Ctx<Person>, { company_id, document_id }: Wanted, entry: ProcessEntry) {
  const found = await lockProcess(ctx.db, { company_id, document_id });
  const { process, version, company, values: before } = found;
  const texts = enteredValues(before, entry, { document_type: process.document_type, limited: company.limited });
  const contacts = isDetailed(process.document_type)
    ? await enteredContacts(ctx.db, { company_id, limited: company.limited, before: before.contacts, entry })
    : before.contacts;
  const after = { ...texts, contacts };
  const changes = changesBetween(before, after);
  if (!changes.length) return { message: 'Nothing has changed.', version_id: version.id };
  if (entry.version_id && entry.version_id !== version.id) await refuseSave(ctx.db, found, entry.version_id);
  const next = await store(ctx, found, { after, changes });
  noteChanges(ctx, shownValues(before), shownValues(after));
  announceAddress(ctx, { version, company, next });
  return { message: 'The process is saved.', version_id: next.id };
}

/**
 * The process with its current version, locked so that two saves cannot both win. The lock comes before the version is
 * read: a statement that waits for the lock reads from a snapshot taken before it waited.
 */
async function lockProcess(db: Db, { company_id, document_id }: Wanted): Promise<Found> {
  const [process] = await db
    .select()
    .from(processes)
    .where(and(eq(processes.id, document_id), eq(processes.company_id, company_id), isNull(processes.deleted_at)))
    .for('update');
  const [found] = await db
    .select({
      version: processVersions,
      name: companies.name,
      level: companies.membership_type,
      contacts: sql<Contact[]>`${contactsOf(sql`process_versions.id`)}`,
    })
    .from(processVersions)
    .innerJoin(companies, eq(companies.id, company_id))
    .where(eq(processVersions.id, process?.current_version_id ?? 0));
  if (!process || !found) return notFound('Process not found.');
  const { version, name, level, contacts } = found;
  const values = currentValues(version, process.name, contacts);
  return { process, version, company: { name, limited: isLimited({ level }) }, values };
}

/** Refuses the save, and sends the current values so that the form can merge them (rule: admin.process-conflict). */
async function refuseSave(db: Db, { process, version, values }: Found, opened_id: number): Promise<never> {
  const [opened] = await db
    .select({ contacts: sql<Contact[]>`${contactsOf(sql`process_versions.id`)}` })
    .from(processVersions)
    .where(and(eq(processVersions.id, opened_id), eq(processVersions.process_id, process.id)));
  return refuseOutdated(db, {
    document: { id: process.id, version },
    opened_id,
    // The process stores only its current name, but each version has its own.
    details: (earlier) => ({
      changes: changesBetween(currentValues(earlier, earlier.title, opened?.contacts ?? []), values),
      current: sentValues(values),
    }),
  });
}

async function store(
  ctx: Ctx<Person>,
  { process, version }: Found,
  { after: { contacts, ...texts }, changes }: { after: Values; changes: VersionChange[] },
): Promise<Version> {
  const next = await copyVersion(ctx.db, version, {
    changes: { ...texts, changes: storedChanges(changes), created_by: ctx.actor.id },
    managers: managersOf(contacts),
  });
  await ctx.db
    .update(processes)
    .set({ name: texts.title, current_version_id: next.id, updated_at: now })
    .where(eq(processes.id, process.id));
  return next;
}

type Announced = { version: Version; company: { name: string }; next: Version };

export function announceAddress(ctx: Ctx<Person>, { version, company, next }: Announced): void {
  const [old, current] = [addressesIn(version.collaborate_email), addressesIn(next.collaborate_email)];
  if (old.join() === current.join()) return;
  for (const email of new Set([...old, ...current]))
    mail(ctx, 'process_address', { name: company.name, email }, { version_id: next.id, previous_id: version.id });
}

/** Counts a change of the To address, which sends emails, against the user's limit (rule: limits.process-address). */
export async function limitAddressChanges(
  { db, actor }: Ctx<Person>,
  { company_id, document_id, collaborate_email }: Wanted & Pick<ProcessEntry, 'collaborate_email'>,
): Promise<void> {
  if (collaborate_email === undefined) return;
  const [found] = await db
    .select({ collaborate_email: processVersions.collaborate_email })
    .from(processVersions)
    .where(
      inArray(
        processVersions.id,
        db
          .select({ id: processes.current_version_id })
          .from(processes)
          .where(and(eq(processes.id, document_id), eq(processes.company_id, company_id))),
      ),
    );
  if (found && addressesIn(found.collaborate_email).join(', ') !== (collaborate_email ?? ''))
    await takeFromLimits([perHour(settings.limits.mail_per_hour * ADDRESS_CHANGES, 'process-address', actor.id)]);
}

/** Changes a process of the admin's company (spec 2 §7). */
export const updateProcess = command('process.update', {
  who: fullAdmin,
  input: ProcessEntry.extend({ document_id: Id }),
  prepare: (ctx, { document_id, collaborate_email }) =>
    limitAddressChanges(ctx, { company_id: ctx.actor.company_id, document_id, collaborate_email }),
  run: (ctx, { document_id, ...entry }) => changeProcess(ctx, { company_id: ctx.actor.company_id, document_id }, entry),
  auditSubject: (_, { document_id }) => ref('document', document_id),
});
