import { cache } from 'react';
import { titleOf as pageTitle } from '@/app/case-page';
import { runQuery } from '@/lib/platform/operation/run-query';
import { titleOf, UserScreen } from '@/components/people/users/user-screen';
import { NO_USER } from '@/lib/people/users/policy';
import { readUserForm } from '@/lib/people/users/screens';

type Props = { params: Promise<{ user_id: string }> };

const load = cache((user_id: string) => runQuery(readUserForm, { id: user_id }, { missing: NO_USER }));

export const generateMetadata = ({ params }: Props) =>
  pageTitle(async () => titleOf(await load((await params).user_id)), 'User');

/** Back to Admin returns here after an impersonation (spec 1 §4). */
export default async function User({ params }: Props) {
  return <UserScreen {...await load((await params).user_id)} />;
}
