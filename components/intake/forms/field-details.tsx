'use client';
import { useEffect, useId, useMemo, useRef } from 'react';
import { Checkbox } from '@/components/form/choices';
import { Field } from '@/components/form/field';
import { FormContext } from '@/components/form/form-state';
import { Select } from '@/components/form/select';
import { Button } from '@/components/ui/button';
import { COPY_SOURCES, isFilledIn, rulesOf } from '@/lib/intake/forms/field-types';
import { FORM_LIMITS, type DesignedField } from '@/lib/intake/forms/field';
import { Check, Trash2 } from '@/components/ui/icons';
import type { FieldSettings } from '@/lib/shared/form-field';
import { FIELD_TYPES, SECTIONS, type FieldType, type Section } from '@/lib/shared/enums';
import { DB_SELECT_MODELS } from '@/lib/intake/forms/db-select';
import { FieldConditions } from './field-conditions';
import type { RowActions } from '@/lib/intake/forms/field-list';
import { OptionList } from './option-list';

type Props = {
  field: DesignedField;
  fields: DesignedField[];
  messages: Record<string, string> | undefined;
  actions: RowActions;
};

const own = (part: string) => `editor-${part}`;

/** These inputs belong to the editor: they have their own messages and no draft. */
export function FieldDetails({ field, fields, messages, actions }: Props) {
  const formId = useId();
  const errors = useMemo(
    () => Object.fromEntries(Object.entries(messages ?? {}).map(([part, text]) => [own(part), [text]])),
    [messages],
  );
  const { requirement_id: id, type, label } = field;
  const { choices } = rulesOf(type);
  const root = useRef<HTMLDivElement>(null);
  // A new field is named first.
  useEffect(() => {
    if (!label) root.current?.querySelector('input')?.focus();
  }, []); // oxlint-disable-line react-hooks/exhaustive-deps
  const change = (next: Partial<DesignedField>) => actions.change(id, next);
  const choose = (next: FieldType) =>
    change({
      type: next,
      ...(isFilledIn(next) && { required: false }),
      ...(rulesOf(next).choices && !field.options.length && { options: [{ value: '', label: '' }] }),
    });
  return (
    <FormContext value={{ formId, errors, pending: false }}>
      <div ref={root} className="space-y-4">
        <Field
          name={own('label')}
          label="Label"
          maxLength={FORM_LIMITS.label}
          defaultValue={field.label}
          onChange={({ target }) => change({ label: target.value })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            name={own('type')}
            label="Field type"
            options={FIELD_TYPES}
            defaultValue={type}
            onChange={(value) => choose(value as FieldType)}
          />
          <Select
            name={own('section')}
            label="Section"
            options={SECTIONS}
            defaultValue={field.section}
            onChange={(value) => change({ section: value as Section })}
          />
        </div>
        {!isFilledIn(type) && (
          <Checkbox
            key={`required-${type}`}
            name={own('required')}
            label="Required"
            defaultChecked={field.required}
            onChange={(required) => change({ required })}
          />
        )}
        {choices && (
          <OptionList
            id={`${formId}-options`}
            legend="Choices"
            noun="Choice"
            options={field.options}
            tiers={choices === 'tiers'}
            error={messages?.options}
            onChange={(options) => actions.rechoose(id, options)}
          />
        )}
        <Settings key={type} field={field} fields={fields} change={change} />
        <FieldConditions field={field} fields={fields} errors={messages} change={change} />
        <Field
          name={own('code_label')}
          label="Name for programs"
          hint="Stays the same when the label changes. Without one it is made from the label."
          optional
          mono
          width="medium"
          maxLength={100}
          defaultValue={field.code_label}
          onChange={({ target }) => change({ code_label: target.value.trim() })}
        />
        <div className="flex flex-wrap gap-2">
          <Button icon={Check} onClick={() => actions.toggle(id)}>
            Done
          </Button>
          <Button kind="quiet" icon={Trash2} onClick={() => actions.remove(id)}>
            Delete field
          </Button>
        </div>
      </div>
    </FormContext>
  );
}

type SettingsProps = {
  field: DesignedField;
  fields: DesignedField[];
  change: (next: Partial<DesignedField>) => void;
};

const TEXTS: Partial<Record<keyof FieldSettings, { label: string; hint?: string; number?: boolean }>> = {
  placeholder: { label: 'Placeholder', hint: 'An example of what to enter.' },
  default: { label: 'Starts with' },
  min: { label: 'Smallest number', number: true },
  max: { label: 'Largest number', number: true },
  max_length: { label: 'Most characters', number: true },
  help: { label: 'Help text', hint: 'Shown below the label.' },
};

function Settings({ field, fields, change }: SettingsProps) {
  const { type, additional_settings: settings } = field;
  const { settings: offered, unseen } = rulesOf(type);
  const has = (name: keyof FieldSettings) => offered.includes(name);
  const set = (next: Partial<FieldSettings>) =>
    change({
      additional_settings: Object.fromEntries(
        Object.entries({ ...settings, ...next }).filter(([, value]) => value !== undefined && value !== ''),
      ),
    });
  const texts = (Object.keys(TEXTS) as (keyof FieldSettings)[]).filter(has);
  const companies = fields.filter(
    (one) => rulesOf(one.type).namesRow && one.additional_settings.model === 'company' && one !== field,
  );
  return (
    <>
      {has('model') && (
        <Select
          name={own('model')}
          label="List"
          options={DB_SELECT_MODELS}
          placeholder="Choose"
          defaultValue={settings.model}
          onChange={(model) => set({ model, ...(model !== 'department' && { foreign_key: undefined }) })}
        />
      )}
      {settings.model === 'department' && has('foreign_key') && (
        <Select
          name={own('foreign_key')}
          label="Company from"
          hint="The field in which the caller chooses the company."
          options={companies.map((one) => ({ value: String(one.requirement_id), label: one.label }))}
          placeholder="Choose"
          defaultValue={settings.foreign_key}
          onChange={(value) => set({ foreign_key: value ? Number(value) : undefined })}
        />
      )}
      {has('copy_from') && (
        <Select
          name={own('copy_from')}
          label="Repeats"
          options={COPY_SOURCES}
          placeholder="Choose"
          defaultValue={settings.copy_from}
          onChange={(copy_from) => set({ copy_from })}
        />
      )}
      {has('disable_other') && (
        <Checkbox
          name={own('disable_other')}
          label="Allow “Other” with a text"
          defaultChecked={!settings.disable_other}
          onChange={(allowed) => set({ disable_other: allowed ? undefined : true })}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {texts.map((name) => {
          const { label, hint, number } = TEXTS[name]!;
          return (
            <Field
              key={name}
              name={own(name)}
              label={unseen ? 'Value to send' : label}
              hint={hint}
              optional={!unseen}
              type={number ? 'number' : 'text'}
              maxLength={name === 'help' || name === 'default' ? FORM_LIMITS.help : 255}
              className={number ? undefined : 'sm:col-span-2'}
              defaultValue={settings[name] as string | number | undefined}
              onChange={({ target }) => set({ [name]: number ? numberIn(target.value) : target.value })}
            />
          );
        })}
      </div>
    </>
  );
}

function numberIn(text: string): number | undefined {
  const value = text.trim();
  return value === '' ? undefined : /^-?\d{1,15}$/.test(value) ? Number(value) : (value as unknown as number);
}
