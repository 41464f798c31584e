'use client';
import { useState } from 'react';
import { Field } from '@/components/form/field';
import { Fieldset } from '@/components/form/fieldset';
import { RichText } from '@/components/form/rich-text';
import type { Community } from '@/lib/network/groups/community';
import { BannerField } from './banner-field';

type Props = { community: Community | null; root: string; maxMegabytes: number };

export function RegistrationFields({ community, root, maxMegabytes }: Props) {
  const [vhost, setVhost] = useState(community?.vhost ?? '');
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
      {community?.vhost && name !== community.vhost && (
        <p className="-mt-3 text-sm text-ink-soft">
          {name
            ? `${community.vhost}.${root} will lead to the new address.`
            : `${community.vhost}.${root} will no longer be found.`}
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
        defaultValue={community?.host_email}
      />
      <BannerField community={community} maxMegabytes={maxMegabytes} />
      <RichText name="instructions" label="Instructions" optional defaultValue={community?.instructions} />
      <RichText
        name="links"
        label="Links"
        optional
        hint="Shown as Helpful Links. They lead to web addresses only."
        defaultValue={community?.links}
      />
      <Field
        name="registration_status_url"
        label="Registration status URL"
        type="url"
        optional
        maxLength={2000}
        hint="Where the host sees the status of registrations."
        placeholder="https://"
        defaultValue={community?.registration_status_url}
      />
    </Fieldset>
  );
}
