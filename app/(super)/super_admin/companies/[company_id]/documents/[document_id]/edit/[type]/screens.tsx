import { ManagedProcess, type ManagedValues } from '@/components/intake/processes/managed-process';
import { ParentEdit, StaticProcess } from '@/components/intake/processes/rare-editors';
import { ProcessNotes } from '@/components/intake/processes/process-notes';
import { readProcessNotes } from '@/lib/partners/notes/process-notes';
import { parentFormData, processFormData } from '@/lib/intake/processes/form-choices';
import { runQuery } from '@/lib/platform/operation/run-query';
import { settings } from '@/lib/platform/settings';
import { isLimited } from '@/lib/shared/gates';
import type { DocumentType, ManagerType } from '@/lib/shared/enums';
import { formTexts } from '@/lib/intake/processes/form-values';
import { SAME_CONTACT, TEMPLATE_TYPE, type Texts } from '@/lib/intake/processes/process-fields';
import type { FullProcess } from '@/lib/intake/processes/managed-resources';

type Props = { company_id: string; document: FullProcess | undefined };

/** Initial values of each form; a new process has the defaults (rule: network.process-edit). */
const textsOf = (document: Props['document']) => ({
  status: document?.status ?? 'approved',
  ...formTexts(
    document && {
      ...document.version,
      title: document.name,
      document_html: document.document_html,
      json_type: document.version.json_type as Texts['json_type'],
    },
  ),
});

export async function ManagedScreen({ company_id, document, document_type }: Props & { document_type: DocumentType }) {
  const lists = await runQuery(processFormData, { id: company_id });
  const version_id = document?.version.id;
  return (
    <div className="space-y-6">
      <ManagedProcess
        key={version_id ?? 'new'}
        id={document?.id ?? 0}
        version_id={version_id}
        document_type={document_type}
        values={managedValues(document)}
        fields={(document?.requirements ?? []).map(({ id, ...field }) => ({ ...field, requirement_id: id }))}
        managers={document?.contacts ?? []}
        lists={lists}
        limited={isLimited({ level: lists.company.membership_type })}
        hours={settings.response_hours}
      />
      {document && <Notes company_id={company_id} document_id={document.id} />}
    </div>
  );
}

function managedValues(document: Props['document']): ManagedValues {
  const contact = (type: ManagerType) => {
    const entry = document?.contacts.find(({ user_type }) => user_type === type);
    return entry ? String(entry.user_id ?? SAME_CONTACT) : '';
  };
  const template = document?.email_templates.find(({ type }) => type === TEMPLATE_TYPE)?.email_template_id;
  return {
    ...textsOf(document),
    main_escalation_contact: contact('main'),
    alt_escalation_contact: contact('other'),
    departments: (document?.version.departments ?? []).map(({ department_id }) => String(department_id)),
    groups: (document?.group_relations ?? []).map(({ community_id }) => String(community_id)),
    email_templates: { [TEMPLATE_TYPE]: template ? String(template) : '' },
    tags: (document?.version.tags ?? []).map(({ tag }) => tag).join('\n'),
  };
}

async function Notes({ company_id, document_id }: { company_id: string; document_id: number }) {
  const { notes } = await runQuery(readProcessNotes, { id: company_id, document_id });
  return <ProcessNotes notes={notes} />;
}

export async function StaticScreen({ company_id, document }: Props) {
  const { company } = await runQuery(parentFormData, { id: company_id });
  const version_id = document?.version.id;
  return (
    <StaticProcess
      key={version_id ?? 'new'}
      company={company}
      id={document?.id ?? 0}
      version_id={version_id}
      values={textsOf(document)}
      page={{
        static_document: document?.static_document ?? null,
        static_layout: document?.static_layout ?? null,
        static_links: document?.static_links ?? [],
      }}
    />
  );
}

export async function ParentScreen({ company_id, document }: Props) {
  const { company, documents } = await runQuery(parentFormData, { id: company_id });
  const version_id = document?.version.id;
  return (
    <ParentEdit
      key={version_id ?? 'new'}
      company={company}
      id={document?.id ?? 0}
      version_id={version_id}
      values={textsOf(document)}
      linkages={(document?.doc_linkages ?? []).map(({ id, option_name, contact_document_id }) => ({
        id: String(id),
        option_name,
        contact_document_id: String(contact_document_id),
      }))}
      documents={documents}
    />
  );
}
