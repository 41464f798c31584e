import type { Metadata } from 'next';
import { cache } from 'react';
import { titleOf } from '@/app/case-page';
import { Change } from '@/components/intake/processes/conflict-notice';
import { inboundWords } from '@/components/intake/processes/inbound-words';
import { ProcessPreview } from '@/components/intake/processes/process-preview';
import { RestoreVersion } from '@/components/intake/processes/restore-version';
import { StaticPreview } from '@/components/intake/processes/static-preview';
import { Screen } from '@/components/shell/screen';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { SanitizedHtml } from '@/components/ui/sanitized-html';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { takesCases } from '@/lib/intake/processes/policy';
import { readVersion } from '@/lib/intake/processes/process-versions';
import { runQuery } from '@/lib/platform/operation/run-query';
import { ruleText } from '@/lib/shared/acceptance';
import { DOCUMENT_TYPES, JSON_TYPES, type ManagerType } from '@/lib/shared/enums';
import { fullName } from '@/lib/shared/format';
import { pagePath } from '@/lib/shared/paths';
import { PROCESS_FIELDS, textOf, TEXTS, type ProcessText, type TextName } from '@/lib/intake/processes/process-fields';
import type { VersionDetails } from '@/lib/intake/processes/managed-resources';

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
  const { company_id, document_type, current_version_id } = version;
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
      aside={<Changes version={version} />}
    >
      <Card title="Process">
        <DescriptionList of={factsOf(version)} />
      </Card>
      {document_type === 'default' && <StaticPreview document={{ ...version, name: version.process }} />}
      {takesCases(document_type) && (
        <ProcessPreview
          fields={version.fields}
          customerTitle={version.common_customer_section_title}
          words={inboundWords(document_type)}
        />
      )}
    </Screen>
  );
}

function Changes({ version: { version, changes } }: { version: VersionDetails }) {
  return (
    <Card title="What changed">
      {changes?.length ? (
        <ul className="space-y-1.5">
          {changes.map((change, index) => (
            <Change key={index} change={change} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">{version === 1 ? 'The first version.' : 'Not recorded.'}</p>
      )}
    </Card>
  );
}

function factsOf(version: VersionDetails): [string, React.ReactNode][] {
  const nameOf = (type: ManagerType) => {
    const contact = version.managers.find(({ user_type }) => user_type === type);
    return contact && (fullName(contact) || contact.email);
  };
  return [
    ['Saved', <Time key="saved" at={version.created_at} />],
    ['Saved by', version.created_by],
    ['Type', DOCUMENT_TYPES[version.document_type]],
    ...textsOf(version, (kind) => kind !== 'html'),
    [
      PROCESS_FIELDS.linkages.label,
      version.linkages.map(({ option_name, name }) => `${option_name}: ${name}`).join('\n'),
    ],
    [PROCESS_FIELDS.escalation_user_id.label, nameOf('main')],
    [PROCESS_FIELDS.alt_escalation_user_id.label, nameOf('other')],
    [PROCESS_FIELDS.acceptance_rules.label, version.acceptance_rules.map(ruleText).join('\n')],
    ...textsOf(version, (kind) => kind === 'html'),
  ];
}

const textsOf = (version: VersionDetails, isShown: (kind: ProcessText['kind']) => boolean) =>
  TEXTS.filter(isRead)
    .filter((name) => isShown(textOf(name).kind))
    .map((name): [string, React.ReactNode] => [textOf(name).label, shown(textOf(name).kind, version[name])]);

const isRead = (name: TextName): name is Exclude<TextName, 'document_html' | 'common_customer_section_title'> =>
  name !== 'document_html' && name !== 'common_customer_section_title';

function shown(kind: ProcessText['kind'], value: string | null): React.ReactNode {
  if (kind === 'html') return value && <SanitizedHtml html={value} />;
  return kind === 'json_type' && value ? (JSON_TYPES[value as keyof typeof JSON_TYPES] ?? value) : value;
}
