import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { cache, type ReactNode } from 'react';
import { titleOf } from '@/app/case-page';
import { AppliesTo } from '@/components/intake/processes/applies-to';
import { DeleteProcess } from '@/components/intake/processes/delete-process';
import { ProcessHealth } from '@/components/intake/processes/process-health';
import { VersionHistory } from '@/components/intake/processes/version-history';
import { Screen } from '@/components/shell/screen';
import { WithAside } from '@/components/shell/with-aside';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { FlaskConical } from '@/components/ui/icons';
import { LinkButton } from '@/components/ui/link-button';
import { readProcessHealth } from '@/lib/partners/health/process-addresses';
import { readFullProcess } from '@/lib/intake/processes/full-process';
import { takesCases } from '@/lib/intake/processes/policy';
import { listVersions } from '@/lib/intake/processes/process-versions';
import { readDraft } from '@/lib/intake/processes/read-draft';
import { runQuery } from '@/lib/platform/operation/run-query';
import { DOCUMENT_TYPES, keysOf, type ProcessType } from '@/lib/shared/enums';
import { pagePath } from '@/lib/shared/paths';
import { BackToCompany } from '../../../../back-to-company';
import { ManagedScreen, ParentScreen, StaticScreen } from './screens';

type Props = { params: Promise<{ company_id: string; document_id: string; type: string }> };

const load = cache((document_id: string) => runQuery(readFullProcess, { document_id }));

export const generateMetadata = ({ params }: Props): Promise<Metadata> =>
  titleOf(async () => {
    const { document_id } = await params;
    return document_id === '0' ? 'New process' : `${(await load(document_id)).document.name} · Process`;
  }, 'Process');

/** The address names the type; document 0 is a new process (spec 3 §2). */
export default async function EditProcess({ params }: Props) {
  const { company_id, document_id, type: asked } = await params;
  const type = keysOf(DOCUMENT_TYPES).find((known) => known === asked);
  if (!type) notFound();
  const process = document_id === '0' ? undefined : (await load(document_id)).document;
  if (process && String(process.company_id) !== company_id) notFound();
  if (process && process.version.document_type !== type)
    redirect(
      pagePath('/super_admin/companies/[company_id]/documents/[document_id]/edit/[type]', {
        company_id,
        document_id,
        type: process.version.document_type,
      }),
    );
  const form = formOf(type, { company_id, document: process });
  return (
    <Screen
      title={process?.name ?? 'New process'}
      back={<BackToCompany company_id={company_id} />}
      actions={process && <Actions company_id={process.company_id} id={process.id} name={process.name} />}
    >
      {process && <Reached document={process} />}
      {process && <WaitingDraft document={process} />}
      {type === 'parent' ? (
        <WithAside narrow aside={<AboutParents />}>
          {form}
        </WithAside>
      ) : (
        form
      )}
      {process && (
        <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
          <AppliesTo placements={process.placements} help="No group uses this process yet." />
          <Versions company_id={process.company_id} document_id={process.id} />
        </div>
      )}
    </Screen>
  );
}

const AboutParents = () => (
  <Card title="How a parent process works">
    <ul className="list-disc space-y-2 pl-5">
      <li>Callers choose one of its options, then fill in the form of the process behind it.</li>
      <li>It takes no cases itself. The chosen process says who gets them and when they are due.</li>
      <li>The options are other approved processes of the same company.</li>
    </ul>
  </Card>
);

type FormOptions = { company_id: string; document: Awaited<ReturnType<typeof load>>['document'] | undefined };

function formOf(type: ProcessType, { company_id, document: process }: FormOptions): ReactNode {
  if (type === 'default') return <StaticScreen company_id={company_id} document={process} />;
  if (type === 'parent') return <ParentScreen company_id={company_id} document={process} />;
  return <ManagedScreen company_id={company_id} document={process} document_type={type} />;
}

function Actions({ company_id, id, name }: { company_id: number; id: number; name: string }) {
  return (
    <>
      <LinkButton
        icon={FlaskConical}
        href={pagePath('/super_admin/companies/[company_id]/inbound_process/[id]/test', { company_id, id })}
      >
        View/Test Form
      </LinkButton>
      <DeleteProcess {...{ company_id, id, name }} />
    </>
  );
}

/** Warns of a company's pending draft: saving here changes what the draft is based on. */
async function WaitingDraft({
  document: { id, company_id, version },
}: {
  document: NonNullable<FormOptions['document']>;
}) {
  if (!takesCases(version.document_type)) return null;
  const { draft, process } = await runQuery(readDraft, { document_id: id, id: company_id });
  if (draft?.status !== 'waiting') return null;
  return (
    <Alert
      level="warning"
      title={`${process.company} has asked for the release of changed fields`}
      action={
        <LinkButton
          href={pagePath('/super_admin/companies/[company_id]/documents/[document_id]/draft', {
            company_id,
            document_id: id,
          })}
        >
          See the changes
        </LinkButton>
      }
    >
      {draft.asked_by ?? 'A manager'} wrote them from version {draft.base_version}. Fields that you change here have to
      be taken over there first.
    </Alert>
  );
}

/** Shows whether cases reach the company (rule: health.shown). */
async function Reached({ document: process }: { document: NonNullable<FormOptions['document']> }) {
  const { id: document_id, company_id, name, company } = process;
  const { health, tested_at, managers } = await runQuery(readProcessHealth, { document_id });
  if (!health) return null;
  const testAt = pagePath('/super_admin/companies/[company_id]/inbound_process/[id]/test', {
    company_id,
    id: document_id,
  });
  return (
    <ProcessHealth
      {...{ ...health, document_id, tested_at, testAt }}
      calls="/api/super_admin"
      about={{ name, company, managers }}
    />
  );
}

async function Versions({ company_id, document_id }: { company_id: number; document_id: number }) {
  const { data, total } = await runQuery(listVersions, { id: company_id, document_id, limit: 20 });
  return <VersionHistory {...{ company_id, document_id, total }} versions={data} />;
}
