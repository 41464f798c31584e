'use client';
import { useRef, useState } from 'react';
import { Field, Hidden } from '@/components/form/field';
import { FieldError } from '@/components/form/field-shell';
import { Form } from '@/components/form/form';
import { useFormState } from '@/components/form/form-state';
import { Select } from '@/components/form/select';
import { Button, IconButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ArrowDown, ArrowUp, Plus, Trash2, Undo2 } from '@/components/ui/icons';
import { classes } from '@/lib/shared/classes';
import { PROCESS_STATUS, type ProcessStatus } from '@/lib/shared/enums';
import { PROCESS_FIELDS, type TextName } from '@/lib/intake/processes/process-fields';
import { ProcessBasics } from './process-basics';
import { ProcessConflict } from './process-conflict';
import { ProcessText } from './process-text';
import { SaveHeader } from './save-header';
import { useProcessForm } from './use-process-form';

type Row = { id: string; option_name: string; contact_document_id: string };
type Values = Record<TextName, string> & { status: string };
type Choice = { id: number; name: string; status: ProcessStatus };
type Props = {
  company: { id: number; name: string };
  id: number;
  version_id?: number;
  values: Values;
  linkages: Row[];
  documents: Choice[];
};

/** A parent process, of which callers choose one row (spec 3 §2, rule: network.process-parents). */
export function ParentEdit({ company, id, version_id, values, linkages, documents: processes }: Props) {
  const opened = { ...values, linkages: linkages.map((row) => ({ ...row, deleted: '' })) };
  const { conflict, form } = useProcessForm({ company_id: company.id, id, version_id, values: opened });
  return (
    <Form {...form} label={values.title || 'New process'}>
      <SaveHeader company={company.name} again={!!conflict} />
      {conflict && <ProcessConflict conflict={conflict} />}
      <ProcessBasics company_id={company.id} document_type="parent" values={values} isNew={id === 0} />
      <Card
        title={PROCESS_FIELDS.linkages.label}
        hint="Callers choose one of them. A deleted row is removed when you save."
      >
        <Linkages initial={linkages} documents={processes.filter((one) => one.id !== id)} />
      </Card>
      <Card title="For callers">
        <ProcessText name="admin_note" defaultValue={values.admin_note} />
      </Card>
    </Form>
  );
}

type EditorRow = Row & { key: number; deleted: boolean };

function Linkages({ initial, documents: processes }: { initial: Row[]; documents: Choice[] }) {
  const { errors, entries } = useFormState();
  const [rows, setRows] = useState<EditorRow[]>(() => startingRows(initial, entries));
  const last = useRef(rows.length);
  const list = useRef<HTMLOListElement>(null);
  function add() {
    const key = last.current++;
    setRows((before) => [...before, { key, id: '', option_name: '', contact_document_id: '', deleted: false }]);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>('li:last-child input:not([type=hidden])')?.focus(),
    );
  }
  const change = (key: number, deleted: boolean) =>
    setRows((before) =>
      before.map((row) => (row.key === key ? { ...row, deleted } : row)).filter((row) => row.id || !row.deleted),
    );
  const move = (at: number, by: number) =>
    setRows((before) => {
      const next = [...before];
      next.splice(at + by, 0, ...next.splice(at, 1));
      return next;
    });
  const options = processes.map(({ id, name, status }) => ({
    value: String(id),
    label: status === 'approved' ? name : `${name} (${PROCESS_STATUS[status]})`,
  }));
  return (
    <div data-field="linkages" className="space-y-3">
      <ol ref={list} className="space-y-3">
        {rows.map((row, index) => (
          <li key={row.key} className={classes('rounded-md border border-line p-3', row.deleted && 'bg-sunken')}>
            <Hidden name={`linkages.${index}.id`} value={row.id} />
            <div className={row.deleted ? 'hidden' : 'grid gap-3 sm:grid-cols-2'}>
              <Field name={`linkages.${index}.option_name`} label="Option Name" defaultValue={row.option_name} />
              <Select
                name={`linkages.${index}.contact_document_id`}
                label="Inbound Process"
                width="full"
                options={options}
                placeholder="Choose"
                defaultValue={row.contact_document_id}
              />
            </div>
            <Hidden name={`linkages.${index}.deleted`} value={row.deleted ? '1' : ''} />
            <div className="mt-2 flex flex-wrap items-center justify-end gap-1">
              {row.deleted ? (
                <>
                  <span className="mr-auto text-ink-soft">
                    <s>{row.option_name || 'Row'}</s> is deleted when you save.
                  </span>
                  <Button small icon={Undo2} onClick={() => change(row.key, false)}>
                    Keep
                  </Button>
                </>
              ) : (
                <>
                  <IconButton
                    label={`Move row ${index + 1} up`}
                    icon={ArrowUp}
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  />
                  <IconButton
                    label={`Move row ${index + 1} down`}
                    icon={ArrowDown}
                    disabled={index === rows.length - 1}
                    onClick={() => move(index, 1)}
                  />
                  <IconButton label={`Delete row ${index + 1}`} icon={Trash2} onClick={() => change(row.key, true)} />
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
      {errors.linkages?.[0] && <FieldError id="linkages" text={errors.linkages[0]} />}
      <Button icon={Plus} onClick={add}>
        Add row
      </Button>
    </div>
  );
}

/** Renders as many rows as a restored draft has; its fields fill themselves in. */
function startingRows(initial: Row[], entries: Record<string, string[]> | undefined): EditorRow[] {
  const drafted = Object.keys(entries ?? {}).flatMap((name) => /^linkages\.(\d+)\.option_name$/.exec(name)?.[1] ?? []);
  const length = Math.max(initial.length, ...drafted.map((index) => Number(index) + 1), initial.length ? 0 : 1);
  return Array.from({ length }, (_, key) => ({
    ...(initial[key] ?? { id: '', option_name: '', contact_document_id: '' }),
    key,
    deleted: false,
  }));
}
