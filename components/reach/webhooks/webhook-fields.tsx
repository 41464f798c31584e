'use client';
import { useState } from 'react';
import { Checkboxes } from '@/components/form/choices';
import { Field, Hidden } from '@/components/form/field';
import { Select } from '@/components/form/select';
import { Disclosure } from '@/components/ui/disclosure';
import { plural } from '@/lib/shared/format';
import {
  CALLBACK_AUTH,
  CASE_DIRECTIONS,
  EVENT_TYPE_WORDS,
  eventTypesOf,
  managersEventTypes,
  type CallbackAuthType,
  type WebhookVersion,
} from '@/lib/shared/webhooks';
import type { Webhook } from '@/lib/reach/webhooks/resources';

export type Partner = { id: number; name: string };
type Props = { webhook?: Webhook; version: WebhookVersion; partners: Partner[] };

export function WebhookFields({ webhook, version, partners }: Props) {
  const directions = webhook?.case_directions.length ? webhook.case_directions : Object.keys(CASE_DIRECTIONS);
  const chosen = webhook?.partner_company_ids ?? [];
  return (
    <div className="space-y-5">
      <Field
        name="callback_url"
        label="Address"
        type="url"
        maxLength={2000}
        defaultValue={webhook?.callback_url}
        hint="An https address that anyone can reach. Redirects are not followed."
      />
      <Checkboxes
        name="event_types"
        label="Events"
        options={managersEventTypes(version).map((type) => ({
          value: type,
          label: EVENT_TYPE_WORDS[type] ?? type,
          hint: type,
        }))}
        defaultValue={webhook?.event_types ?? eventTypesOf(version)}
      />
      <Checkboxes name="case_directions" label="Cases" options={CASE_DIRECTIONS} defaultValue={directions} />
      {partners.length > 0 && (
        <Disclosure
          open={chosen.length > 0}
          title={
            chosen.length ? `Only cases with ${plural(chosen.length, 'partner')}` : 'Only cases with some partners'
          }
        >
          <div className="max-h-60 overflow-y-auto rounded-md border border-line p-3">
            <Checkboxes
              name="partner_company_ids"
              label="Partners"
              hideLabel
              options={partners.map(({ id, name }) => ({ value: String(id), label: name }))}
              defaultValue={chosen}
            />
          </div>
        </Disclosure>
      )}
      <LoginFields current={webhook?.callback_auth_type ?? null} />
    </div>
  );
}

/** Value of `auth` that leaves the stored login unchanged. */
const KEPT = 'keep';

function LoginFields({ current }: { current: CallbackAuthType | null }) {
  const [type, setType] = useState<string>(current ? KEPT : '');
  return (
    <>
      <Select
        name="auth"
        label="Login at the receiver"
        hint="In addition to the signature, where the receiver asks for one."
        placeholder="None"
        options={{ ...(current && { [KEPT]: `As it is: ${CALLBACK_AUTH[current]}` }), ...CALLBACK_AUTH }}
        defaultValue={type}
        optional
        onChange={setType}
      />
      {type in CALLBACK_AUTH && <Hidden name="callback_auth.type" value={type} />}
      {type === 'BASIC' && (
        <>
          <SecretField name="username" label="User name" />
          <SecretField name="password" label="Password" />
        </>
      )}
      {type === 'BEARER' && <SecretField name="token" label="Token" />}
      {type === 'HEADER' && (
        <>
          <SecretField name="header_name" label="Name of the header" />
          <SecretField name="header_value" label="Value of the header" />
        </>
      )}
      {type === 'OAUTH2' && (
        <>
          <SecretField name="token_url" label="Address of the access token" />
          <SecretField name="client_id" label="Client id" />
          <SecretField name="client_secret" label="Client secret" />
          <SecretField name="scope" label="Scope" optional />
          <SecretField name="audience" label="Audience" optional />
        </>
      )}
    </>
  );
}

type SecretFieldProps = { name: string; label: string; optional?: boolean };

const SecretField = ({ name, label, optional }: SecretFieldProps) => (
  <Field
    {...{ label, optional }}
    name={`callback_auth.${name}`}
    autoComplete="off"
    spellCheck={false}
    maxLength={4000}
    mono
  />
);

/** Builds the request body: both directions are sent as none, and a login is left unchanged, replaced or removed. */
export function webhookBody({ auth, case_directions, partner_company_ids, ...body }: Record<string, unknown>) {
  const directions = Array.isArray(case_directions) ? case_directions : [];
  return {
    ...body,
    case_directions: directions.length === Object.keys(CASE_DIRECTIONS).length ? [] : directions,
    partner_company_ids: partner_company_ids ?? [],
    ...(auth === '' && { callback_auth: null }),
  };
}
