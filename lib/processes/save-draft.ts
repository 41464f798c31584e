import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { processDrafts, processVersions } from '@/db/schema';
import { ref } from '@/lib/core/audit';
import { command, now, type Ctx } from '@/lib/core/operation';
import { fixed, Message } from '@/lib/core/kept-answer';
import { mergedFields } from '@/lib/forms/merge-fields';
import type { Member } from '@/lib/shared/actor';
import { Id, Integer, optional, SingleLine } from '@/lib/shared/fields';
import { fullAdmin } from '@/lib/shared/gates';
import { conflict, invalid } from '@/lib/shared/problem';
import { DesignedFields } from './entered-fields';
import { lockProcess } from './lock-company';
import { PROCESS_FIELDS } from './process-fields';
import { draftState, formChanges, type DraftForm, type DraftState, type NamedDraft } from './read-draft';

const TITLE = PROCESS_FIELDS.common_customer_section_title;
/** The save of a draft that its reader has seen; 0 for none. */
export const Revision = Integer(0, 2_147_483_647, 'Name the revision that you have seen.');
const Saved = z.strictObject({ message: z.string(), revision: z.number() });

/** Locks the process, so that its draft and its versions change one after the other, and reads both. */
export async function lockDraft(
  ctx: Ctx<Parameters<typeof draftState>[0]['actor']>,
  named: z.output<typeof NamedDraft>,
) {
  await lockProcess(ctx, { document_id: named.document_id, company_id: named.id });
  return draftState(ctx, named);
}

/** @throws Problem conflict when the draft was saved, decided or discarded since it was read */
function ensureSeen({ found }: DraftState, revision: number): void {
  if ((found?.revision ?? 0) === revision) return;
  conflict(
    found
      ? `${found.saver ?? 'Someone else'} has saved this draft since you opened it.`
      : 'This draft has been released or discarded since you opened it.',
    { revision: found?.revision ?? 0 },
  );
}

/** The open draft. @throws Problem not_found without one, conflict when it is not the one that was read */
export function seenDraft(state: DraftState, revision: number) {
  ensureSeen(state, revision);
  return state.found ?? conflict('There is no draft of these fields.', { revision: 0 });
}

/**
 * Saves a manager's changes to the fields of a process as its draft, also unfinished ones; partners see nothing of it. A save takes
 * back what was asked (rule: processes.draft).
 * @throws Problem not_found for a foreign process, conflict when someone else saved since `revision`
 */
export const saveDraft = command('process_draft.save', {
  who: fullAdmin,
  input: z.object({
    document_id: Id,
    fields: DesignedFields,
    common_customer_section_title: optional(SingleLine(TITLE.what, TITLE.max)),
    revision: Revision.default(0),
    /** The version that the form was opened with, for a new draft. */
    version_id: optional(Id),
  }),
  output: () => Saved,
  async run(ctx, { document_id, revision, version_id, ...form }) {
    const state = await lockDraft(ctx, { document_id });
    ensureSeen(state, revision);
    const { found, released } = state;
    if (!found && !formChanges(released, form).length) return { message: 'Nothing has changed.', revision: 0 };
    const next = await store(ctx, state, { form, base: found ? undefined : version_id });
    const wasAsked = found?.status === 'waiting';
    return {
      message: `The draft is saved.${wasAsked ? ' Ask for its release again when it is ready.' : ''}`,
      revision: next,
    };
  },
  auditSubject: (_, { document_id }) => ref('document', document_id),
});

type StoreOptions = {
  form: DraftForm;
  /** The version that it changes; by default as before, else the current one. */ base?: number | null;
};

async function store({ db, actor }: Ctx<Member>, { document, found }: DraftState, { form, base }: StoreOptions) {
  const revision = (found?.revision ?? 0) + 1;
  const values = { ...form, revision, status: 'draft' as const, saved_by: actor.id, updated_at: now };
  if (found)
    await db
      .update(processDrafts)
      .set({ ...values, ...(base && { base_version_id: base }) })
      .where(eq(processDrafts.id, found.id));
  else {
    const base_version_id = base ? await versionIn(db, document.id, base) : document.version.id;
    await db.insert(processDrafts).values({ ...values, process_id: document.id, base_version_id });
  }
  return revision;
}

/** @throws Problem invalid for a version of another process */
async function versionIn(db: Db, process_id: number, version_id: number): Promise<number> {
  const [found] = await db
    .select({ id: processVersions.id })
    .from(processVersions)
    .where(and(eq(processVersions.id, version_id), eq(processVersions.process_id, process_id)));
  return found?.id ?? invalid({ version_id: ['This version is not one of this process.'] });
}

/**
 * Puts a draft on top of the fields as they are now: what it left alone follows them (rule: processes.draft-outdated).
 * @throws Problem not_found for a foreign process, conflict when it fits already, or when someone else saved since
 * `revision`
 */
export const rebaseDraft = command('process_draft.rebase', {
  who: fullAdmin,
  input: z.object({ document_id: Id, revision: Revision }),
  output: () => Saved,
  async run(ctx, { document_id, revision }) {
    const state = await lockDraft(ctx, { document_id });
    const draft = seenDraft(state, revision);
    const { base, released, moved, document } = state;
    if (!base || !moved.length) return conflict('This draft is based on the fields as they are now.');
    const wasTitled = draft.common_customer_section_title !== base.common_customer_section_title;
    const form = {
      fields: mergedFields({ base: base.fields, draft: draft.fields, current: released.fields }),
      common_customer_section_title: (wasTitled ? draft : released).common_customer_section_title,
    };
    const next = await store(ctx, state, { form, base: document.version.id });
    return { message: `Your changes are now on top of version ${document.version.version}.`, revision: next };
  },
  auditSubject: (_, { document_id }) => ref('document', document_id),
});

/**
 * Discards a draft; partners have never seen it.
 * @throws Problem not_found for a foreign process, conflict when someone else saved since `revision`
 */
export const discardDraft = command('process_draft.discard', {
  who: fullAdmin,
  input: z.object({ document_id: Id, revision: Revision }),
  output: () => z.strictObject({ message: Message }),
  async run(ctx, { document_id, revision }) {
    const draft = seenDraft(await lockDraft(ctx, { document_id }), revision);
    await ctx.db
      .update(processDrafts)
      .set({ status: 'discarded', decided_by: ctx.actor.id, decided_at: now, updated_at: now })
      .where(eq(processDrafts.id, draft.id));
    return { message: fixed('The draft is discarded. Partners use the form as before.') };
  },
  auditSubject: (_, { document_id }) => ref('document', document_id),
});
