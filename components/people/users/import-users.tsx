'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Checkbox } from '@/components/form/choices';
import { FileField } from '@/components/form/file-field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { notify } from '@/lib/client/notify';
import type { AnswerOf } from '@/lib/shared/answer';
import { plural } from '@/lib/shared/format';
import type { checkImport, importUsers } from '@/lib/people/users/import';
import { MAX_IMPORT_KB } from '@/lib/people/users/policy';
import { ImportedRows } from './imported-rows';

const CALLS = '/api/admin/company/users/import';
const USERS = '/admin/users';

type Checked = AnswerOf<typeof checkImport>;
type Answer = Checked | AnswerOf<typeof importUsers>;

/**
 * Imports users from a CSV file: the first submit checks it and shows every row with its errors, the second adds the
 * users (rule: admin.import). Another file starts over.
 */
export function ImportUsers() {
  const router = useRouter();
  const [checked, setChecked] = useState<Checked>();
  function done(answer: Answer) {
    if ('rows' in answer) return setChecked(answer);
    notify.success(answer.message);
    router.push(USERS);
    router.refresh();
  }
  return (
    <div className="space-y-6">
      <Card>
        <Form<Answer>
          to={checked?.valid ? CALLS : `${CALLS}/check`}
          label="Import users"
          onDone={done}
          // An address was taken meanwhile, so the file has to be checked again.
          onRefused={({ status }) => status === 409 && setChecked(undefined)}
        >
          <FileField
            name="file"
            label="CSV file"
            accept=".csv,.txt"
            maxMegabytes={MAX_IMPORT_KB / 1024}
            onFile={() => setChecked(undefined)}
          />
          {checked && <Findings {...checked} />}
          {checked && checked.valid > 0 && checked.refused > 0 && (
            <Checkbox
              name="skip_refused"
              label={`Leave out the ${plural(checked.refused, 'row')} with errors`}
              hint="If unchecked, nobody is added until the whole file is correct. Rows that are left out can be imported later."
            />
          )}
          <div className="flex flex-wrap gap-2">
            <Submit>{checked?.valid ? `Add and invite ${plural(checked.valid, 'user')}` : 'Check the file'}</Submit>
            <LinkButton href={USERS} kind="quiet">
              Cancel
            </LinkButton>
          </div>
        </Form>
      </Card>
      {checked && <ImportedRows rows={checked.rows} />}
    </div>
  );
}

const Findings = ({ valid, refused, encoding }: Checked) => (
  <Alert level={refused ? 'warning' : 'success'} live>
    {refused > 0 && `${plural(refused, 'row has an error', 'rows have errors')}, `}
    {plural(valid, 'row is', 'rows are')} fine. Nobody is added yet.
    {encoding && ` The file was read as ${encoding}. Check that the names below are spelled right.`}
  </Alert>
);
