import { cache } from 'react';
import { titleOf as pageTitle } from '@/app/case-page';
import { lockedScreen } from '@/app/locked-screen';
import { titleOf, UserScreen } from '@/components/people/users/user-screen';
import { TextLink } from '@/components/ui/text-link';
import { runQuery } from '@/lib/platform/operation/run-query';
import { readUserForm } from '@/lib/people/users/screens';

type Props = { params: Promise<{ id: string }> };

const HOME = '/admin/users';

const load = cache((id: string) => runQuery(readUserForm, { id }, { missing: `${HOME}?alert=user` }));

export const generateMetadata = ({ params }: Props) =>
  pageTitle(async () => titleOf(await load((await params).id)), 'User');

/** Id 0 is a new user (spec 2 §2). Readers who may not change users see only the details. */
export default async function User({ params }: Props) {
  const form = await load((await params).id);
  if (!form.user && !form.can_change)
    return lockedScreen({
      title: 'Add user',
      what: 'Changes of users are',
      back: <TextLink href={HOME}>Users</TextLink>,
    });
  return <UserScreen {...form} />;
}
