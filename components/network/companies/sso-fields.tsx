'use client';
import { useState, type ReactNode } from 'react';
import { RadioCards } from '@/components/form/choices';
import { Field } from '@/components/form/field';
import { Fieldset } from '@/components/form/fieldset';
import { FileField } from '@/components/form/file-field';
import { RichText } from '@/components/form/rich-text';
import type { SsoSettings } from '@/lib/people/sso/resources';

const METADATA_MEGABYTES = 0.25;

type SsoValues = Partial<Omit<SsoSettings, 'id' | 'slug'>>;

const ADDRESS = { type: 'url', maxLength: 2000, autoComplete: 'off', placeholder: 'https://' } as const;

const SOURCES = [
  { value: 'url', label: 'URL', hint: 'The portal reads your provider’s metadata from its address, again every day.' },
  {
    value: 'file',
    label: 'File',
    hint: 'You upload your provider’s metadata, and again when its certificate changes.',
  },
];

type Props = {
  values: SsoValues;
  fileName?: 'sso_identity_file' | 'sso_idp_file';
  optional?: boolean;
  children?: ReactNode;
};

/** The form of network staff; the client of OpenID Connect is the company's own (rule: sso.protocol). */
export const SsoFields = ({ values, ...props }: Omit<Props, 'children'>) => {
  const logout = (
    <LogoutField
      value={values.sso_idp_logout_url}
      hint="Where the browser goes after a logout here. Leave it empty to return to your login page."
    />
  );
  return (
    <>
      {values.sso_protocol === 'oidc' ? (
        <Fieldset title="Identity provider">
          <p className="text-ink-soft">
            This company logs in through OpenID Connect. Its managers set the provider up under SSO setup.
          </p>
          {logout}
        </Fieldset>
      ) : (
        <SamlFields values={values} {...props}>
          {logout}
        </SamlFields>
      )}
      <LoginPageFields values={values} />
    </>
  );
};

export function SamlFields({ values, fileName = 'sso_identity_file', optional = false, children }: Props) {
  const [source, setSource] = useState<string>(values.sso_identity_source ?? 'url');
  return (
    <Fieldset title="Identity provider">
      <RadioCards
        name="sso_identity_source"
        label="Identity source"
        cards={SOURCES}
        defaultValue={source}
        onChange={setSource}
        columns
      />
      <Field
        {...ADDRESS}
        name="sso_idp_entity_url"
        label="Entity URL"
        hint={
          source === 'url'
            ? 'The address of your provider’s metadata. The identity entity ID must be a URI.'
            : 'The identity entity ID must be a URI. Needed only when the file describes several providers.'
        }
        optional={optional || source === 'file'}
        maxLength={1024}
        placeholder={source === 'url' ? 'https://' : undefined}
        defaultValue={values.sso_idp_entity_url}
      />
      {source === 'file' && (
        <FileField
          name={fileName}
          label="XML file"
          hint="Your provider’s SAML metadata."
          accept=".xml"
          maxMegabytes={METADATA_MEGABYTES}
          current={values.sso_identity_file}
          optional={optional || Boolean(values.sso_identity_file)}
        />
      )}
      <Field
        {...ADDRESS}
        name="sso_idp_federation_url"
        label="Federation URL"
        hint="Where logins start. Leave it empty to use the address in the metadata."
        optional
        placeholder={undefined}
        defaultValue={values.sso_idp_federation_url}
      />
      {children}
    </Fieldset>
  );
}

export const LogoutField = ({ value, hint }: { value?: string | null; hint: string }) => (
  <Field
    {...ADDRESS}
    name="sso_idp_logout_url"
    label="Logout URL"
    hint={hint}
    optional
    placeholder={undefined}
    defaultValue={value}
  />
);

export const LoginPageFields = ({ values }: { values: SsoValues }) => (
  <Fieldset title="Login page">
    <RichText
      name="sso_login_section"
      label="Login section"
      hint="Shown above the Log in button."
      optional
      defaultValue={values.sso_login_section}
    />
    <RichText
      name="sso_registration_section"
      label="Registration section"
      hint="Tells people without access how to get it."
      optional
      defaultValue={values.sso_registration_section}
    />
  </Fieldset>
);
