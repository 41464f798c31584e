import type { Metadata } from 'next';
import { FormTestScreen } from '@/components/work/samples/form-test-screen';
import { TextLink } from '@/components/ui/text-link';
import { readSubmitter } from '@/lib/work/cases/submit/form-defaults';
import { sampleEntries } from '@/lib/work/cases/submit/sample';
import { readSample } from '@/lib/work/samples/samples';
import { runQuery } from '@/lib/platform/operation/run-query';
import { pagePath } from '@/lib/shared/paths';

export const metadata: Metadata = { title: 'Test form · Support Process' };

export default async function TestLimitedForm() {
  const [{ document: process }, submitter] = await Promise.all([runQuery(readSample, {}), runQuery(readSubmitter, {})]);
  return (
    <FormTestScreen
      document={process}
      submitter={submitter}
      entries={sampleEntries(process)}
      back={<TextLink href={pagePath('/admin/limited_process')}>Support Process</TextLink>}
      to="/api/admin/company/documents/limited/sample"
      now={new Date().toISOString()}
    />
  );
}
