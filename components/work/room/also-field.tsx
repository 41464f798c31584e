'use client';
import type { ReactNode } from 'react';
import { FieldShell } from '@/components/form/field-shell';
import { useField } from '@/components/form/form-state';
import type { CaseLink } from '@/lib/work/cases/links/resources';
import { isOpenToNotes } from '@/lib/work/room/policy';

export type OtherRoom = { token: string; number: string; company: string };

/** Linked rooms that take a note as well (rule: joint.also). */
export const otherRooms = (links: CaseLink[]): OtherRoom[] =>
  links.flatMap(({ token, number, company, status }) =>
    token && status && isOpenToNotes(status) ? { token, number: number ?? '', company: company ?? '' } : [],
  );

type Props = {
  name: 'also' | 'to';
  label: string;
  rooms: OtherRoom[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
};

/** Addresses a shared note to rooms before it is written; all of them with one tap where there are several. */
export function AlsoField({ name, label, rooms, chosen, onChange }: Props) {
  const { id, error } = useField({ name, optional: name === 'also' });
  const isAll = rooms.every(({ token }) => chosen.includes(token));
  return (
    <FieldShell id={id} name={name} label={label} error={error} group>
      <div className="flex flex-wrap gap-2">
        {rooms.length > 1 && (
          <Chip checked={isAll} onChange={(all) => onChange(all ? rooms.map(({ token }) => token) : [])}>
            All {rooms.length}
          </Chip>
        )}
        {rooms.map(({ token, number, company }) => (
          <Chip
            key={token}
            name={name}
            value={token}
            checked={chosen.includes(token)}
            onChange={(ticked) => onChange(ticked ? [...chosen, token] : chosen.filter((one) => one !== token))}
          >
            {company} <span className="font-mono text-sm text-ink-soft">{number}</span>
          </Chip>
        ))}
      </div>
    </FieldShell>
  );
}

type ChipProps = {
  name?: string;
  value?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
};

/** Without a name it is not sent. */
const Chip = ({ name, value, checked, onChange, children }: ChipProps) => (
  <label className="flex max-w-full items-start gap-2 rounded-md border border-line-strong/60 bg-surface px-2.5 py-1 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:min-h-11 pointer-coarse:items-center">
    <input
      type="checkbox"
      name={name}
      value={value}
      data-list={name && ''}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className="mt-1 size-4 shrink-0 accent-accent outline-none pointer-coarse:mt-0 pointer-coarse:size-5"
    />
    <span className="line-clamp-2 min-w-0 wrap-anywhere">{children}</span>
  </label>
);
