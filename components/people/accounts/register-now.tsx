'use client';
import { useState } from 'react';
import { Field, Hidden } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import type { startOnboarding } from '@/lib/network/onboarding/start';
import type { LandingGroup } from '@/lib/network/companies/resources';
import type { AnswerOf } from '@/lib/shared/answer';

type Group = Pick<LandingGroup, 'id' | 'name' | 'vhost' | 'contact_email'>;
type Answer = AnswerOf<typeof startOnboarding>;

export function RegisterNow({ group }: { group: Group }) {
  return (
    <Card title="Register Now">
      <div className="space-y-4">
        <FirstStep group={group} />
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
  const [answer, setAnswer] = useState<Exclude<Answer, { redirect: string }>>();
  const next = (given: Answer) => ('redirect' in given ? location.assign(given.redirect) : setAnswer(given));
  if (answer?.valid)
    return (
      <Alert level="success" live>
        {answer.message}
      </Alert>
    );
  return (
    <Form<Answer> to={`/api/onboarding/${group.vhost}/verify_email`} label="Register Now" onDone={next}>
      {answer && (
        <Alert level="warning" live>
          {answer.message}
        </Alert>
      )}
      <Hidden name="partner_group_id" value={group.id} />
      <Field name="email" type="email" label="Work email" />
      <Submit wide>Next</Submit>
    </Form>
  );
}

function Write({ to, about, children = to }: { to: string; about: string; children?: string }) {
  return <TextLink href={`mailto:${to}?subject=${encodeURIComponent(about)}`}>{children}</TextLink>;
}
