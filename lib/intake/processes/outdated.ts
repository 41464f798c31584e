import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { processVersions } from '@/db/schema';
import type { Ctx } from '@/lib/platform/operation/operation';
import { settings } from '@/lib/platform/settings';
import { isNetworkStaff, type Person } from '@/lib/shared/actor';
import { conflict, invalid } from '@/lib/shared/problem';
import { timeText, zoneOf } from '@/lib/shared/reader-time';
import type { VersionChange } from '@/lib/shared/version-change';
import type { LockedProcess } from './full-process';
import { rulesOfVersion, versionContacts } from './process.sql';
import { changesOf, OWN_TEXTS } from './process-fields';
import { sentValues, shownOwn, textsOf, type Contact } from './process-values';

export const VERSION_AUTHOR = sql`(select nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), '') from users u where u.id = v.created_by)`;

/**
 * Refuses a save when the process has a newer version than its form was opened with, and names the author and the
 * changes. A company's form also gets the current values, to merge them (rules: admin.process-conflict,
 * network.process-conflict).
 * @throws Problem conflict, invalid for a version of another process
 */
export async function ensureNewest(
  { actor, db }: Ctx<Person>,
  { document: { id, version }, values }: Pick<LockedProcess, 'document' | 'values'>,
  opened_id: number | null | undefined,
): Promise<void> {
  if (!opened_id || opened_id === version.id) return;
  const [opened] = await db
    .select({
      version: processVersions,
      contacts: sql<Contact[]>`${versionContacts(sql`process_versions.id`)}`,
      acceptance_rules: rulesOfVersion(sql`process_versions`),
    })
    .from(processVersions)
    .where(and(eq(processVersions.id, opened_id), eq(processVersions.process_id, id)));
  if (!opened) return invalid({ version_id: ['This version is not one of this process.'] });
  const since = await db.execute<{ created_by: string | null; changes: VersionChange[] | null }>(sql`
    select ${VERSION_AUTHOR} as created_by, v.changes from process_versions v
    where v.process_id = ${id} and v.version > ${opened.version.version} order by v.version`);
  const people = [...new Set(since.flatMap(({ created_by }) => created_by ?? []))];
  const changed_by = people.join(', ') || settings.network_name;
  const { contacts, acceptance_rules } = opened;
  const own = { ...textsOf(opened.version, OWN_TEXTS), contacts, acceptance_rules };
  return conflict(
    `${changed_by} changed this process on ${timeText(version.created_at, zoneOf(actor), 'long')}, after you opened it.`,
    {
      version_id: version.id,
      changed_by,
      changed_at: version.created_at,
      ...(isNetworkStaff(actor)
        ? { changes: since.flatMap(({ changes }) => changes ?? []) }
        : { changes: changesOf(shownOwn(own), shownOwn(values)), current: sentValues(values) }),
    },
  );
}

/** Refuses an act on a draft that was saved, decided or discarded since it was read. @throws Problem conflict */
export function ensureNewestDraft(
  draft: { revision: number; saver: string | null } | undefined,
  seen_revision: number,
): void {
  const revision = draft?.revision ?? 0;
  if (revision === seen_revision) return;
  conflict(
    draft
      ? `${draft.saver ?? 'Someone else'} has saved this draft since you opened it.`
      : 'This draft has been released or discarded since you opened it.',
    { revision },
  );
}
