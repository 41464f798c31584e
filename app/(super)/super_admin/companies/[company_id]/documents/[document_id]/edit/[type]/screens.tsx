import { FoldedRota } from '@/components/intake/calendars/folded-rota';
import { ManagedProcess, type ManagedValues } from '@/components/intake/processes/managed-process';
import { ParentEdit, StaticProcess } from '@/components/intake/processes/rare-editors';
import { ProcessNotes } from '@/components/intake/processes/process-notes';
import { readProcessNotes } from '@/lib/partners/notes/process-notes';
import { parentFormData, processFormData } from '@/lib/intake/processes/form-choices';
import { takesCases } from '@/lib/intake/processes/policy';
import type { ContactChoice } from '@/lib/intake/processes/resources';
import { readRota } from '@/lib/intake/rota/rota';
import { runQuery } from '@/lib/platform/operation/run-query';
import { settings } from '@/lib/platform/settings';
import { isLimited } from '@/lib/shared/gates';
import type { ProcessType, ManagerType } from '@/lib/shared/enums';
import { formTexts } from '@/lib/intake/processes/form-values';
import { SAME_CONTACT, TEMPLATE_TYPE, type Texts } from '@/lib/intake/processes/process-fields';
import type { FullProcess } from '@/lib/intake/processes/managed-resources';

type Props = { company_id: string; document: FullProcess | undefined };

/** Initial values of each form; a new process has the defaults (rule: network.process-edit). */
const textsOf = (process: Props['document']) => ({
  status: process?.status ?? 'approved',
  ...formTexts(
    process && {
      ...process.version,
      title: process.name,
      document_html: process.document_html,
      json_type: process.version.json_type as Texts['json_type'],
    },
  ),
});

export async function ManagedScreen({
  company_id,
  document: process,
  document_type,
}: Props & { document_type: ProcessType }) {
  const lists = await runQuery(processFormData, { id: company_id });
  const version_id = process?.version.id;
  return (
    <div className="space-y-6">
      <ManagedProcess
        key={version_id ?? 'new'}
        id={process?.id ?? 0}
        version_id={version_id}
        document_type={document_type}
        values={managedValues(process)}
        calendar_id={process?.calendar_id}
        acceptance_rules={process?.acceptance_rules}
        fields={(process?.requirements ?? []).map(({ id, ...field }) => ({ ...field, requirement_id: id }))}
        managers={process?.contacts ?? []}
        lists={lists}
        limited={isLimited({ level: lists.company.membership_type })}
        hours={settings.response_hours}
      />
      {process && takesCases(document_type) && (
        <ProcessRota company_id={company_id} document_id={process.id} users={lists.users} />
      )}
      {process && <Notes company_id={company_id} document_id={process.id} />}
    </div>
  );
}

function managedValues(process: Props['document']): ManagedValues {
  const contact = (type: ManagerType) => {
    const entry = process?.contacts.find(({ user_type }) => user_type === type);
    return entry ? String(entry.user_id ?? SAME_CONTACT) : '';
  };
  const template = process?.email_templates.find(({ type }) => type === TEMPLATE_TYPE)?.email_template_id;
  return {
    ...textsOf(process),
    main_escalation_contact: contact('main'),
    alt_escalation_contact: contact('other'),
    departments: (process?.version.departments ?? []).map(({ department_id }) => String(department_id)),
    groups: (process?.group_relations ?? []).map(({ community_id }) => String(community_id)),
    email_templates: { [TEMPLATE_TYPE]: template ? String(template) : '' },
    tags: (process?.version.tags ?? []).map(({ tag }) => tag).join('\n'),
  };
}

type RotaProps = { company_id: string; document_id: number; users: ContactChoice[] };

/** The rota as the company's managers edit it (rule: clock.rota). */
async function ProcessRota({ company_id, document_id, users }: RotaProps) {
  const rota = await runQuery(readRota, { id: company_id, document_id });
  const calls = `/api/super_admin/companies/${company_id}/inbound_process/${document_id}/rota`;
  return <FoldedRota rota={rota} users={users} calls={calls} />;
}

async function Notes({ company_id, document_id }: { company_id: string; document_id: number }) {
  const { notes } = await runQuery(readProcessNotes, { id: company_id, document_id });
  return <ProcessNotes notes={notes} />;
}

export async function StaticScreen({ company_id, document: process }: Props) {
  const { company } = await runQuery(parentFormData, { id: company_id });
  const version_id = process?.version.id;
  return (
    <StaticProcess
      key={version_id ?? 'new'}
      company={company}
      id={process?.id ?? 0}
      version_id={version_id}
      values={textsOf(process)}
      page={{
        static_document: process?.static_document ?? null,
        static_layout: process?.static_layout ?? null,
        static_links: process?.static_links ?? [],
      }}
    />
  );
}

export async function ParentScreen({ company_id, document: process }: Props) {
  const { company, documents: processes } = await runQuery(parentFormData, { id: company_id });
  const version_id = process?.version.id;
  return (
    <ParentEdit
      key={version_id ?? 'new'}
      company={company}
      id={process?.id ?? 0}
      version_id={version_id}
      values={textsOf(process)}
      linkages={(process?.doc_linkages ?? []).map(({ id, option_name, contact_document_id }) => ({
        id: String(id),
        option_name,
        contact_document_id: String(contact_document_id),
      }))}
      documents={processes}
    />
  );
}
