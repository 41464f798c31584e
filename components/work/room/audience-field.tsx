'use client';
import { FieldShell } from '@/components/form/field-shell';
import { useField } from '@/components/form/form-state';
import { RadioPills } from '@/components/form/radio-pills';
import { Lock, Users } from '@/components/ui/icons';
import type { RoomCase } from '@/lib/work/room/resources';
import { classes } from '@/lib/shared/classes';
import { keysOf, AUDIENCES, type Audience } from '@/lib/shared/enums';

type Props = {
  theCase: RoomCase;
  audiences: Audience[];
  value: Audience;
  onChoose: (audience: Audience) => void;
};

/**
 * Asks for the readers of a note before it is written (rule: room.audience). Words state the choice, not only color.
 */
export function AudienceField({ theCase, audiences, value, onChoose }: Props) {
  const { id, error } = useField({ name: 'audience' });
  const options = audiences.map((audience) => ({ value: audience, label: AUDIENCES[audience] }));
  const choose = (chosen: string) => onChoose(keysOf(AUDIENCES).find((one) => one === chosen) ?? value);
  return (
    <FieldShell id={id} name="audience" label="Who will read it" error={error} hideLabel group>
      <input type="hidden" name="audience" value={value} data-draft readOnly />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {options.length > 1 && (
          <RadioPills name="audience" options={options} value={value} invalid={!!error} onChoose={choose} />
        )}
        <Readers theCase={theCase} audience={value} />
      </div>
    </FieldShell>
  );
}

function Readers({ theCase: { company, partner }, audience }: { theCase: RoomCase; audience: Audience }) {
  const isInternal = audience === 'internal';
  const Icon = isInternal ? Lock : Users;
  return (
    <p
      aria-live="polite"
      className={classes(
        'flex min-w-0 items-start gap-1.5 font-medium',
        isInternal ? 'text-amber-ink' : 'text-accent-ink',
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">
        {isInternal ? `Only ${company.name} will read this` : `${partner.name} will read this`}
      </span>
    </p>
  );
}
