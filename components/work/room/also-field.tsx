'use client';
import { Checkbox } from '@/components/form/choices';
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

type Props = { rooms: OtherRoom[]; chosen: string[]; onChange: (chosen: string[]) => void };

/** Addresses a shared note to linked rooms before it is written. */
export function AlsoField({ rooms, chosen, onChange }: Props) {
  const { id, error } = useField({ name: 'also', optional: true });
  return (
    <FieldShell id={id} name="also" label="Also write it to" error={error} group>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {rooms.map(({ token, number, company }) => (
          <Checkbox
            key={token}
            name="also"
            value={token}
            list
            label={
              <span className="wrap-anywhere">
                {company} <span className="font-mono text-sm text-ink-soft">{number}</span>
              </span>
            }
            onChange={(checked) => onChange(checked ? [...chosen, token] : chosen.filter((one) => one !== token))}
          />
        ))}
      </div>
    </FieldShell>
  );
}
