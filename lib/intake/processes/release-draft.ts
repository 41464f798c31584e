import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { processDrafts, users } from '@/db/schema';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { mailLimits } from '@/lib/platform/limits/mail-limits';
import { networkRecipient } from '@/lib/platform/http/network';
import { command, now, type Ctx } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import { errorsOf, reasonsOf } from '@/lib/intake/forms/form-reasons';
import { settings } from '@/lib/platform/settings';
import { isNetworkStaff, type Person } from '@/lib/shared/actor';
import { Id, MultiLine, optional } from '@/lib/shared/fields';
import { fullName } from '@/lib/shared/format';
import { fullAdmin, orNetworkStaff, superAdmin } from '@/lib/shared/gates';
import { conflict, ensure, invalid } from '@/lib/shared/problem';
import { canRelease } from './policy';
import { lockOpenDraft, NamedDraft, OwnDraft, Revision, type OpenDraft } from './read-draft';
import { storeNext } from './store-process';

/**
 * Asks the network to release a draft; its staff get an email (rule: processes.draft-release).
 * @throws Problem not_found for a foreign process, conflict when it waits already, does not fit the fields as they are
 * now, or where managers release themselves; invalid for fields that cannot work
 */
export const askForRelease = command('process_draft.ask', {
  who: fullAdmin,
  input: OwnDraft.extend({ revision: Revision, note: optional(MultiLine('a note', 2000)) }),
  output: () => z.strictObject({ message: z.string() }),
  limit: (_, __, actor) => mailLimits('process draft', actor.id, actor.company_id),
  async run(ctx, { document_id, revision, note }) {
    const { actor, db } = ctx;
    const state = await lockOpenDraft(ctx, { document_id, revision });
    const { draft } = state;
    if (settings.process_release === 'company') conflict('Your company releases its own fields.');
    if (draft.status === 'waiting') conflict('This draft is waiting for its release already.');
    ensureReady(state);
    await db
      .update(processDrafts)
      .set({
        status: 'waiting',
        asked_by: actor.id,
        asked_at: now,
        note,
        decided_by: null,
        decided_at: null,
        reason: null,
      })
      .where(eq(processDrafts.id, draft.id));
    mail(ctx, 'process_draft', networkRecipient(), { draft_id: draft.id });
    return { message: `${settings.network_name} has been asked. We’ll email you its decision.` };
  },
  auditSubject: (_, { document_id }) => ref('document', document_id),
});

/**
 * Makes a draft the next version of its process: network staff one that was asked for, managers where `PROCESS_RELEASE` lets
 * them (rule: processes.draft-release).
 * @throws Problem forbidden for a manager else, not_found for a foreign process, conflict when it was saved or decided since `revision`, or does not fit the
 * fields as they are now; invalid for fields that cannot work
 */
export const releaseDraft = command('process_draft.release', {
  who: orNetworkStaff(fullAdmin),
  input: NamedDraft.extend({ revision: Revision }),
  output: () => z.strictObject({ message: z.string(), version_id: z.number() }),
  async run(ctx, named) {
    const { actor, db } = ctx;
    ensure(isNetworkStaff(actor) || settings.process_release === 'company');
    const state = await lockOpenDraft(ctx, named);
    const { draft, process, changes } = state;
    if (!canRelease(actor, draft, settings.process_release))
      conflict('Nobody has asked for the release of this draft.');
    ensureReady(state);
    const { fields, common_customer_section_title } = draft;
    const next = await storeNext(ctx, process, {
      after: { ...process.values, fields, common_customer_section_title },
      changes,
      created_by: draft.saved_by ?? actor.id,
    });
    await db
      .update(processDrafts)
      .set({ status: 'released', version_id: next.id, decided_by: actor.id, decided_at: now, updated_at: now })
      .where(eq(processDrafts.id, draft.id));
    noteChanges(ctx, {}, { version: next.version, fields: changes.map(({ label }) => label) });
    const told = await tellAsker(ctx, draft);
    return {
      message: `Version ${next.version} is released: partners now use these fields.${told}`,
      version_id: next.id,
    };
  },
  auditSubject: (_, { document_id }) => ref('document', document_id),
});

/**
 * Does not release a draft, with the reason; the manager may change it and ask again (rule: processes.draft-release).
 * @throws Problem not_found for a foreign process, conflict when it was saved or decided since `revision`
 */
export const refuseDraft = command('process_draft.refuse', {
  who: superAdmin,
  input: z.object({ id: Id, document_id: Id, revision: Revision, reason: MultiLine('why it is not released', 2000) }),
  output: () => z.strictObject({ message: z.string() }),
  async run(ctx, { reason, ...named }) {
    const { draft } = await lockOpenDraft(ctx, named);
    if (draft.status !== 'waiting') conflict('Nobody has asked for the release of this draft.');
    await ctx.db
      .update(processDrafts)
      .set({ status: 'refused', reason, decided_by: ctx.actor.id, decided_at: now, updated_at: now })
      .where(eq(processDrafts.id, draft.id));
    return { message: `The draft is not released.${await tellAsker(ctx, draft)}` };
  },
  auditSubject: (_, { document_id }) => ref('document', document_id),
});

/**
 * @throws Problem conflict when the fields have changed since the draft began or already equal it, invalid for fields
 * that cannot work
 */
function ensureReady({ draft, moved, changes, process: { document: process } }: OpenDraft): void {
  if (moved.length)
    conflict(
      `Version ${process.version.version} changed the fields after this draft was begun. Take over these changes first.`,
      { revision: draft.revision, outdated: true },
    );
  if (!changes.length) conflict('The draft changes nothing.', { revision: draft.revision });
  const errors = errorsOf(reasonsOf(draft.fields));
  if (Object.keys(errors).length) invalid(errors);
}

/** Emails the network's decision to the manager who requested the release; returns a sentence about it. */
async function tellAsker(ctx: Ctx<Person>, draft: OpenDraft['draft']): Promise<string> {
  const asker = isNetworkStaff(ctx.actor) && draft.asked_by && (await personOf(ctx.db, draft.asked_by));
  if (!asker || asker.status !== 'active') return '';
  const name = fullName(asker);
  mail(ctx, 'process_draft_decided', { name, email: asker.email }, { draft_id: draft.id });
  return ` We’ve emailed ${name || asker.email}.`;
}

async function personOf(db: Db, id: number) {
  const [person] = await db
    .select({ first_name: users.first_name, last_name: users.last_name, email: users.email, status: users.status })
    .from(users)
    .where(eq(users.id, id));
  return person;
}
