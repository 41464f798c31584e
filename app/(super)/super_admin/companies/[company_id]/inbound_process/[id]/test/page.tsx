import type { Metadata } from 'next';
import { cache } from 'react';
import { titleOf } from '@/app/case-page';
import { FormTestScreen } from '@/components/work/samples/form-test-screen';
import { TextLink } from '@/components/ui/text-link';
import { readSubmitter } from '@/lib/work/cases/submit/form-defaults';
import { sampleEntries } from '@/lib/work/cases/submit/sample';
import { runQuery } from '@/lib/platform/operation/run-query';
import { readSample } from '@/lib/work/samples/samples';
import { pagePath } from '@/lib/shared/paths';

type Props = { params: Promise<{ company_id: string; id: string }> };

const load = cache((id: string, document_id: string) => runQuery(readSample, { id, document_id }));

export const generateMetadata = ({ params }: Props): Promise<Metadata> =>
  titleOf(async () => {
    const { company_id, id } = await params;
    return `Test form · ${(await load(company_id, id)).document.name}`;
  }, 'Test form');

/** Fills in the form with a sample that is checked and not sent (spec 3 §2). */
export default async function TestForm({ params }: Props) {
  const { company_id, id } = await params;
  const [{ document: process }, submitter] = await Promise.all([load(company_id, id), runQuery(readSubmitter, {})]);
  const company = `/api/super_admin/companies/${company_id}`;
  return (
    <FormTestScreen
      document={process}
      submitter={submitter}
      entries={sampleEntries(process)}
      back={
        <TextLink
          href={pagePath('/super_admin/companies/[company_id]/documents/[document_id]/edit/[type]', {
            company_id,
            document_id: id,
            type: process.version.document_type,
          })}
        >
          {process.name}
        </TextLink>
      }
      to={`${company}/documents/${process.id}/sample`}
      base={`/super_admin/companies/${company_id}/inbound_process`}
      listsFrom={`${company}/contact_documents/select_options`}
      now={new Date().toISOString()}
    />
  );
}
