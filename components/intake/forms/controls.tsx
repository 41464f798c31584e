'use client';
import type { ComponentType } from 'react';
import { Choice } from '@/components/form/choice';
import { Copy } from '@/components/form/copy';
import { DbSelect } from '@/components/form/db-select';
import { Field, Hidden, LongText } from '@/components/form/field';
import { OPTIONAL } from '@/components/form/form-state';
import { Phone } from '@/components/form/phone';
import { TierSelect } from '@/components/form/tier-select';
import { Timezone } from '@/components/form/timezone';
import type { Width } from '@/components/form/widths';
import { fieldName, type FormField } from '@/lib/intake/forms/field';
import { tierValue } from '@/lib/intake/forms/field-types';
import type { FieldType } from '@/lib/shared/enums';

type Props = {
  field: FormField;
  defaultValue?: string;
  sample?: boolean;
  /** Source of the lists of database selects, if not the caller's own. */
  listsFrom?: string;
  foreignKey?: string;
  copied?: string;
  onValue: (requirement_id: number, value: string) => void;
};
type Own = Props & { name: string; label: string; hint?: string; optional: boolean };

/** Renders one field of a process's form by its type (rule: forms.field-types). */
export function FieldInput(props: Props) {
  const { field } = props;
  const Kind = CONTROLS[field.type];
  return (
    <Kind
      {...props}
      name={fieldName(field.requirement_id)}
      label={field.label}
      hint={field.additional_settings.help}
      optional={!field.required}
    />
  );
}

const frame = ({ name, label, hint, optional, defaultValue }: Own) => ({ name, label, hint, optional, defaultValue });

function typed({ field: { additional_settings, required } }: Own) {
  const { placeholder, max_length } = additional_settings;
  return {
    ...(placeholder && { placeholder: required ? placeholder : `${placeholder} ${OPTIONAL}` }),
    ...(max_length && { maxLength: max_length }),
  };
}

function widthOf({ field: { additional_settings } }: Own): Width {
  const { max_length = 100 } = additional_settings;
  return max_length <= 40 ? 'short' : max_length <= 160 ? 'medium' : 'full';
}

/** A field type without a control does not compile. */
const CONTROLS: Record<FieldType, ComponentType<Own>> = {
  hidden: ({ name, field }) => <Hidden name={name} value={field.additional_settings.default ?? ''} />,
  copy: ({ name, label, hint, copied }) => <Copy name={name} label={label} hint={hint} value={copied ?? ''} />,
  string: (own) => <Field {...frame(own)} {...typed(own)} width={widthOf(own)} />,
  text: (own) => <LongText {...frame(own)} {...typed(own)} />,
  integer: (own) => <Field {...frame(own)} {...typed(own)} type="number" maxLength={16} />,
  email: (own) => <Field {...frame(own)} {...typed(own)} type="email" width="medium" autoComplete="off" />,
  url: (own) => <Field {...frame(own)} {...typed(own)} type="url" maxLength={2000} />,
  phone: (own) => <Phone {...frame(own)} joined />,
  select: (own) => (
    <Choice {...frame(own)} options={own.field.options} other={!own.field.additional_settings.disable_other} />
  ),
  groupselect: (own) => (
    <Choice
      {...frame(own)}
      options={own.field.options}
      onChange={(value) => own.onValue(own.field.requirement_id, value)}
    />
  ),
  tierselect: (own) => (
    <TierSelect
      {...frame(own)}
      options={own.field.options}
      onChange={(main, sub) => own.onValue(own.field.requirement_id, main && sub ? tierValue(main, sub) : '')}
    />
  ),
  db_select: (own) => (
    <DbSelect
      {...frame(own)}
      model={own.field.additional_settings.model ?? ''}
      to={own.listsFrom}
      startWithFirst={own.sample && own.field.required}
      foreignKey={own.field.additional_settings.foreign_key === undefined ? undefined : (own.foreignKey ?? '')}
      onChange={(value) => own.onValue(own.field.requirement_id, value)}
    />
  ),
  timezone: (own) => <Timezone {...frame(own)} />,
};
