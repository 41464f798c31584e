import { redirect } from 'next/navigation';
import { cache } from 'react';
import { Screen } from '@/components/shell/screen';
import { TextLink } from '@/components/ui/text-link';
import { UserActions } from '@/components/users/user-actions';
import { UserDetails } from '@/components/users/user-details';
import { UserForm } from '@/components/users/user-form';
import { runQuery } from '@/lib/core/run-query';
import { fullName } from '@/lib/shared/format';
import { readUserForm } from '@/lib/users/screens';

type Props = { params: Promise<{ id: string }> };

const CALLS = '/api/admin/company/users';
const HOME = '/admin/users';
const NEW = 'Add user';

const load = cache((id: string) => runQuery(readUserForm, { id }));

export async function generateMetadata({ params }: Props) {
  const { user } = await load((await params).id);
  return { title: user ? fullName(user) || user.email : NEW };
}

/** The user form, with id 0 for a new user (spec 2 §2). Who may not change users sees the details only. */
export default async function User({ params }: Props) {
  const { id } = await params;
  const { is_new, user, can_change, contact_for, ...form } = await load(id);
  if (!user && !is_new) redirect(`${HOME}?alert=user`);
  if (is_new && !can_change) redirect(`${HOME}?alert=level`);
  const back = <TextLink href={HOME}>Users</TextLink>;
  if (user && !can_change)
    return (
      <Screen title={fullName(user) || user.email} narrow back={back}>
        <UserDetails user={user} all />
      </Screen>
    );
  return (
    <Screen
      title={user ? fullName(user) || user.email : NEW}
      hint={user?.email}
      narrow
      back={back}
      actions={user && !form.is_self && <UserActions user={user} contactFor={contact_for} to={CALLS} home={HOME} />}
    >
      {user && <UserDetails user={user} />}
      <UserForm user={user} {...form} to={CALLS} home={HOME} empty={`${HOME}/0`} />
    </Screen>
  );
}
