'use client';
import { Select } from '@/components/form/select';
import type { FieldProps } from '@/components/form/form-state';

type Props = Partial<FieldProps> & { calendars: { id: number; name: string }[]; chosen: number | null; none?: string };

/** The calendar of a process; missing where the company has none. An empty one keeps the default (rule: clock.calendars). */
export function CalendarChoice({ calendars, chosen, none = 'Default of the department or company', ...field }: Props) {
  if (!calendars.length) return null;
  return (
    <Select
      name="calendar_id"
      label="Calendar"
      hint="When your people work, for response times that count the receiver’s hours. Support hours are what others read."
      optional
      placeholder={none}
      options={calendars.map(({ id, name }) => ({ value: String(id), label: name }))}
      defaultValue={chosen}
      {...field}
    />
  );
}
