import { FlaskConical } from 'lucide-react';
import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { cache, type ReactNode } from 'react';
import { titleOf } from '@/app/case-page';
import { AppliesTo } from '@/components/processes/applies-to';
import { DeleteProcess } from '@/components/processes/delete-process';
import { VersionHistory } from '@/components/processes/version-history';
import { Screen } from '@/components/shell/screen';
import { LinkButton } from '@/components/ui/link-button';
import { readAnyProcess } from '@/lib/processes/network-document';
import { listVersions } from '@/lib/processes/process-versions';
import { runQuery } from '@/lib/core/run-query';
import { DOCUMENT_TYPES, keysOf, type DocumentType } from '@/lib/shared/enums';
import { pagePath } from '@/lib/shared/paths';
import { BackToCompany } from '../../../../back-to-company';
import { ManagedScreen, ParentScreen, StaticScreen } from './screens';

type Props = { params: Promise<{ company_id: string; document_id: string; type: string }> };

const load = cache((document_id: string) => runQuery(readAnyProcess, { document_id }));

export const generateMetadata = ({ params }: Props): Promise<Metadata> =>
  titleOf(async () => {
    const { document_id } = await params;
    return document_id === '0' ? 'New process' : `${(await load(document_id)).document.name} · Process`;
  }, 'Process');

/** A process of a company, by the type in the address; document 0 is a new one (spec 3 §2). */
export default async function EditProcess({ params }: Props) {
  const { company_id, document_id, type: asked } = await params;
  const type = keysOf(DOCUMENT_TYPES).find((known) => known === asked);
  if (!type) notFound();
  const document = document_id === '0' ? undefined : (await load(document_id)).document;
  if (document && String(document.company_id) !== company_id) notFound();
  if (document && document.version.document_type !== type)
    redirect(
      pagePath('/super_admin/companies/[company_id]/documents/[document_id]/edit/[type]', {
        company_id,
        document_id,
        type: document.version.document_type,
      }),
    );
  const form = formOf(type, { company_id, document });
  return (
    <Screen
      title={document?.name ?? 'New process'}
      back={<BackToCompany company_id={company_id} />}
      actions={document && <Actions company_id={document.company_id} id={document.id} name={document.name} />}
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,45rem)_20rem] lg:items-start lg:justify-between">
        <div className="min-w-0">{form}</div>
        {document && (
          <aside className="space-y-4 lg:sticky lg:top-4">
            <AppliesTo placements={document.placements} help="No group uses this process yet." />
            <Versions company_id={document.company_id} document_id={document.id} />
          </aside>
        )}
      </div>
    </Screen>
  );
}

type Loaded = { company_id: string; document: Awaited<ReturnType<typeof load>>['document'] | undefined };

function formOf(type: DocumentType, { company_id, document }: Loaded): ReactNode {
  if (type === 'default') return <StaticScreen company_id={company_id} document={document} />;
  if (type === 'parent') return <ParentScreen company_id={company_id} document={document} />;
  return <ManagedScreen company_id={company_id} document={document} document_type={type} />;
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

async function Versions({ company_id, document_id }: { company_id: number; document_id: number }) {
  const { data, total } = await runQuery(listVersions, { id: company_id, document_id, limit: 20 });
  return <VersionHistory {...{ company_id, document_id, total }} versions={data} />;
}
