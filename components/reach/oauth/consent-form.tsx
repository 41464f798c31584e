'use client';
import { Checkboxes } from '@/components/form/choices';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { LinkButton } from '@/components/ui/link-button';
import { Time } from '@/components/ui/time';
import type { AnswerOf } from '@/lib/shared/answer';
import type { allowProgram, Consent } from '@/lib/reach/oauth/authorize';
import { DECIDES_WORDS, SCOPE_WORDS } from '@/lib/reach/oauth/policy';

type Asked = Extract<Consent, { kind: 'asked' }>;
type Props = { consent: Asked; query: Record<string, string | string[] | undefined> };

/** Asks a person to allow a program named scopes; denying takes one click too (rule: oauth.consent). */
export function ConsentForm({ consent, query }: Props) {
  const { name, entered, decides, company, host, scopes, until, deny_to } = consent;
  const words = { ...SCOPE_WORDS, ...(decides && { 'cases:write': DECIDES_WORDS }) };
  return (
    <Card title="What you are asked">
      <div className="space-y-5">
        {!entered && (
          <Alert level="warning" title="Nobody of your company entered this program">
            It gave itself its name. Allow it only if you have just come from {host} and know it.
          </Alert>
        )}
        <DescriptionList
          of={[
            [
              'Program',
              <span key="name" className="wrap-anywhere">
                {name}
              </span>,
            ],
            [
              'Answers go to',
              <span key="host" className="break-all">
                {host}
              </span>,
            ],
            ['Works for', `You, at ${company}, with your rights and no others`],
            ['Until', <Time key="until" at={until} />],
          ]}
        />
        <Form<AnswerOf<typeof allowProgram>>
          to="/api/users/programs"
          transform={(body) => ({ ...query, ...body })}
          onDone={({ redirect_to }) => window.location.assign(redirect_to)}
          label="Allow the program"
          className="space-y-5"
        >
          <Checkboxes
            name="allowed"
            label="It may"
            options={Object.fromEntries(scopes.map((scope) => [scope, words[scope]]))}
            defaultValue={scopes}
          />
          <p className="text-sm text-ink-soft">
            {decides
              ? 'The managers of your company let this program accept, reject and close cases by itself.'
              : 'To accept, reject or close a case it makes a proposal, which you or a colleague confirm here.'}{' '}
            You can end this at any time in your profile, and so can your managers.
          </p>
          <div className="grid gap-3 sm:grid-cols-2">
            <Submit wide>Allow</Submit>
            <LinkButton href={deny_to} wide prefetch={false}>
              Don’t allow
            </LinkButton>
          </div>
        </Form>
      </div>
    </Card>
  );
}
