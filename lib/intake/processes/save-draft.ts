import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { processDrafts, processVersions } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { command, now, type Ctx } from '@/lib/platform/operation/operation';
import { mergedFields } from '@/lib/intake/forms/merge-fields';
import type { Member } from '@/lib/shared/actor';
import { Id, optional, SingleLine } from '@/lib/shared/fields';
import { fullAdmin } from '@/lib/shared/gates';
import { conflict, invalid } from '@/lib/shared/problem';
import { DesignedFields } from './entered-fields';
import { PROCESS_FIELDS } from './process-fields';
import { formChanges, lockDraft, lockOpenDraft, OwnDraft, Revision, type DraftForm } from './read-draft';

const TITLE = PROCESS_FIELDS.common_customer_section_title;
const Saved = z.strictObject({ message: z.string(), revision: z.number() });

/**
 * Saves a manager's changes to the fields of a process as its draft, also unfinished ones; partners see nothing of it. A save takes
 * back what was asked (rule: processes.draft).
 * @throws Problem not_found for a foreign process, conflict when someone else saved since `revision`
 */
export const saveDraft = command('process_draft.save', {
  who: fullAdmin,
  input: OwnDraft.extend({
    fields: DesignedFields,
    common_customer_section_title: optional(SingleLine(TITLE.what, TITLE.max)),
    revision: Revision.default(0),
    version_id: optional(Id),
  }),
  output: () => Saved,
  async run(ctx, { document_id, revision, version_id, ...form }) {
    const state = await lockDraft(ctx, { document_id, revision });
    const { draft, released } = state;
    if (!draft && !formChanges(released, form).length) return { message: 'Nothing has changed.', revision: 0 };
    const wasAsked = draft?.status === 'waiting';
    return {
      message: `The draft is saved.${wasAsked ? ' Ask for its release again when it is ready.' : ''}`,
      revision: await store(ctx, state, { form, base: draft ? null : version_id }),
    };
  },
  auditSubject: (_, { document_id }) => ref('document', document_id),
});

type StoreOptions = {
  form: DraftForm;
  base: number | null;
};

/** @throws Problem invalid for a version of another process */
async function store(
  { db, actor }: Ctx<Member>,
  { process: { document: process }, draft }: Pick<Awaited<ReturnType<typeof lockDraft>>, 'process' | 'draft'>,
  { form, base }: StoreOptions,
): Promise<number> {
  const revision = (draft?.revision ?? 0) + 1;
  const values = { ...form, revision, status: 'draft' as const, saved_by: actor.id, updated_at: now };
  if (draft) {
    await db
      .update(processDrafts)
      .set({ ...values, ...(base && { base_version_id: base }) })
      .where(eq(processDrafts.id, draft.id));
    return revision;
  }
  const [version] = await db
    .select({ id: processVersions.id })
    .from(processVersions)
    .where(and(eq(processVersions.id, base ?? process.version.id), eq(processVersions.process_id, process.id)));
  if (!version) return invalid({ version_id: ['This version is not one of this process.'] });
  await db.insert(processDrafts).values({ ...values, process_id: process.id, base_version_id: version.id });
  return revision;
}

/**
 * Puts a draft on top of the fields as they are now: what it left alone follows them (rule: processes.draft-outdated).
 * @throws Problem not_found for a foreign process, conflict when it fits already, or when someone else saved since
 * `revision`
 */
export const rebaseDraft = command('process_draft.rebase', {
  who: fullAdmin,
  input: OwnDraft.extend({ revision: Revision }),
  output: () => Saved,
  async run(ctx, { document_id, revision }) {
    const state = await lockOpenDraft(ctx, { document_id, revision });
    const { draft, base, released, moved } = state;
    const { version } = state.process.document;
    if (!base || !moved.length) return conflict('This draft is based on the fields as they are now.');
    const wasTitled = draft.common_customer_section_title !== base.common_customer_section_title;
    const form = {
      fields: mergedFields({ base: base.fields, draft: draft.fields, current: released.fields }),
      common_customer_section_title: (wasTitled ? draft : released).common_customer_section_title,
    };
    return {
      message: `Your changes are now on top of version ${version.version}.`,
      revision: await store(ctx, state, { form, base: version.id }),
    };
  },
  auditSubject: (_, { document_id }) => ref('document', document_id),
});

/**
 * Discards a draft; partners have never seen it.
 * @throws Problem not_found for a foreign process, conflict when someone else saved since `revision`
 */
export const discardDraft = command('process_draft.discard', {
  who: fullAdmin,
  input: OwnDraft.extend({ revision: Revision }),
  output: () => z.strictObject({ message: Message }),
  async run(ctx, { document_id, revision }) {
    const { draft } = await lockOpenDraft(ctx, { document_id, revision });
    await ctx.db
      .update(processDrafts)
      .set({ status: 'discarded', decided_by: ctx.actor.id, decided_at: now, updated_at: now })
      .where(eq(processDrafts.id, draft.id));
    return { message: fixed('The draft is discarded. Partners use the form as before.') };
  },
  auditSubject: (_, { document_id }) => ref('document', document_id),
});
