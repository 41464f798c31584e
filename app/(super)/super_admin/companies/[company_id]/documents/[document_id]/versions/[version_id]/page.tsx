import type { Metadata } from 'next';
import { cache } from 'react';
import { titleOf } from '@/app/case-page';
import { Change } from '@/components/processes/process-conflict';
import { ProcessPreview } from '@/components/processes/process-preview';
import { RestoreVersion } from '@/components/processes/restore-version';
import { StaticPreview } from '@/components/processes/static-preview';
import { Screen } from '@/components/shell/screen';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { SanitizedHtml } from '@/components/ui/sanitized-html';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { takesCases } from '@/lib/processes/policy';
import { readVersion, type VersionDetails } from '@/lib/processes/process-versions';
import { runQuery } from '@/lib/core/run-query';
import { DOCUMENT_TYPES, JSON_TYPES, type ManagerType } from '@/lib/shared/enums';
import { fullName } from '@/lib/shared/format';
import { pagePath } from '@/lib/shared/paths';
import { NETWORK_FIELDS, PROCESS_FIELDS } from '@/lib/shared/process-fields';

type Props = { params: Promise<{ company_id: string; document_id: string; version_id: string }> };

const load = cache((id: string, document_id: string, earlier_id: string) =>
  runQuery(readVersion, { id, document_id, earlier_id }),
);
const loadFor = async (params: Props['params']) => {
  const { company_id, document_id, version_id } = await params;
  return (await load(company_id, document_id, version_id)).version;
};

export const generateMetadata = ({ params }: Props): Promise<Metadata> =>
  titleOf(async () => {
    const { version, process } = await loadFor(params);
    return `Version ${version} · ${process}`;
  }, 'Version');

/** An earlier version of a process, to read and to restore (rule: network.process-versions). */
export default async function ProcessVersion({ params }: Props) {
  const version = await loadFor(params);
  const { company_id, document_type, current_version_id, changes } = version;
  const document_id = Number((await params).document_id);
  const edit = pagePath('/super_admin/companies/[company_id]/documents/[document_id]/edit/[type]', {
    company_id,
    document_id,
    type: document_type,
  });
  return (
    <Screen
      title={`Version ${version.version}${version.is_current ? ' (current)' : ''}`}
      hint={version.process}
      back={<TextLink href={edit}>{version.process}</TextLink>}
      actions={
        !version.is_current && (
          <RestoreVersion
            {...{ company_id, document_id, document_type }}
            earlier={{ id: version.id, version: version.version }}
            version_id={current_version_id}
          />
        )
      }
      narrow
    >
      <Card title="What changed">
        {changes?.length ? (
          <ul className="space-y-1.5">
            {changes.map((change, index) => (
              <Change key={index} change={change} />
            ))}
          </ul>
        ) : (
          <p className="text-ink-soft">{version.version === 1 ? 'The first version.' : 'Not recorded.'}</p>
        )}
      </Card>
      <Card title="Process">
        <DescriptionList of={factsOf(version)} />
      </Card>
      {document_type === 'default' && <StaticPreview document={{ ...version, name: version.process }} />}
      {takesCases(document_type) && (
        <ProcessPreview fields={version.fields} customerTitle={version.common_customer_section_title} />
      )}
    </Screen>
  );
}

function factsOf(version: VersionDetails): [string, React.ReactNode][] {
  const nameOf = (type: ManagerType) => {
    const found = version.managers.find(({ user_type }) => user_type === type);
    return found && (fullName(found) || found.email);
  };
  const html = (text: string | null) => text && <SanitizedHtml html={text} />;
  const { json_type } = version;
  return [
    ['Saved', <Time key="saved" at={version.created_at} />],
    ['Saved by', version.created_by],
    ['Type', DOCUMENT_TYPES[version.document_type]],
    [PROCESS_FIELDS.title, version.title],
    [PROCESS_FIELDS.support_hours, version.support_hours],
    [PROCESS_FIELDS.product_supported, version.product_supported],
    [NETWORK_FIELDS.json_type, json_type && (JSON_TYPES[json_type as keyof typeof JSON_TYPES] ?? json_type)],
    [NETWORK_FIELDS.parent_option_name, version.parent_option_name],
    [NETWORK_FIELDS.linkages, version.linkages.map(({ option_name, name }) => `${option_name}: ${name}`).join('\n')],
    [PROCESS_FIELDS.collaborate_email, version.collaborate_email],
    [PROCESS_FIELDS.collaborate_cc_email, version.collaborate_cc_email],
    [PROCESS_FIELDS.escalation_user_id, nameOf('main')],
    [PROCESS_FIELDS.alt_escalation_user_id, nameOf('alternate')],
    [PROCESS_FIELDS.escalation_alias, version.escalation_alias],
    [PROCESS_FIELDS.escalation_instructions, html(version.escalation_instructions)],
    [NETWORK_FIELDS.admin_note, html(version.admin_note)],
  ];
}
