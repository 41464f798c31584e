import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { ROLES } from '@/lib/shared/enums';
import { CSV_COLUMNS, IMPORTED_ROLES, MAX_IMPORTED } from '@/lib/people/users/policy';

/** Explains the columns of the file and the next steps, beside the import of users (rule: admin.import). */
export function ImportFile({ domains }: { domains: string[] }) {
  return (
    <>
      <Card title="What the file has">
        <div className="space-y-4">
          <p>One row for each person, at most {MAX_IMPORTED.toLocaleString('en')}. The first row has these names:</p>
          <CopyText text={Object.values(CSV_COLUMNS).join(',')} name="first row" />
          <p>
            Exports of Microsoft 365, Entra ID, Google Workspace and Active Directory are read with their own columns.
          </p>
          <DescriptionList
            stacked
            of={[
              ['First name, Last name', 'Anyone with one name has it in either column.'],
              ['Email', `An address of @${domains.join(', @')}.`],
              ['Role', `${IMPORTED_ROLES.map((role) => ROLES[role]).join(', ')}. Empty means ${ROLES.caller}.`],
              ['Country', 'Its name or its code. Empty means your company’s.'],
              ['Phone', 'Anyone without one enters it at the first login.'],
            ]}
          />
        </div>
      </Card>
      <Card title="What happens then">
        <ul className="list-disc space-y-2 pl-5">
          <li>The file is checked first. Nobody is added before you have seen the result.</li>
          <li>Everybody gets an email that says how to log in, with a link to set a password where one is needed.</li>
          <li>Everybody gets your company’s default groups.</li>
        </ul>
      </Card>
    </>
  );
}
