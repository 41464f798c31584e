import type { Metadata } from 'next';
import { AutoLogin } from '@/components/accounts/auto-login';
import { LinkOver } from '@/components/accounts/link-over';
import { Screen } from '@/components/shell/screen';
import { readLoginLink } from '@/lib/accounts/auto-login';
import { ask } from '@/lib/core/ask';
import { placeOf } from '@/lib/shared/route-names';

export const metadata: Metadata = { title: 'Log in', robots: { index: false, follow: false }, referrer: 'no-referrer' };

type Props = { params: Promise<{ token: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

/** A mailed login link (spec 1 §2): opening it changes nothing, the button signs in and goes where `redir` says. */
export default async function AutoLoginPage({ params, searchParams }: Props) {
  const [{ token }, { redir, token: reference }] = await Promise.all([params, searchParams]);
  const { valid } = await ask(readLoginLink, { token });
  return <Screen title="Log in" narrow>{valid ? <AutoLogin token={token} to={placeOf(one(redir), one(reference))} /> : <LinkOver />}</Screen>;
}

const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined);
