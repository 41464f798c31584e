'use client';
import { useState } from 'react';
import { Choice } from '@/components/form/choice';
import { Field } from '@/components/form/field';
import { Fieldset } from '@/components/form/fieldset';
import { FileField } from '@/components/form/file-field';
import { RichText } from '@/components/form/rich-text';
import type { CompanyAnswer } from '@/lib/console/read-company';
import { SSO_SOURCES } from '@/lib/shared/enums';

type Props = { company: CompanyAnswer | null };

/** The single sign-on settings of a company (spec 3 §2). */
export function SsoFields({ company }: Props) {
  const [source, setSource] = useState<string>(company?.sso_identity_source ?? 'url');
  return (
    <Fieldset title="Single sign-on" hint="For standard, premium and elite members.">
      <Choice
        name="sso_identity_source"
        label="Identity provider metadata"
        options={SSO_SOURCES}
        defaultValue={source}
        onChange={setSource}
      />
      <Field
        name="sso_idp_entity_url"
        label="Identity provider entity"
        hint="The entity identifier, which must be a URI. With metadata by URL, its address."
        optional={source === 'file'}
        maxLength={2000}
        autoComplete="off"
        defaultValue={company?.sso_idp_entity_url}
      />
      {source === 'file' && (
        <FileField
          name="sso_idp_file"
          label="Metadata file"
          accept=".xml"
          maxMegabytes={0.25}
          optional={Boolean(company?.sso_idp_file)}
          current={company?.sso_idp_file}
        />
      )}
      <Field
        name="sso_idp_federation_url"
        label="Federation URL"
        type="url"
        optional
        maxLength={2000}
        autoComplete="off"
        defaultValue={company?.sso_idp_federation_url}
      />
      <Field
        name="sso_idp_logout_url"
        label="Logout URL"
        type="url"
        optional
        maxLength={2000}
        autoComplete="off"
        defaultValue={company?.sso_idp_logout_url}
      />
      <RichText name="sso_login_section" label="Login section" optional defaultValue={company?.sso_login_section} />
      <RichText
        name="sso_registration_section"
        label="Registration section"
        optional
        defaultValue={company?.sso_registration_section}
      />
    </Fieldset>
  );
}
