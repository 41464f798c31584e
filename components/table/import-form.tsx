'use client';
import { useRouter } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { Checkbox } from '@/components/form/choices';
import { FileField } from '@/components/form/file-field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { CircleCheck, CircleX } from '@/components/ui/icons';
import { LinkButton } from '@/components/ui/link-button';
import { notify } from '@/lib/client/notify';
import { plural } from '@/lib/shared/format';
import type { Column } from './columns';
import { DataTable } from './data-table';

type ImportedRow = { line: number; errors: string[] };
type Checked<Row> = { rows: Row[]; valid: number; refused: number; encoding: string | null };
type Added = { message: string };

type Props<Row> = {
  /** Address that imports the file; the one below it, `/check`, only checks. */
  calls: `/api/${string}`;
  /** The list that the import leads to. */
  list: `/${string}`;
  label: string;
  /** Text of the button that adds so many rows. */
  addText: (valid: number) => string;
  /** "Nobody" or "Nothing", in sentences about the file that is only checked. */
  none: 'Nobody' | 'Nothing';
  columns: Column<Row>[];
  maxMegabytes: number;
};

/**
 * Imports a CSV file: the first submit checks it and shows every row with its errors, the second adds the rows (rules:
 * admin.import, network.import-companies). Another file starts over.
 */
export function ImportForm<Row extends ImportedRow>({
  calls,
  list,
  label,
  addText,
  none,
  columns,
  maxMegabytes,
}: Props<Row>): ReactNode {
  const router = useRouter();
  const [checked, setChecked] = useState<Checked<Row>>();
  function done(answer: Checked<Row> | Added) {
    if ('rows' in answer) return setChecked(answer);
    notify.success(answer.message);
    router.push(list);
    router.refresh();
  }
  return (
    <div className="space-y-6">
      <Card>
        <Form<Checked<Row> | Added>
          to={checked?.valid ? calls : `${calls}/check`}
          label={label}
          onDone={done}
          // Something was taken meanwhile, so the file has to be checked again.
          onRefused={({ status }) => status === 409 && setChecked(undefined)}
        >
          <FileField
            name="file"
            label="CSV file"
            accept=".csv,.txt"
            maxMegabytes={maxMegabytes}
            onFile={() => setChecked(undefined)}
          />
          {checked && <Findings {...checked} none={none} />}
          {checked && checked.valid > 0 && checked.refused > 0 && (
            <Checkbox
              name="skip_refused"
              label={`Leave out the ${plural(checked.refused, 'row')} with errors`}
              hint={`If unchecked, ${none.toLowerCase()} is added until the whole file is correct. Rows that are left out can be imported later.`}
            />
          )}
          <div className="flex flex-wrap gap-2">
            <Submit>{checked?.valid ? addText(checked.valid) : 'Check the file'}</Submit>
            <LinkButton href={list} kind="quiet">
              Cancel
            </LinkButton>
          </div>
        </Form>
      </Card>
      {checked && (
        <DataTable
          name="import"
          rows={checked.rows}
          rowKey={({ line }) => line}
          columns={columns}
          label="Checked rows"
          noun="row"
          search="Search rows"
          initialSort={{ key: 'errors', dir: 'desc' }}
          empty={<EmptyState title="No rows" />}
        />
      )}
    </div>
  );
}

type FindingsProps = Omit<Checked<unknown>, 'rows'> & { none: string };

const Findings = ({ valid, refused, encoding, none }: FindingsProps) => (
  <Alert level={refused ? 'warning' : 'success'} live>
    {refused > 0 && `${plural(refused, 'row has an error', 'rows have errors')}, `}
    {plural(valid, 'row is', 'rows are')} fine. {none} is added yet.
    {encoding && ` The file was read as ${encoding}. Check that the names below are spelled right.`}
  </Alert>
);

/** Errors of a checked row, for the last column. */
export const RowCheck = ({ errors }: ImportedRow) =>
  errors.length ? (
    <div className="space-y-1">
      <Badge tone="red" icon={CircleX}>
        {plural(errors.length, 'error')}
      </Badge>
      <ul className="text-sm wrap-anywhere">
        {errors.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  ) : (
    <Badge tone="green" icon={CircleCheck}>
      Fine
    </Badge>
  );
