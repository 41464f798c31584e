'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Hidden } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { notify } from '@/lib/client/notify';
import type { Failure } from '@/lib/client/post';
import type { SsoScreen } from '@/lib/people/sso/settings';
import { SsoFields } from './sso-fields';

type Props = Pick<SsoScreen, 'company' | 'version'> & {
  to: string;
  returnTo: string;
};

/**
 * Stays on the screen after saving, next to the test (spec 2 §2). If someone else saved meanwhile, a second save
 * overwrites their settings.
 */
export function SsoSetup({ company, to, returnTo, ...props }: Props) {
  const router = useRouter();
  const [version, setVersion] = useState(props.version);
  const refused = ({ kind, answer }: Failure) => {
    const now = (answer as { version?: unknown } | undefined)?.version;
    if (kind === 'refused' && typeof now === 'string') setVersion(now);
  };
  function saved(answer: { message: string; version: string }) {
    setVersion(answer.version);
    notify.success(answer.message);
    router.refresh();
  }
  return (
    <Card>
      <Form to={to} label="SSO setup" onDone={saved} onRefused={refused} asksBeforeLeaving>
        <Hidden name="version" value={version} />
        <SsoFields values={company} />
        <div className="flex flex-wrap gap-2">
          <Submit>Save Settings</Submit>
          <LinkButton href={returnTo}>Cancel</LinkButton>
        </div>
      </Form>
    </Card>
  );
}
