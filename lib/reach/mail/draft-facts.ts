import 'server-only';
import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '@/db/client';
import { companies, processDrafts, processes, processVersions, users } from '@/db/schema';
import type { DraftStatus } from '@/lib/shared/enums';

const deciders = alias(users, 'deciders');

export type DraftFacts = NonNullable<Awaited<ReturnType<typeof draftFacts>>>;

export async function draftFacts(db: Db, draft_id: number) {
  const [found] = await db
    .select({
      status: processDrafts.status,
      note: processDrafts.note,
      reason: processDrafts.reason,
      document_id: processes.id,
      process: processes.name,
      company: { id: companies.id, name: companies.name, slug: companies.slug },
      version: processVersions.version,
      asker: { first_name: users.first_name, last_name: users.last_name, email: users.email },
      decider: { first_name: deciders.first_name, last_name: deciders.last_name, email: deciders.email },
    })
    .from(processDrafts)
    .innerJoin(processes, eq(processes.id, processDrafts.process_id))
    .innerJoin(companies, eq(companies.id, processes.company_id))
    .innerJoin(users, eq(users.id, processDrafts.asked_by))
    .leftJoin(processVersions, eq(processVersions.id, processDrafts.version_id))
    .leftJoin(deciders, eq(deciders.id, processDrafts.decided_by))
    .where(eq(processDrafts.id, draft_id));
  return found ?? null;
}

export const movedOn = (status: DraftStatus, told: readonly DraftStatus[]) =>
  told.includes(status) ? null : 'The draft has changed since.';

export const sampleDraft = (status: 'waiting' | 'released' | 'refused'): DraftFacts => ({
  status,
  note: 'We support a second site from May.',
  reason: status === 'refused' ? 'Say what a site is called on your labels.' : null,
  document_id: 0,
  process: 'Storage support',
  company: { id: 0, name: 'Borealis Networks', slug: 'borealis' },
  version: status === 'released' ? 4 : null,
  asker: { first_name: 'Mara', last_name: 'Lind', email: 'mara.lind@borealis.example' },
  decider: null,
});
