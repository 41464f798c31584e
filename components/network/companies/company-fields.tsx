'use client';
import { useState, type ReactNode } from 'react';
import { RadioCards } from '@/components/form/choices';
import { DateField } from '@/components/form/date-field';
import { Field, LongText } from '@/components/form/field';
import { Fieldset, Kept } from '@/components/form/fieldset';
import { useField } from '@/components/form/form-state';
import { RichText } from '@/components/form/rich-text';
import { Select } from '@/components/form/select';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { slugFor } from '@/lib/network/companies/policy';
import type { CompanyFormData } from '@/lib/network/companies/company-form';
import type { CompanySettings } from '@/lib/network/companies/resources';
import { LOGIN_METHODS, MEMBERSHIPS, type LoginMethod } from '@/lib/shared/enums';
import { SsoFields } from './sso-fields';

type Props = { company: CompanySettings | null };
type SplitProps = Props & { children?: ReactNode };

/** Name and sub-domain; the rest of the identity is `children`, or elsewhere in the form of a new company. */
export function IdentityFields({ company, site, children }: SplitProps & Pick<CompanyFormData, 'site'>) {
  const { initial } = useField({ name: 'slug' }, company?.slug);
  const [slug, setSlug] = useState(initial);
  const [suggested, setSuggested] = useState(slug);
  const suggest = (name: string) => {
    if (company || slug !== suggested) return;
    setSuggested(slugFor(name));
    setSlug(slugFor(name));
  };
  return (
    <Fieldset title="Company">
      <Field
        name="name"
        label="Name"
        maxLength={200}
        autoComplete="off"
        defaultValue={company?.name}
        onChange={(event) => suggest(event.target.value)}
      />
      <Field
        name="slug"
        label="Sub-domain"
        hint={
          <span className="wrap-anywhere">
            Login page: {site.protocol}//{slug.trim().toLowerCase() || '…'}.{site.host}
            {company && company.slug !== slug && <> — {company.slug} will redirect there.</>}
          </span>
        }
        width="medium"
        maxLength={63}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={slug}
        onChange={(event) => setSlug(event.target.value)}
      />
      {children}
    </Fieldset>
  );
}

export const IdentityDetails = ({ company }: Props) => (
  <>
    <Field
      name="full_name"
      label="Full name"
      hint="The registered name, if it differs."
      optional
      autoComplete="off"
      defaultValue={company && company.full_name !== company.name ? company.full_name : null}
    />
    <Field
      name="url"
      label="Website"
      type="url"
      optional
      maxLength={2000}
      autoComplete="off"
      placeholder="https://"
      defaultValue={company?.url}
    />
  </>
);

export function MembershipFields({ company, children }: SplitProps) {
  return (
    <Fieldset title="Membership">
      <Select
        name="membership_type"
        label="Membership type"
        options={MEMBERSHIPS}
        defaultValue={company?.membership_type}
        hint={company && 'A new type takes effect immediately, even for users who are logged in.'}
      />
      {children}
    </Fieldset>
  );
}

export const MembershipDetails = ({ company }: Props) => (
  <>
    <Field
      name="membership_level_text"
      label="Membership note"
      optional
      autoComplete="off"
      defaultValue={company?.membership_level_text}
    />
    <DateField
      name="contract_ends_on"
      label="Contract ends"
      hint="If empty, the term that was paid last decides."
      optional
      defaultValue={company?.contract_ends_on}
    />
  </>
);

const HOW: Record<LoginMethod, string> = {
  email_link: 'People enter their work email and get a link. The email domains decide who may.',
  requires_registration: 'People register once and log in with a password.',
  sso: 'People log in through the company’s identity provider.',
};
const METHODS = (Object.keys(LOGIN_METHODS) as LoginMethod[]).map((value) => ({
  value,
  label: LOGIN_METHODS[value],
  hint: HOW[value],
}));

/** How people log in, and the identity provider where they use one; its entries stay when another method is tried. */
export function LoginFields({ company, children }: SplitProps) {
  const { initial } = useField({ name: 'login_method' }, company?.login_method ?? 'requires_registration');
  const [isSso, setIsSso] = useState(initial === 'sso');
  const [wasSso, setWasSso] = useState(isSso);
  const choose = (method: string) => {
    setIsSso(method === 'sso');
    setWasSso(wasSso || method === 'sso');
  };
  return (
    <>
      <Fieldset title="Logging in">
        <RadioCards
          name="login_method"
          label="Login method"
          cards={METHODS}
          defaultValue={company?.login_method ?? 'requires_registration'}
          onChange={choose}
        />
        <Field
          name="domain"
          label="Email domain"
          hint="The part after the @ in the company’s addresses. Sub-domains are included."
          optional
          width="medium"
          maxLength={255}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={company?.domain}
        />
        {children}
      </Fieldset>
      {wasSso && (
        <Kept shown={isSso}>
          {company && <Metadata url={company.metadata_url} />}
          <SsoFields
            values={{ ...company, sso_identity_file: company?.sso_idp_file }}
            fileName="sso_idp_file"
            optional={!company?.sso_identity_source}
          />
        </Kept>
      )}
    </>
  );
}

const Metadata = ({ url }: { url: string }) => (
  <DescriptionList
    stacked
    of={[['Service provider metadata', <CopyText key="metadata" text={url} name="metadata address" />]]}
  />
);

export const LoginDetails = ({ company }: Props) => (
  <>
    <LongText
      name="additional_domains"
      label="Additional domains"
      hint="One per line."
      optional
      rows={2}
      defaultValue={company?.additional_domains.join('\n')}
    />
    <RichText
      name="login_page_text"
      label="Login page text"
      hint="Replaces the managers and key contacts on the login page."
      optional
      defaultValue={company?.login_page_text}
    />
  </>
);
