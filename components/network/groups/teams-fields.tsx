'use client';
import { useState } from 'react';
import { Checkbox } from '@/components/form/choices';
import { Field, Hidden } from '@/components/form/field';
import { Fieldset } from '@/components/form/fieldset';
import { isShownAddress } from '@/lib/shared/channels';
import type { PartnerGroup } from '@/lib/network/groups/community';

export function TeamsFields({ community: group }: { community: PartnerGroup | null }) {
  const [on, setOn] = useState(group?.msteams_integration ?? false);
  return (
    <Fieldset title="Microsoft Teams">
      <div>
        <Hidden name="msteams_integration" value="0" />
        <Checkbox
          name="msteams_integration"
          label="This group has a team in Microsoft Teams"
          defaultChecked={on}
          onChange={setOn}
        />
      </div>
      {on && (
        <>
          <Field
            name="msteams_manager_email"
            label="Teams manager email"
            type="email"
            width="medium"
            autoComplete="off"
            defaultValue={group?.msteams_manager_email}
          />
          <Field
            name="msteams_team_url"
            label="Team URL"
            hint={
              isShownAddress(group?.msteams_team_url)
                ? 'The host is told here about its cases in this group. The address is not shown again: keep it as it is, or enter another one.'
                : 'A link that leads people to the team. An address that Teams takes messages at (Workflows) tells the host there about its cases in this group.'
            }
            type="url"
            maxLength={2000}
            placeholder="https://"
            defaultValue={group?.msteams_team_url}
          />
        </>
      )}
    </Fieldset>
  );
}
