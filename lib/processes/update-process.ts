import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { companies, processes, processVersions } from '@/db/schema';
import { noteChanges, ref } from '@/lib/core/audit';
import { command, now, type Ctx } from '@/lib/core/operation';
import type { Person } from '@/lib/shared/actor';
import { Id } from '@/lib/shared/fields';
import { fullAdmin, isLimited } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import type { VersionChange } from '@/lib/shared/version-change';
import { announceAddress, ensureAddressProof, limitAddressChanges } from './address-changes';
import { copyVersion } from './copy-version';
import { lockProcess } from './lock-company';
import { isDetailed } from './policy';
import { versionContacts } from './placements.sql';
import { ProcessEntry } from './process-entry';
import { refuseOlderVersion } from './process-versions';
import { enteredContacts } from './process-contacts';
import { OWN_TEXTS } from './process-fields';
import {
  changesBetween,
  columnsOf,
  currentValues,
  enteredValues,
  managerContacts,
  sentValues,
  shownValues,
  storedChanges,
  type Contact,
  type VersionValues,
} from './version-values';
import { z } from 'zod';

type Version = typeof processVersions.$inferSelect;
type LockedProcess = {
  process: typeof processes.$inferSelect;
  version: Version;
  company: { name: string; limited: boolean };
  values: VersionValues;
};

/**
 * Stores changes of a company's process as a new version; without a change there is none (rules: admin.process-update,
 * processes.versions). A changed To address is announced to the old and the new one (rule: admin.process-notice), and any
 * changed address needs a recent proof (rule: proof.addresses).
 * @throws Problem not_found for a foreign process, conflict when it changed since `version_id`, invalid for contacts
 * who are not active users of the company
 */
async function changeProcess(ctx: Ctx<Person>, document_id: number, entry: ProcessEntry) {
  const locked = await lockCurrent(ctx, document_id);
  const { process, version, company, values: before } = locked;
  const texts = enteredValues(before, entry, { document_type: process.document_type, limited: company.limited });
  const contacts = isDetailed(process.document_type)
    ? await enteredContacts(ctx.db, {
        company_id: process.company_id,
        limited: company.limited,
        before: before.contacts,
        entry,
      })
    : before.contacts;
  const after = { ...texts, contacts };
  const changes = changesBetween(before, after);
  if (!changes.length) return { message: 'Nothing has changed.', version_id: version.id };
  if (entry.version_id && entry.version_id !== version.id) await refuseSave(ctx, locked, entry.version_id);
  ensureAddressProof(ctx.actor, before, after);
  const next = await store(ctx, locked, { after, changes });
  noteChanges(ctx, shownValues(before), shownValues(after));
  announceAddress(ctx, { version, company, next });
  return { message: 'The process is saved.', version_id: next.id };
}

/**
 * The process with its current version, locked so that two saves cannot both win. The lock comes before the version is
 * read: a statement that waits for the lock reads from a snapshot taken before it waited.
 */
async function lockCurrent(ctx: Ctx<Person>, document_id: number): Promise<LockedProcess> {
  const process = await lockProcess(ctx, { document_id, strength: 'update' });
  const [current] = await ctx.db
    .select({
      version: processVersions,
      name: companies.name,
      level: companies.membership_type,
      contacts: sql<Contact[]>`${versionContacts(sql`process_versions.id`)}`,
    })
    .from(processVersions)
    .innerJoin(companies, eq(companies.id, process.company_id))
    .where(eq(processVersions.id, process.current_version_id ?? 0));
  if (!current) return notFound('Process not found.');
  const { version, name, level, contacts } = current;
  const values = currentValues(version, process.name, contacts);
  return { process, version, company: { name, limited: isLimited({ level }) }, values };
}

/** Refuses the save, and sends the current values so that the form can merge them (rule: admin.process-conflict). */
async function refuseSave(
  ctx: Ctx<Person>,
  { process, version, values }: LockedProcess,
  opened_id: number,
): Promise<never> {
  const [opened] = await ctx.db
    .select({ contacts: sql<Contact[]>`${versionContacts(sql`process_versions.id`)}` })
    .from(processVersions)
    .where(and(eq(processVersions.id, opened_id), eq(processVersions.process_id, process.id)));
  return refuseOlderVersion(ctx, {
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
  { process, version }: LockedProcess,
  { after: { contacts, ...texts }, changes }: { after: VersionValues; changes: VersionChange[] },
): Promise<Version> {
  const next = await copyVersion(ctx.db, version, {
    changes: { ...columnsOf(OWN_TEXTS, texts), changes: storedChanges(changes), created_by: ctx.actor.id },
    managers: managerContacts(contacts),
  });
  await ctx.db
    .update(processes)
    .set({ name: texts.title, current_version_id: next.id, updated_at: now })
    .where(eq(processes.id, process.id));
  return next;
}

/** Changes a process of the admin's company (spec 2 §7). */
export const updateProcess = command('process.update', {
  who: fullAdmin,
  input: ProcessEntry.extend({ document_id: Id }),
  output: () => z.strictObject({ message: z.string(), version_id: z.number() }),
  prepare: (ctx, { document_id, collaborate_email }) => limitAddressChanges(ctx, { document_id, collaborate_email }),
  run: (ctx, { document_id, ...entry }) => changeProcess(ctx, document_id, entry),
  auditSubject: (_, { document_id }) => ref('document', document_id),
});
