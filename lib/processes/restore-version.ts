import 'server-only';
import { z } from 'zod';
import { noteChanges, ref } from '@/lib/core/audit';
import { command } from '@/lib/core/operation';
import { sanitizePage, sanitizeRichText } from '@/lib/core/rich-text';
import { Id, optional } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { conflict, invalid } from '@/lib/shared/problem';
import { ensureNoCircle } from './entered-choices';
import { lockCompany, lockProcess } from './lock-company';
import { networkState } from './network-document';
import { designedFields, networkChanges, shownNetworkValues, stateValues, type NetworkValues } from './network-values';
import { refuseOutdated, versionRow } from './process-versions';
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
  async run(ctx, { id, document_id, earlier_id, version_id }) {
    const { db } = ctx;
    const company = await lockCompany(db, id);
    await lockProcess(db, { company_id: id, document_id });
    const [state, earlier] = await Promise.all([
      networkState(db, { company_id: id, document_id }),
      versionRow(db, { id, document_id, earlier_id }),
    ]);
    const current_id = state.document.version.id;
    if (version_id && version_id !== current_id)
      await refuseOutdated(db, { document: state.document, opened_id: version_id });
    const before = stateValues(state);
    const after = restored(before, earlier, company.limited);
    await ensureNoCircle(db, document_id, after.linkages);
    const changes = networkChanges(before, after);
    if (!changes.length) return conflict(`Version ${earlier.version} is the same as the current one.`);
    const next = await storeNext(ctx, { company, state, after, changes });
    noteChanges(ctx, shownNetworkValues(before), { ...shownNetworkValues(after), restored: earlier.version });
    return {
      success: true,
      message: `Version ${earlier.version} is restored as version ${next.version}.`,
      id: document_id,
      version_id: next.id,
    };
  },
  auditSubject: ({ id }) => ref('document', id),
});

type Earlier = Awaited<ReturnType<typeof versionRow>>;

function restored(before: NetworkValues, earlier: Earlier, limited: boolean): NetworkValues {
  return {
    ...before,
    title: earlier.title || invalid({ title: ['This version has no name.'] }),
    support_hours: earlier.support_hours,
    product_supported: earlier.product_supported,
    collaborate_email: earlier.collaborate_email,
    collaborate_cc_email: earlier.collaborate_cc_email,
    escalation_instructions: sanitizeRichText(earlier.escalation_instructions) || null,
    escalation_alias: limited ? null : earlier.escalation_alias,
    admin_note: sanitizeRichText(earlier.admin_note) || null,
    json_type: earlier.json_type as NetworkValues['json_type'],
    document_html: sanitizePage(earlier.static_document) || null,
    parent_option_name: earlier.parent_option_name,
    common_customer_section_title: earlier.common_customer_section_title,
    contacts: earlier.managers.filter(({ is_active, user_type }) => is_active && (!limited || user_type === 'main')),
    linkages: earlier.linkages,
    fields: designedFields(earlier.requirements),
  };
}
