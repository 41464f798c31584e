import 'server-only';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, processDrafts, processVersions, fields as processFields, users } from '@/db/schema';
import { query, type Ctx } from '@/lib/platform/operation/operation';
import { fieldChanges } from '@/lib/intake/forms/field-changes';
import { fieldsOf, type DesignedField } from '@/lib/intake/forms/field';
import { settings } from '@/lib/platform/settings';
import type { Person } from '@/lib/shared/actor';
import { Id, Integer } from '@/lib/shared/fields';
import { fullAdmin, orNetworkStaff } from '@/lib/shared/gates';
import { conflict, notFound } from '@/lib/shared/problem';
import type { VersionChange } from '@/lib/shared/version-change';
import { ProcessDraft } from './draft-resources';
import { lockFullProcess } from './full-process';
import type { OwnDocument } from './managed-resources';
import { ensureNewestDraft } from './outdated';
import { takesCases } from './policy';
import { ownProcess } from './process-details';
import { changesOf } from './process-fields';

export const OwnDraft = z.object({ document_id: Id });
export const NamedDraft = OwnDraft.extend({ id: Id.optional() });

export const Revision = Integer(0, 2_147_483_647, 'Name the revision that you have seen.');

/**
 * The fields of a process with the company's draft: what its release would change, and what others changed since it was
 * begun (rules: processes.draft, processes.draft-outdated).
 * @throws Problem not_found for a foreign process, conflict for one without fields
 */
export const readDraft = query({
  who: orNetworkStaff(fullAdmin),
  input: NamedDraft,
  output: () => ProcessDraft,
  async run(ctx, { document_id, id: named_company }): Promise<ProcessDraft> {
    const process = await ownProcess(ctx, document_id);
    if (!process || (named_company !== undefined && named_company !== process.company_id))
      return notFound('Process not draft.');
    const { released, draft, base, moved, changes } = await draftOf(ctx.db, process);
    const { company, people } = await namesOf(ctx.db, process, draft?.id);
    const { id, name, company_id, version } = process;
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
        draft && base && people
          ? {
              id: draft.id,
              status: draft.status,
              revision: draft.revision,
              fields: draft.fields,
              common_customer_section_title: draft.common_customer_section_title,
              base_version: base.number,
              ...people,
              saved_by: draft.saver,
              saved_at: draft.updated_at,
              asked_at: draft.asked_at,
              note: draft.note,
              decided_at: draft.decided_at,
              reason: draft.reason,
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

export type DraftForm = { fields: DesignedField[]; common_customer_section_title: string | null };

/**
 * Reads the form of a process, as partners use it, and the open draft, if any.
 * @throws Problem conflict for a process without fields
 */
async function draftOf(db: Db, process: OwnDocument) {
  if (!takesCases(process.version.document_type)) conflict('Processes of this type have no fields.');
  const released: DraftForm = {
    fields: fieldsOf(process.requirements),
    common_customer_section_title: process.version.common_customer_section_title,
  };
  const draft = await openDraft(db, process.id);
  const base = draft && (await baseOf(db, draft.base_version_id));
  const moved = base ? formChanges(base, released) : [];
  return { released, draft, base, moved, changes: draft ? formChanges(released, draft) : [] };
}

const [savers, askers, deciders] = [alias(users, 'savers'), alias(users, 'askers'), alias(users, 'deciders')];
const nameOf = (person: typeof savers | typeof askers | typeof deciders) =>
  sql<string | null>`nullif(trim(concat_ws(' ', ${person.first_name}, ${person.last_name})), '')`;

async function openDraft(db: Db, process_id: number) {
  const [open] = await db
    .select({ draft: processDrafts, saver: nameOf(savers) })
    .from(processDrafts)
    .leftJoin(savers, eq(savers.id, processDrafts.saved_by))
    .where(
      and(eq(processDrafts.process_id, process_id), inArray(processDrafts.status, ['draft', 'waiting', 'refused'])),
    );
  return open && { ...open.draft, saver: open.saver };
}

async function baseOf(db: Db, version_id: number) {
  const [[version], fields] = await Promise.all([
    db
      .select({ number: processVersions.version, title: processVersions.common_customer_section_title })
      .from(processVersions)
      .where(eq(processVersions.id, version_id)),
    db
      .select()
      .from(processFields)
      .where(eq(processFields.version_id, version_id))
      .orderBy(processFields.section, processFields.position),
  ]);
  return {
    number: version?.number ?? 0,
    fields: fieldsOf(fields),
    common_customer_section_title: version?.title ?? null,
  };
}

export const formChanges = (before: DraftForm, after: DraftForm): VersionChange[] => [
  ...changesOf(titleOf(before), titleOf(after)),
  ...fieldChanges(before.fields, after.fields),
];
const titleOf = ({ common_customer_section_title: title }: DraftForm) => ({
  common_customer_section_title: title ?? '',
});

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

type LockDraftOptions = z.output<typeof NamedDraft> & { revision: number };

/**
 * Locks a process and its draft, so that changes to both are serialized.
 * @throws Problem not_found for a process that the actor does not manage, conflict for one without fields, and when the
 * draft does not have the `revision`
 */
export async function lockDraft(ctx: Ctx<Person>, { document_id, id, revision }: LockDraftOptions) {
  const process = await lockFullProcess(ctx, { document_id, company_id: id });
  const state = await draftOf(ctx.db, process.document);
  ensureNewestDraft(state.draft, revision);
  return { process, ...state };
}

export type OpenDraft = Awaited<ReturnType<typeof lockOpenDraft>>;

export async function lockOpenDraft(ctx: Ctx<Person>, named: LockDraftOptions) {
  const state = await lockDraft(ctx, named);
  const { draft = conflict('There is no draft of these fields.', { revision: 0 }) } = state;
  return { ...state, draft };
}
