import { cache } from 'react';
import { runQuery } from '@/lib/core/run-query';
import { readNetworkUserForm } from '@/lib/users/screens';
import { titleOf, UserScreen } from '../../user-screen';

type Props = { params: Promise<{ user_id: string }> };

const load = cache((user_id: string) => runQuery(readNetworkUserForm, { user_id }));

export const generateMetadata = async ({ params }: Props) => ({ title: titleOf(await load((await params).user_id)) });

/** A user of any company; Back to Admin returns here after acting as the user (spec 1 §4). */
export default async function User({ params }: Props) {
  return <UserScreen {...await load((await params).user_id)} />;
}
