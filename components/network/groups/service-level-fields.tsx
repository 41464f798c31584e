'use client';
import { useState } from 'react';
import { Checkbox } from '@/components/form/choices';
import { Field, Hidden, LongText } from '@/components/form/field';
import { Select } from '@/components/form/select';
import { Fieldset } from '@/components/form/fieldset';
import { RESPONSE_CLOCKS } from '@/lib/shared/enums';
import type { PartnerGroup } from '@/lib/network/groups/community';
import type { Hours } from '@/lib/intake/processes/resources';

const LEVELS = [
  ['p1', 'P1', 'high'],
  ['p2', 'P2', 'medium'],
  ['p3', 'P3', 'low'],
] as const;

type Props = { community: PartnerGroup | null; networkHours: Hours };

/** Response times and, with a custom SLA, the group's text about each priority (rule: groups.own-texts). */
export function ServiceLevelFields({ community: group, networkHours }: Props) {
  const [custom, setCustom] = useState(group?.custom_sla ?? false);
  return (
    <Fieldset title="Service levels" hint="Hours within which partners answer. Leave empty to use the network’s times.">
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-3">
        {LEVELS.map(([key, label, priority]) => (
          <Field
            key={key}
            name={`${key}_response_time`}
            label={`${label} response time (hours)`}
            type="number"
            optional
            defaultValue={group?.[`${key}_response_time`]}
            placeholder={String(networkHours[priority])}
            maxLength={4}
          />
        ))}
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        {LEVELS.map(([key, label]) => (
          <Select
            key={key}
            name={`${key}_clock`}
            label={`${label} counts`}
            width="full"
            options={RESPONSE_CLOCKS}
            defaultValue={group?.[`${key}_clock`] ?? 'around_the_clock'}
          />
        ))}
      </div>
      <div>
        <Hidden name="custom_sla" value="0" />
        <Checkbox
          name="custom_sla"
          label="Custom SLA"
          hint="Shows the group’s own message for each priority, and lets every member choose the priority."
          defaultChecked={custom}
          onChange={setCustom}
        />
      </div>
      {custom &&
        LEVELS.map(([key, label]) => (
          <LongText
            key={key}
            name={`${key}_message`}
            label={`${label} message`}
            optional
            rows={2}
            maxLength={2000}
            defaultValue={group?.[`${key}_message`]}
          />
        ))}
    </Fieldset>
  );
}
