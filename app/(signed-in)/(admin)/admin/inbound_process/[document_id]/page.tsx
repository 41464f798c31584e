import type { Metadata } from 'next';
import { cache } from 'react';
import { lockedScreen, OWN_PROCESS } from '@/app/locked-screen';
import { titleOf } from '@/app/case-page';
import { RotaCard } from '@/components/intake/calendars/rota';
import { AllowPartners } from '@/components/intake/processes/allow-partners';
import { AppliesTo } from '@/components/intake/processes/applies-to';
import { inboundWords } from '@/components/intake/processes/inbound-words';
import { LastChange } from '@/components/intake/processes/last-change';
import { ProcessDetailsForm } from '@/components/intake/processes/process-details-form';
import { ProcessHealth } from '@/components/intake/processes/process-health';
import { ProcessPreview } from '@/components/intake/processes/process-preview';
import { ContactNetwork } from '@/components/intake/processes/change-request';
import { StaticPreview } from '@/components/intake/processes/static-preview';
import { SubProcesses } from '@/components/intake/processes/sub-processes';
import { Screen } from '@/components/shell/screen';
import { WithAside } from '@/components/shell/with-aside';
import { FlaskConical, Pencil } from '@/components/ui/icons';
import { LinkButton } from '@/components/ui/link-button';
import { TextLink } from '@/components/ui/text-link';
import { readProcessHealth } from '@/lib/partners/health/process-addresses';
import { previewFields } from '@/lib/intake/forms/field-notes';
import { isDetailed, takesCases } from '@/lib/intake/processes/policy';
import { readRota } from '@/lib/intake/rota/rota';
import { readProcess } from '@/lib/intake/processes/process-details';
import { runQuery } from '@/lib/platform/operation/run-query';
import { pagePath } from '@/lib/shared/paths';

type Props = { params: Promise<{ document_id: string }> };

const load = cache((document_id: string) => runQuery(readProcess, { document_id }));

export const generateMetadata = ({ params }: Props): Promise<Metadata> =>
  titleOf(async () => `${(await load((await params).document_id)).document.name} · Inbound Process`, 'Inbound Process');

export default async function Process({ params }: Props) {
  const locked = await lockedScreen({ title: 'Inbound Process', what: 'Changes of processes are', back: OWN_PROCESS });
  if (locked) return locked;
  const { document_id } = await params;
  const [{ document: process, users, calendars, companies }, reached, rota] = await Promise.all([
    load(document_id),
    runQuery(readProcessHealth, { document_id }),
    runQuery(readRota, { document_id }),
  ]);
  const { id, name, version } = process;
  const list = pagePath('/admin/inbound_process');
  return (
    <Screen
      title={name}
      back={<TextLink href={list}>Inbound Process</TextLink>}
      actions={
        <>
          {takesCases(version.document_type) && (
            <LinkButton
              icon={Pencil}
              href={pagePath('/admin/inbound_process/[document_id]/fields', { document_id: id })}
            >
              Edit fields
            </LinkButton>
          )}
          {version.document_type !== 'parent' && (
            <LinkButton
              icon={FlaskConical}
              href={pagePath('/admin/inbound_process/[document_id]/test', { document_id: id })}
            >
              View/Test Form
            </LinkButton>
          )}
          <ContactNetwork type="process" about={name} />
        </>
      }
    >
      <WithAside
        narrow
        aside={
          <>
            <AppliesTo placements={process.group_relations} />
            {takesCases(version.document_type) && <AllowPartners document_id={id} allowed={process.allows_partners} />}
            <LastChange version={version} status={process.status} />
          </>
        }
      >
        {reached.health && (
          <ProcessHealth
            {...reached.health}
            document_id={id}
            tested_at={reached.tested_at}
            calls="/api/admin/company"
            testAt={pagePath('/admin/inbound_process/[document_id]/test', { document_id: id })}
          />
        )}
        <ProcessDetailsForm
          key={version.id}
          document={process}
          users={users}
          calendars={calendars}
          limited={false}
          to={`/api/admin/company/documents/${id}`}
          company={companies[0]?.name ?? ''}
          acceptance={`/api/admin/company/inbound_process/${id}/acceptance`}
        />
        {takesCases(version.document_type) && (
          <RotaCard rota={rota} users={users} calls={`/api/admin/company/inbound_process/${id}/rota`} />
        )}
        {version.document_type === 'default' && <StaticPreview document={process} />}
        {version.document_type === 'parent' && <SubProcesses of={process.doc_linkages} base={list} />}
        {isDetailed(version.document_type) && (
          <ProcessPreview
            fields={previewFields(process.requirements)}
            customerTitle={version.common_customer_section_title}
            words={inboundWords(version.document_type)}
          />
        )}
      </WithAside>
    </Screen>
  );
}
