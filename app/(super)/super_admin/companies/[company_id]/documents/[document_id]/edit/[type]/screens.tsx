import { ManagedProcess, type ManagedValues } from '@/components/processes/managed-process';
import { ParentEdit } from '@/components/processes/parent-edit';
import { ProcessNotes } from '@/components/processes/process-notes';
import { StaticProcess } from '@/components/processes/static-process';
import { parentFormData, processFormData, readProcessNotes } from '@/lib/processes/network-lists';
import type { NetworkDocument } from '@/lib/processes/network-document';
import { runQuery } from '@/lib/core/run-query';
import { settings } from '@/lib/settings';
import { isLimited } from '@/lib/shared/gates';
import type { DocumentType, ManagerType } from '@/lib/shared/enums';
import { SAME_CONTACT, TEMPLATE_TYPE } from '@/lib/shared/process-fields';

type Props = { company_id: string; document: NetworkDocument | undefined };

/** What each form opens with; a new process has the defaults (rule: network.process-edit). */
const basicsOf = (document: Props['document']) => ({
  status: document?.status ?? 'approved',
  title: document?.name ?? '',
  support_hours: document?.version.support_hours ?? '7/24/365',
  product_supported: document?.version.product_supported ?? 'All',
  admin_note: document?.version.admin_note ?? '',
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
  if (!document) return NEW;
  const { version, contacts, email_templates, group_relations } = document;
  const contact = (type: ManagerType) => {
    const found = contacts.find(({ user_type }) => user_type === type);
    return found ? String(found.user_id ?? SAME_CONTACT) : '';
  };
  const template = email_templates.find(({ type }) => type === TEMPLATE_TYPE)?.email_template_id;
  return {
    ...basicsOf(document),
    json_type: version.json_type ?? '',
    collaborate_email: onePerLine(version.collaborate_email),
    collaborate_cc_email: onePerLine(version.collaborate_cc_email),
    escalation_instructions: version.escalation_instructions ?? '',
    main_escalation_contact: contact('main'),
    alt_escalation_contact: contact('alternate'),
    escalation_alias: version.escalation_alias ?? '',
    departments: version.departments.map(({ department_id }) => String(department_id)),
    groups: group_relations.map(({ community_id }) => String(community_id)),
    email_templates: { [TEMPLATE_TYPE]: template ? String(template) : '' },
    tags: version.tags.map(({ tag }) => tag).join('\n'),
    common_customer_section_title: version.common_customer_section_title ?? '',
  };
}

const NEW: ManagedValues = {
  ...basicsOf(undefined),
  json_type: '',
  collaborate_email: '',
  collaborate_cc_email: '',
  escalation_instructions: '',
  main_escalation_contact: '',
  alt_escalation_contact: '',
  escalation_alias: '',
  departments: [],
  groups: [],
  email_templates: { [TEMPLATE_TYPE]: '' },
  tags: '',
  common_customer_section_title: '',
};

const onePerLine = (addresses: string | null | undefined) => (addresses ?? '').split(/[,;\s]+/).join('\n');

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
      values={{ ...basicsOf(document), document_html: document?.document_html ?? '' }}
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
      values={{ ...basicsOf(document), parent_option_name: document?.parent_option_name ?? '' }}
      linkages={(document?.doc_linkages ?? []).map(({ id, option_name, contact_document_id }) => ({
        id: String(id),
        option_name,
        contact_document_id: String(contact_document_id),
      }))}
      documents={documents}
    />
  );
}
