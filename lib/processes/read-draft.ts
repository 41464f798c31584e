import 'server-only';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, processDrafts, processVersions, requirements, users } from '@/db/schema';
import { query } from '@/lib/core/operation';
import { fieldChanges } from '@/lib/forms/field-changes';
import type { DesignedField } from '@/lib/forms/field';
import { fieldsOf } from '@/lib/forms/stored-fields';
import { settings } from '@/lib/settings';
import { Id } from '@/lib/shared/fields';
import { fullAdmin, orNetworkStaff } from '@/lib/shared/gates';
import { conflict, notFound } from '@/lib/shared/problem';
import type { VersionChange } from '@/lib/shared/version-change';
import { ProcessDraft } from './draft-resources';
import type { OwnDocument } from './managed-resources';
import { takesCases } from './policy';
import { ownDocument } from './process-details';
import { changesOf } from './process-fields';
import type { Reading } from './visible';

/** A process as a manager's call about its draft names it; network staff also name its company. */
export const OwnDraft = z.object({ document_id: Id });
export const NamedDraft = OwnDraft.extend({ id: Id.optional() });
type Named = z.output<typeof NamedDraft>;

/** The part of a process's form that a draft changes. */
export type DraftForm = { fields: DesignedField[]; common_customer_section_title: string | null };

/** What changes from one form to the other, for people. */
export const formChanges = (before: DraftForm, after: DraftForm): VersionChange[] => [
  ...changesOf(titleOf(before), titleOf(after)),
  ...fieldChanges(before.fields, after.fields),
];
const titleOf = ({ common_customer_section_title: title }: DraftForm) => ({
  common_customer_section_title: title ?? '',
});

export type DraftState = Awaited<ReturnType<typeof draftState>>;

/**
 * A process with its form, as partners use it, and the open draft, if there is one.
 * @throws Problem not_found for a process that the actor does not manage, conflict for one without fields
 */
export async function draftState(ctx: Reading, { document_id, id: company_id }: Named) {
  const document = await ownDocument(ctx, document_id);
  if (!document || (company_id !== undefined && company_id !== document.company_id))
    return notFound('Process not found.');
  if (!takesCases(document.version.document_type)) conflict('Processes of this type have no fields.');
  const released: DraftForm = {
    fields: fieldsOf(document.requirements),
    common_customer_section_title: document.version.common_customer_section_title,
  };
  const found = await openDraft(ctx.db, document_id);
  const base = found && (await baseOf(ctx.db, found.base_version_id));
  const moved = base ? formChanges(base, released) : [];
  return { document, released, found, base, moved, changes: found ? formChanges(released, found) : [] };
}

const [savers, askers, deciders] = [alias(users, 'savers'), alias(users, 'askers'), alias(users, 'deciders')];
const nameOf = (person: typeof savers | typeof askers | typeof deciders) =>
  sql<string | null>`nullif(trim(concat_ws(' ', ${person.first_name}, ${person.last_name})), '')`;

/** The open draft of a process; it has at most one. */
async function openDraft(db: Db, process_id: number) {
  const [found] = await db
    .select({ draft: processDrafts, saver: nameOf(savers) })
    .from(processDrafts)
    .leftJoin(savers, eq(savers.id, processDrafts.saved_by))
    .where(
      and(eq(processDrafts.process_id, process_id), inArray(processDrafts.status, ['draft', 'waiting', 'refused'])),
    );
  return found && { ...found.draft, saver: found.saver };
}

async function baseOf(db: Db, version_id: number) {
  const [[version], fields] = await Promise.all([
    db
      .select({ number: processVersions.version, title: processVersions.common_customer_section_title })
      .from(processVersions)
      .where(eq(processVersions.id, version_id)),
    db
      .select()
      .from(requirements)
      .where(eq(requirements.version_id, version_id))
      .orderBy(requirements.section, requirements.position),
  ]);
  return {
    number: version?.number ?? 0,
    fields: fieldsOf(fields),
    common_customer_section_title: version?.title ?? null,
  };
}

/** The people of a draft, and the company's name, by name. */
async function namesOf(db: Db, { company_id }: OwnDocument, draft_id: number | undefined) {
  const [[company], [people]] = await Promise.all([
    db.select({ name: companies.name }).from(companies).where(eq(companies.id, company_id)),
    draft_id === undefined
      ? []
      : db
          .select({ asked_by: nameOf(askers), decided_by: nameOf(deciders) })
          .from(processDrafts)
          .leftJoin(askers, eq(askers.id, processDrafts.asked_by))
          .leftJoin(deciders, eq(deciders.id, processDrafts.decided_by))
          .where(eq(processDrafts.id, draft_id)),
  ]);
  return { company: company?.name ?? '', people };
}

/**
 * The fields of a process with the company's draft: what its release would change, and what others changed since it was
 * begun (rules: processes.draft, processes.draft-outdated).
 * @throws Problem not_found for a foreign process, conflict for one without fields
 */
export const readDraft = query({
  who: orNetworkStaff(fullAdmin),
  input: NamedDraft,
  output: () => ProcessDraft,
  async run(ctx, named): Promise<ProcessDraft> {
    const { document, released, found, base, moved, changes } = await draftState(ctx, named);
    const { company, people } = await namesOf(ctx.db, document, found?.id);
    const { id, name, company_id, version } = document;
    return {
      process: {
        id,
        name,
        company_id,
        company,
        document_type: version.document_type,
        support_hours: version.support_hours,
        product_supported: version.product_supported,
      },
      released: { version_id: version.id, version: version.version, ...released },
      draft:
        found && base && people
          ? {
              id: found.id,
              status: found.status,
              revision: found.revision,
              fields: found.fields,
              common_customer_section_title: found.common_customer_section_title,
              base_version: base.number,
              ...people,
              saved_by: found.saver,
              saved_at: found.updated_at,
              asked_at: found.asked_at,
              note: found.note,
              decided_at: found.decided_at,
              reason: found.reason,
            }
          : null,
      changes,
      outdated: moved.length
        ? { changed_by: version.created_by, changed_at: version.created_at, changes: moved }
        : null,
      release_by: settings.process_release,
    };
  },
});
