'use client';
import { useState } from 'react';
import { Field, Hidden } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';

type Group = { id: number; name: string; vhost: string; contact_email: string };
type Answer = { message?: string; redirect?: string };

/**
 * The 'Register Now' box of a partner group (spec 1 §2, spec 2 "Onboarding"). Until the onboarding opens, it names the
 * address to write to instead.
 */
export function RegisterNow({ group, opens }: { group: Group; opens: boolean }) {
  return (
    <Card title="Register Now">
      <div className="space-y-4">
        {opens ? (
          <FirstStep group={group} />
        ) : (
          <p>
            To join {group.name}, write to <Write to={group.contact_email} about={`Joining ${group.name}`} /> from your
            work email.
          </p>
        )}
        <p className="text-sm text-ink-soft">
          Want to see the portal first?{' '}
          <Write to={group.contact_email} about={`Test application for ${group.name}`}>
            Ask for a test application
          </Write>
          .
        </p>
      </div>
    </Card>
  );
}

function FirstStep({ group }: { group: Group }) {
  const [message, setMessage] = useState<string>();
  const next = (answer: Answer) =>
    answer.redirect ? location.assign(answer.redirect) : setMessage(answer.message ?? 'Check your email to continue.');
  if (message)
    return (
      <Alert level="success" live>
        {message}
      </Alert>
    );
  return (
    <Form<Answer> to={`/api/onboarding/${group.vhost}/verify_email`} label="Register Now" onDone={next}>
      <Hidden name="partner_group_id" value={group.id} />
      <Field name="email" type="email" label="Work email" />
      <Submit wide>Next</Submit>
    </Form>
  );
}

function Write({ to, about, children = to }: { to: string; about: string; children?: string }) {
  return <TextLink href={`mailto:${to}?subject=${encodeURIComponent(about)}`}>{children}</TextLink>;
}
