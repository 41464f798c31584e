'use client';
import { useRef, useState } from 'react';
import { Hidden } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useRememberedEmail } from '@/lib/client/use-remembered-email';
import { LoginForm } from './login-form';
import { PrivacyCheckbox } from './privacy-checkbox';
import { useFirstFocus } from './use-first-focus';
import { WorkEmail } from './work-email';
import { inWords, LINK_LIFETIME } from '@/lib/shared/durations';
import type { AnswerOf } from '@/lib/shared/answer';
import type { LandingCompany } from '@/lib/network/companies/resources';
import type { mailLoginLink } from '@/lib/people/accounts/login-link';

type Company = Pick<LandingCompany, 'id' | 'domain' | 'additional_domains'>;

type Props = { company: Company; privacy: string };

/** Offers login by a mailed link, and below it by password (spec 1 §2, `email_link`). */
export function EmailLogin({ company, privacy }: Props) {
  return (
    <Card title="Email login" hint="We’ll email you a link that logs you in.">
      <LinkForm company={company} privacy={privacy} />
      <div className="mt-6 border-t border-line pt-5">
        <h2 className="mb-3">Log in with a password</h2>
        <LoginForm second company_id={company.id} />
      </div>
    </Card>
  );
}

function LinkForm({ company: { id, domain, additional_domains }, privacy }: Props) {
  const domains = [...(domain ? [domain] : []), ...additional_domains];
  const entries = useRef<HTMLDivElement>(null);
  const email = useRememberedEmail(entries);
  const box = useFirstFocus<HTMLDivElement>(email);
  const [sent, setSent] = useState<string>();
  if (!domains.length) return <Alert level="warning">Login by email is not set up for this company.</Alert>;
  if (sent) {
    return (
      <div className="space-y-3">
        <Alert level="success" live title={sent}>
          The link works once, within {inWords(LINK_LIFETIME.email_login)}.
        </Alert>
        <Button kind="quiet" small wide onClick={() => setSent(undefined)}>
          Use another address
        </Button>
      </div>
    );
  }
  return (
    <div ref={box}>
      <Form<AnswerOf<typeof mailLoginLink>>
        to="/api/caller/link"
        label="Email login"
        onDone={({ message }) => setSent(message)}
      >
        <Hidden name="company_id" value={id} />
        <div ref={entries}>
          <WorkEmail key={email} domains={domains} defaultValue={email} />
        </div>
        <PrivacyCheckbox url={privacy} />
        <Submit wide>Send Email</Submit>
      </Form>
    </div>
  );
}
