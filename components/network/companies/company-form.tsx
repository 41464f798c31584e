'use client';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Hidden } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { useConfirm } from '@/components/ui/confirm';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { LinkButton } from '@/components/ui/link-button';
import { notify } from '@/lib/client/notify';
import type { Failure } from '@/lib/client/post';
import { COMPANIES, companyCalls, companyScreen } from '@/lib/network/companies/policy';
import type { CompanyFormData } from '@/lib/network/companies/company-form';
import type { LoginMethod } from '@/lib/shared/enums';
import { CopyFields, IdentityFields, LoginFields, MembershipFields, PublicFields } from './company-fields';
import { FirstUserFields } from './first-user-fields';
import { SsoFields } from './sso-fields';

type RefusalBody = { version?: unknown; confirm_domains?: unknown } | undefined;

/**
 * Adds a company or edits one (spec 3 §2). If someone else saved meanwhile, the entries stay and a second save
 * overwrites theirs. Asks before saving domains that exclude existing users.
 */
export function CompanyForm(props: CompanyFormData) {
  const { company, countries, site } = props;
  const router = useRouter();
  const box = useRef<HTMLDivElement>(null);
  const [ask, question] = useConfirm();
  const [version, setVersion] = useState(company?.version ?? '');
  const [confirmed, setConfirmed] = useState('');
  const [loginMethod, setLoginMethod] = useState<LoginMethod>(company?.login_method ?? 'requires_registration');
  const id = company?.id ?? 0;

  async function refused({ kind, answer, message }: Failure) {
    if (kind !== 'refused') return;
    const { version: now, confirm_domains } = (answer as RefusalBody) ?? {};
    if (typeof now === 'string') setVersion(now);
    if (typeof confirm_domains !== 'string') return;
    const sure = await ask({
      title: `Change the email domains of ${company?.name}?`,
      children: message,
      action: 'Change the domains',
      danger: false,
    });
    if (!sure) return;
    flushSync(() => setConfirmed(confirm_domains));
    box.current?.querySelector('form')?.requestSubmit();
  }
  const done = (answer: { id: number; message: string }) => {
    notify.success(answer.message);
    router.push(companyScreen(answer.id));
  };
  return (
    <div ref={box}>
      <Form<{ id: number; message: string }>
        to={companyCalls(id)}
        label={company ? 'Company' : 'New company'}
        asksBeforeLeaving
        onDone={done}
        onRefused={(failure) => void refused(failure)}
      >
        {company && <Hidden name="version" value={version} />}
        {confirmed && <Hidden name="confirm_domains" value={confirmed} />}
        <Hidden name="allow_notes" value="1" />
        <IdentityFields company={company} site={site} />
        <MembershipFields company={company} />
        <LoginFields company={company} onLoginMethod={setLoginMethod} />
        {loginMethod === 'sso' && (
          <>
            {company && <Metadata url={company.metadata_url} />}
            <SsoFields
              values={{ ...company, sso_identity_file: company?.sso_idp_file }}
              fileName="sso_idp_file"
              optional={!company?.sso_identity_source}
            />
          </>
        )}
        <CopyFields company={company} />
        <PublicFields company={company} countries={countries} maxMegabytes={props.max_megabytes} />
        {!company && <FirstUserFields countries={countries} />}
        <div className="flex flex-wrap gap-2">
          <Submit>{company ? 'Save' : 'Add company'}</Submit>
          <LinkButton href={company ? companyScreen(id) : COMPANIES} kind="quiet">
            Cancel
          </LinkButton>
        </div>
      </Form>
      {question}
    </div>
  );
}

const Metadata = ({ url }: { url: string }) => (
  <DescriptionList
    stacked
    of={[['Service provider metadata', <CopyText key="metadata" text={url} name="metadata address" />]]}
  />
);
