import type { Metadata } from 'next';
import { cache } from 'react';
import { lockedScreen, OWN_PROCESS } from '@/app/locked-screen';
import { titleOf } from '@/app/case-page';
import { FormTestScreen } from '@/components/work/samples/form-test-screen';
import { TextLink } from '@/components/ui/text-link';
import { readSubmitter } from '@/lib/work/cases/submit/form-defaults';
import { sampleEntries } from '@/lib/work/cases/submit/sample';
import { readSample } from '@/lib/work/samples/samples';
import { runQuery } from '@/lib/platform/operation/run-query';
import { pagePath } from '@/lib/shared/paths';

type Props = { params: Promise<{ document_id: string }> };

const load = cache((document_id: string) => runQuery(readSample, { document_id }));

export const generateMetadata = ({ params }: Props): Promise<Metadata> =>
  titleOf(async () => `Test form · ${(await load((await params).document_id)).document.name}`, 'Test form');

export default async function TestForm({ params }: Props) {
  const locked = await lockedScreen({ title: 'Test form', what: 'Tests of each process are', back: OWN_PROCESS });
  if (locked) return locked;
  const { document_id } = await params;
  const [{ document: process }, submitter] = await Promise.all([load(document_id), runQuery(readSubmitter, {})]);
  return (
    <FormTestScreen
      document={process}
      submitter={submitter}
      entries={sampleEntries(process)}
      back={
        <TextLink href={pagePath('/admin/inbound_process/[document_id]', { document_id })}>{process.name}</TextLink>
      }
      to={`/api/admin/company/documents/${process.id}/sample`}
      base={pagePath('/admin/inbound_process')}
      now={new Date().toISOString()}
    />
  );
}
