'use client';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Hidden } from '@/components/form/field';
import { Fieldset } from '@/components/form/fieldset';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { useConfirm } from '@/components/ui/confirm';
import { Disclosure } from '@/components/ui/disclosure';
import { LinkButton } from '@/components/ui/link-button';
import { notify } from '@/lib/client/notify';
import type { Failure } from '@/lib/client/post';
import { COMPANIES, companyCalls, companyScreen } from '@/lib/network/companies/policy';
import type { CompanyFormData } from '@/lib/network/companies/company-form';
import {
  IdentityDetails,
  IdentityFields,
  LoginDetails,
  LoginFields,
  MembershipFields,
  MembershipDetails,
} from './company-fields';
import { FirstUserFields } from './first-user-fields';
import { CopyFields, PublicFields } from './public-fields';

type RefusalBody = { version?: unknown; confirm_domains?: unknown } | undefined;

/**
 * Adds a company or edits one (spec 3 §2); the entries of a new one survive a reload. If someone else saved meanwhile, the entries stay and a second save
 * overwrites theirs. Asks before saving domains that exclude existing users.
 */
export function CompanyForm(props: CompanyFormData) {
  const { company } = props;
  const router = useRouter();
  const box = useRef<HTMLDivElement>(null);
  const [ask, question] = useConfirm();
  const [version, setVersion] = useState(company?.version ?? '');
  const [confirmed, setConfirmed] = useState('');
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
        draftKey={company ? undefined : 'company:new'}
        onDone={done}
        onRefused={(failure) => void refused(failure)}
      >
        {company && <Hidden name="version" value={version} />}
        {confirmed && <Hidden name="confirm_domains" value={confirmed} />}
        <Hidden name="allow_notes" value="1" />
        {company ? <AllFields {...props} /> : <NewFields {...props} />}
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

function AllFields({ company, countries, site, max_megabytes }: CompanyFormData) {
  return (
    <>
      <IdentityFields company={company} site={site}>
        <IdentityDetails company={company} />
      </IdentityFields>
      <MembershipFields company={company}>
        <MembershipDetails company={company} />
      </MembershipFields>
      <LoginFields company={company}>
        <LoginDetails company={company} />
      </LoginFields>
      <CopyFields company={company} />
      <PublicFields company={company} countries={countries} maxMegabytes={max_megabytes} />
    </>
  );
}

/** What a new company needs, then, folded, what can also be added later. */
function NewFields({ countries, site, max_megabytes }: CompanyFormData) {
  return (
    <>
      <IdentityFields company={null} site={site} />
      <MembershipFields company={null} />
      <LoginFields company={null} />
      <FirstUserFields countries={countries} />
      <div className="border-t border-line pt-5">
        <Disclosure title="Details (Optional)">
          <p className="mb-5 text-sm text-ink-soft">
            Full name, website, logo, address, login page, copies of cases. They can be added later.
          </p>
          <div className="space-y-4 sm:space-y-5">
            <Fieldset title="About the company">
              <IdentityDetails company={null} />
              <MembershipDetails company={null} />
            </Fieldset>
            <Fieldset title="Login page">
              <LoginDetails company={null} />
            </Fieldset>
            <CopyFields company={null} />
            <PublicFields company={null} countries={countries} maxMegabytes={max_megabytes} />
          </div>
        </Disclosure>
      </div>
    </>
  );
}
