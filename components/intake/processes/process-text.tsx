import type { ComponentType } from 'react';
import { Field, LongText } from '@/components/form/field';
import { RichText } from '@/components/form/rich-text';
import { Select } from '@/components/form/select';
import { textOf, type ProcessText as Text, type TextName } from '@/lib/intake/processes/process-fields';
import { JSON_TYPES } from '@/lib/shared/enums';

type Entered = { name: TextName; label: string; hint?: string; optional: boolean; defaultValue?: string | null };
type ControlProps = Entered & { text: Text };

const Html = ({ text: _, ...entered }: ControlProps) => <RichText {...entered} />;

const CONTROLS: Record<Text['kind'], ComponentType<ControlProps>> = {
  line: ({ text, ...entered }) => <Field {...entered} maxLength={text.max} />,
  lines: ({ text, ...entered }) => <LongText {...entered} rows={2} maxLength={text.max} />,
  addresses: ({ text, ...entered }) => <LongText {...entered} rows={2} maxLength={text.max} />,
  email: ({ text: _, ...entered }) => <Field {...entered} type="email" width="medium" autoComplete="off" />,
  html: Html,
  page: ({ text, ...entered }) => <LongText {...entered} optional={false} rows={10} maxLength={text.max} />,
  json_type: ({ text: _, ...entered }) => <Select {...entered} options={JSON_TYPES} placeholder="None" />,
};

type Props = Pick<Entered, 'name' | 'hint' | 'defaultValue'>;

export function ProcessText({ name, hint, defaultValue }: Props) {
  const text = textOf(name);
  const Control = CONTROLS[text.kind];
  return <Control {...{ name, hint, defaultValue, text }} label={text.label} optional={!text.required} />;
}
