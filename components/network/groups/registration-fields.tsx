'use client';
import { useState } from 'react';
import { Field } from '@/components/form/field';
import { Fieldset } from '@/components/form/fieldset';
import { RichText } from '@/components/form/rich-text';
import type { PartnerGroup } from '@/lib/network/groups/community';
import { BannerField } from './banner-field';

type Props = { community: PartnerGroup | null; root: string; maxMegabytes: number };

export function RegistrationFields({ community: group, root, maxMegabytes }: Props) {
  const [vhost, setVhost] = useState(group?.vhost ?? '');
  const name = vhost.trim().toLowerCase();
  return (
    <Fieldset title="Registration page" hint="Where companies read about a partner program and register.">
      <Field
        name="vhost"
        label="Sub-domain"
        optional
        width="medium"
        maxLength={63}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={vhost}
        hint={name ? `The page will be at ${name}.${root}` : 'Without one, the group has no registration page.'}
        onChange={(event) => setVhost(event.target.value)}
      />
      {group?.vhost && name !== group.vhost && (
        <p className="-mt-3 text-sm text-ink-soft">
          {name
            ? `${group.vhost}.${root} will lead to the new address.`
            : `${group.vhost}.${root} will no longer be found.`}
        </p>
      )}
      <Field
        name="host_email"
        label="Host email"
        type="email"
        optional
        width="medium"
        autoComplete="off"
        hint="Receives questions and new registrations."
        defaultValue={group?.host_email}
      />
      <BannerField community={group} maxMegabytes={maxMegabytes} />
      <RichText name="instructions" label="Instructions" optional defaultValue={group?.instructions} />
      <RichText
        name="links"
        label="Links"
        optional
        hint="Shown as Helpful Links. They lead to web addresses only."
        defaultValue={group?.links}
      />
      <Field
        name="registration_status_url"
        label="Registration status URL"
        type="url"
        optional
        maxLength={2000}
        hint="Where the host sees the status of registrations."
        placeholder="https://"
        defaultValue={group?.registration_status_url}
      />
    </Fieldset>
  );
}
