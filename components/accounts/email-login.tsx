'use client';
import { useState } from 'react';
import { Hidden } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useRemembered } from '@/lib/client/use-remembered';
import { LoginForm } from './login-form';
import { PrivacyTick } from './privacy-tick';
import { WorkEmail } from './work-email';

type Company = { id: number; domain: string | null; additional_domains: string[] };

/** Logging in by a mailed link, and below it by password for those who have one (spec 1 §2, `email_link`). */
export function EmailLogin({ company, privacy }: { company: Company; privacy: string }) {
  return (
    <Card title="Email login" hint="The mail has a link that logs you in.">
      <LinkForm company={company} privacy={privacy} />
      <div className="mt-6 border-t border-line pt-5">
        <h2 className="mb-3">Log in with a password</h2>
        <LoginForm kind="secondary" />
      </div>
    </Card>
  );
}

function LinkForm({ company: { id, domain, additional_domains }, privacy }: { company: Company; privacy: string }) {
  const domains = [...(domain ? [domain] : []), ...additional_domains];
  const [email] = useRemembered('email', '');
  const [said, setSaid] = useState<string>();
  if (!domains.length) return <Alert level="warning">Login by mailed link is not set up for this company.</Alert>;
  if (said) {
    return (
      <div className="space-y-3">
        <Alert level="success" live title={said}>It is good for 24 hours, once.</Alert>
        <Button kind="quiet" small wide onClick={() => setSaid(undefined)}>Use another address</Button>
      </div>
    );
  }
  return (
    <Form<{ message: string }> to="/api/caller/link" label="Email login" onDone={({ message }) => setSaid(message)}>
      <Hidden name="company_id" value={id} />
      <WorkEmail key={email} domains={domains} defaultValue={email} />
      <PrivacyTick url={privacy} />
      <Submit wide>Send Email</Submit>
    </Form>
  );
}
