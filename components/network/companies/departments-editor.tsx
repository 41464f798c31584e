'use client';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Field } from '@/components/form/field';
import { FormContext } from '@/components/form/form-state';
import { useLeaveQuestion } from '@/components/form/leave-question';
import type { Option } from '@/components/form/options';
import { Select } from '@/components/form/select';
import { columnsFor } from '@/components/table/columns';
import { TableFrame } from '@/components/table/table-frame';
import { Button } from '@/components/ui/button';
import { Plus } from '@/components/ui/icons';
import { isChanged, type DepartmentDraft } from '@/lib/network/companies/policy';
import type { EditedDepartment } from '@/lib/network/companies/resources';
import { STATUS } from '@/lib/shared/enums';
import { DepartmentActions } from './department-actions';
import { blankRow, rowOf, type EditorRow } from './department-rows';

type Choice = { id: number; name: string };
type Props = {
  company_id: number;
  departments: EditedDepartment[];
  documents: Choice[];
  groups: Choice[];
  calendars?: Choice[];
};

/** Edits, saves and deletes a company's departments row by row (spec 3 §2, rule: network.departments). */
export function DepartmentsEditor({ company_id, departments, documents: processes, groups, calendars = [] }: Props) {
  const [rows, setRows] = useState(() => (departments.length ? departments.map((one) => rowOf(one)) : [blankRow(0)]));
  const [added, setAdded] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const question = useLeaveQuestion(() => rows.some(({ draft, saved }) => isChanged(draft, saved)));
  useEffect(() => {
    if (added) [...(box.current?.querySelectorAll<HTMLElement>('input[name=name]') ?? [])].at(-1)?.focus();
  }, [added]);

  const change = (key: string, changes: (row: EditorRow) => Partial<EditorRow>) =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...changes(row) } : row)));
  const edit = (key: string, field: keyof DepartmentDraft, value: string) =>
    change(key, ({ draft }) => ({ draft: { ...draft, [field]: value } }));
  const remove = (key: string) =>
    setRows((all) => {
      const left = all.filter((row) => row.key !== key);
      return left.length ? left : [blankRow(all.length)];
    });
  const add = () => {
    setRows((all) => [...all, blankRow(added + 1)]);
    setAdded(added + 1);
  };
  const columns = columnsFor<EditorRow>((c) => {
    const cell = (field: keyof DepartmentDraft, header: string, control: (row: EditorRow) => ReactNode) =>
      c.custom(field, header, (row) => <Cell row={row}>{control(row)}</Cell>, {
        sortable: false,
        value: (row) => row.key,
        phone: { order: ORDER[field], whole: true },
      });
    const text = (field: 'name' | 'description', header: string, maxLength: number) =>
      cell(field, header, (row) => (
        <Field
          name={field}
          label={labelOf(header, row)}
          hideLabel
          optional={field === 'description'}
          maxLength={maxLength}
          autoComplete="off"
          defaultValue={row.draft[field]}
          onChange={(event) => edit(row.key, field, event.target.value)}
        />
      ));
    const choice = (
      field: 'community_id' | 'contact_document_id' | 'calendar_id' | 'status',
      header: string,
      options: Option[],
    ) =>
      cell(field, header, (row) => (
        <Select
          name={field}
          label={labelOf(header, row)}
          hideLabel
          width="full"
          placeholder={field === 'status' ? undefined : 'None'}
          options={options}
          defaultValue={row.draft[field]}
          onChange={(value) => edit(row.key, field, value)}
        />
      ));
    return [
      text('name', 'Name', 200),
      text('description', 'Description', 2000),
      choice('community_id', 'Group', optionsFrom(groups)),
      choice('contact_document_id', 'Process', optionsFrom(processes)),
      ...(calendars.length ? [choice('calendar_id', 'Calendar', optionsFrom(calendars))] : []),
      choice('status', 'Status', STATUS_OPTIONS),
      {
        ...c.custom('actions', 'Actions', (row) => (
          <DepartmentActions
            company_id={company_id}
            row={row}
            onSaved={(department) => change(row.key, () => rowOf(department, row.key))}
            onRefused={(errors) => change(row.key, () => ({ errors }))}
            onVersion={(version) => change(row.key, () => ({ version }))}
            onRemoved={() => remove(row.key)}
          />
        )),
        quiet: true,
        align: 'end' as const,
        value: ({ key }) => key,
        phone: { order: 9, bare: true, whole: true },
      },
    ];
  });
  return (
    <div ref={box} className="space-y-3">
      <TableFrame
        label="Departments"
        columns={columns}
        rows={rows}
        rowKey={({ key, version }) => `${key} ${version}`}
        onSort={() => undefined}
        empty=""
        highlightRow={({ errors }) => Object.keys(errors).length > 0}
      />
      <Button icon={Plus} onClick={add}>
        Add New
      </Button>
      {question}
    </div>
  );
}

const ORDER: Record<keyof DepartmentDraft, number> = {
  name: 0,
  description: 2,
  community_id: 4,
  contact_document_id: 6,
  calendar_id: 7,
  status: 8,
};
const STATUS_OPTIONS = Object.entries(STATUS).map(([value, label]) => ({ value, label }));
const optionsFrom = (all: Choice[]) => all.map(({ id, name }) => ({ value: String(id), label: name }));
const labelOf = (header: string, { saved }: EditorRow) => `${header}, ${saved.name || 'new department'}`;

/** Passes a row's errors to its controls, and keeps their ids distinct from those of other rows. */
function Cell({ row, children }: { row: EditorRow; children: ReactNode }) {
  return (
    <FormContext value={{ formId: row.key, errors: row.errors, pending: false }}>
      <div className="flex-1 py-1 sm:max-w-64 sm:min-w-24 lg:min-w-36">{children}</div>
    </FormContext>
  );
}
