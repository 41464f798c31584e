import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { PublicFrame } from '@/app/public-frame';
import { AutoLogin } from '@/components/people/accounts/auto-login';
import { WithSecondStep } from '@/components/people/accounts/factors/use-second-step';
import { LinkExpired } from '@/components/shell/link-expired';
import { Screen } from '@/components/shell/screen';
import { readLoginLink } from '@/lib/people/accounts/auto-login';
import { runQuery, currentActor } from '@/lib/platform/operation/run-query';
import { homeOf } from '@/lib/shared/guards';
import { settings } from '@/lib/platform/settings';
import { namedRoute } from '@/lib/shared/named-routes';
import type { Address } from '@/lib/shared/table-address';

export const metadata: Metadata = { title: 'Log in' };

type Props = {
  params: Promise<{ token: string }>;
  searchParams: Promise<Address>;
};

/**
 * A mailed login link (spec 1 §2). Opening it changes nothing; the button logs in and opens `redir`. A used link opens
 * that too while its reader is logged in.
 */
export default async function AutoLoginPage({ params, searchParams }: Props) {
  const [{ token }, { redir, token: reference }] = await Promise.all([params, searchParams]);
  const [{ valid }, actor] = await Promise.all([runQuery(readLoginLink, { token }), currentActor()]);
  const to = namedRoute(one(redir), one(reference));
  if (!valid && actor.kind !== 'guest') redirect(to ?? homeOf(actor));
  return (
    <PublicFrame>
      <WithSecondStep home="/">
        <Screen title="Log in" narrow>
          {valid ? <AutoLogin token={token} to={to} /> : <LinkExpired contact={settings.network_email} />}
        </Screen>
      </WithSecondStep>
    </PublicFrame>
  );
}

const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined);
