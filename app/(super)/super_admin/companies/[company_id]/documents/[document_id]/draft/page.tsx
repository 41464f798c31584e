import type { Metadata } from 'next';
import { cache } from 'react';
import { titleOf } from '@/app/case-page';
import { PreviewedForm } from '@/components/intake/forms/previewed-form';
import { DecideDraft } from '@/components/intake/processes/decide-draft';
import { DraftChanges } from '@/components/intake/processes/draft-changes';
import { DraftFacts } from '@/components/intake/processes/draft-facts';
import { OutdatedDraft } from '@/components/intake/processes/outdated-draft';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { TextLink } from '@/components/ui/text-link';
import { only } from '@/lib/platform/operation/operation';
import { runQuery } from '@/lib/platform/operation/run-query';
import { readDraft } from '@/lib/intake/processes/read-draft';
import { settings } from '@/lib/platform/settings';
import { superAdmin } from '@/lib/shared/gates';
import { pagePath } from '@/lib/shared/paths';

type Props = { params: Promise<{ company_id: string; document_id: string }> };

const load = cache((id: string, document_id: string) => runQuery(only(superAdmin, readDraft), { id, document_id }));
const loadFor = async ({ params }: Props) => {
  const { company_id, document_id } = await params;
  return load(company_id, document_id);
};

export const generateMetadata = (props: Props): Promise<Metadata> =>
  titleOf(async () => `Draft · ${(await loadFor(props)).process.name}`, 'Draft');

/** A company's draft of a process's fields, for the network to release or refuse (rule: processes.draft-release). */
export default async function CompanyDraft(props: Props) {
  const { process, released, draft, changes, outdated } = await loadFor(props);
  const { id: document_id, company_id, company, name, document_type } = process;
  const edit = pagePath('/super_admin/companies/[company_id]/documents/[document_id]/edit/[type]', {
    company_id,
    document_id,
    type: document_type,
  });
  const waits = draft?.status === 'waiting';
  return (
    <Screen
      title={`Draft of ${name}`}
      hint={company}
      back={<TextLink href={pagePath('/super_admin/process_drafts')}>Process drafts</TextLink>}
      actions={
        <>
          {draft && <LinkButton href={edit}>Open the process</LinkButton>}
          {waits && (
            <DecideDraft
              {...{ company_id, document_id, name }}
              revision={draft.revision}
              isReady={!outdated && changes.length > 0}
            />
          )}
        </>
      }
    >
      {draft ? (
        <>
          {!waits && (
            <Alert>There is nothing to decide yet. The company’s managers are still working on this draft.</Alert>
          )}
          {outdated && (
            <OutdatedDraft outdated={outdated} version={released.version} network={settings.network_name}>
              A manager of {company} has to take these changes over before the draft can be released.
            </OutdatedDraft>
          )}
          <div className="grid gap-6 xl:grid-cols-2 xl:items-start">
            <div className="min-w-0 space-y-6">
              <DraftChanges changes={changes} version={released.version} />
              <DraftFacts draft={draft} />
            </div>
            <Card title="As partners will see it" className="min-w-0">
              <PreviewedForm
                id="draft"
                label="Preview"
                of={{
                  document_type,
                  company,
                  company_id,
                  fields: draft.fields,
                  customerTitle: draft.common_customer_section_title,
                  hours: settings.response_hours,
                }}
              />
            </Card>
          </div>
        </>
      ) : (
        <Card>
          <EmptyState title="No draft" action={<LinkButton href={edit}>Open the process</LinkButton>}>
            It was released or discarded. Versions are listed with the process.
          </EmptyState>
        </Card>
      )}
    </Screen>
  );
}
