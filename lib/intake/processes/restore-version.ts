import 'server-only';
import { z } from 'zod';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { fieldsOf } from '@/lib/intake/forms/field';
import { Id, optional } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { conflict, invalid } from '@/lib/shared/problem';
import { ensureAddressProof } from './address-changes';
import { ensureNoCircle } from './entered-choices';
import { lockFullProcess, lockProcessesOf } from './full-process';
import { ensureNewest } from './outdated';
import { textOf, TEXTS } from './process-fields';
import { changesBetween, shownValues, textsOf, type ProcessValues } from './process-values';
import { versionRow } from './process-versions';
import { storeNext } from './store-process';

/**
 * Creates a new version with an earlier version's texts, contacts, form and sub-processes. Status, tags, departments,
 * groups and emails belong to the process and are unchanged. Contacts and sub-processes that no longer exist are
 * omitted (rule: network.process-versions).
 * @throws Problem not_found for a version of another process, conflict when the process changed since `version_id`
 */
export const restoreVersion = command('process.restore', {
  who: superAdmin,
  input: z.object({ id: Id, document_id: Id, earlier_id: Id, version_id: optional(Id).optional() }),
  output: () => z.strictObject({ success: z.boolean(), message: z.string(), id: z.number(), version_id: z.number() }),
  async run(ctx, { id, document_id, earlier_id, version_id }) {
    const company = await lockProcessesOf(ctx.db, id);
    const process = await lockFullProcess(ctx, { company_id: company.id, document_id });
    const earlier = await versionRow(ctx, { id, document_id, earlier_id });
    await ensureNewest(ctx, process, version_id);
    const before = process.values;
    const after = restored(before, earlier, company.limited);
    await ensureNoCircle(ctx.db, document_id, after.linkages);
    const changes = changesBetween(before, after);
    if (!changes.length) return conflict(`Version ${earlier.version} is the same as the current one.`);
    ensureAddressProof(ctx.actor, before, after);
    const next = await storeNext(ctx, process, { after, changes });
    noteChanges(ctx, shownValues(before), { ...shownValues(after), restored: earlier.version });
    return {
      success: true,
      message: `Version ${earlier.version} is restored as version ${next.version}.`,
      id: document_id,
      version_id: next.id,
    };
  },
  auditSubject: ({ id }) => ref('document', id),
});

/** Limited companies do not have these texts. */
const NOT_LIMITED = Object.fromEntries(TEXTS.filter((name) => textOf(name).notLimited).map((name) => [name, null]));

type EarlierVersion = Awaited<ReturnType<typeof versionRow>>;

function restored(before: ProcessValues, earlier: EarlierVersion, limited: boolean): ProcessValues {
  const texts = textsOf(earlier, TEXTS);
  return {
    ...before,
    ...texts,
    title: texts.title || invalid({ title: ['This version has no name.'] }),
    ...(limited && NOT_LIMITED),
    contacts: earlier.managers.filter(({ is_active, user_type }) => is_active && (!limited || user_type === 'main')),
    acceptance_rules: earlier.acceptance_rules,
    linkages: earlier.linkages,
    fields: fieldsOf(earlier.requirements),
  };
}
