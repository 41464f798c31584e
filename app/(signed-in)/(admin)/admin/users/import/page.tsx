import type { Metadata } from 'next';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { TextLink } from '@/components/ui/text-link';
import { ImportFile } from '@/components/people/users/import-file';
import { ImportUsers } from '@/components/people/users/import-users';
import { runQuery } from '@/lib/platform/operation/run-query';
import { readImport } from '@/lib/people/users/import';

export const metadata: Metadata = { title: 'Import users' };

/** Imports users from a CSV file, checked row by row before any is added (rule: admin.import). */
export default async function Import() {
  const { company, domains, contact_email } = await runQuery(readImport, {});
  return (
    <Screen
      title="Import users"
      back={<TextLink href="/admin/users">Users</TextLink>}
      narrow
      aside={domains.length > 0 && <ImportFile domains={domains} />}
    >
      {domains.length ? (
        <ImportUsers />
      ) : (
        <Alert level="warning" title={`${company} has no email domain.`}>
          Only addresses of a company’s own domains can be imported. Write to{' '}
          <TextLink href={`mailto:${contact_email}`}>{contact_email}</TextLink> to get one entered, or add users one by
          one.
        </Alert>
      )}
    </Screen>
  );
}
