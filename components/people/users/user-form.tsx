'use client';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { Hidden } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { LinkButton } from '@/components/ui/link-button';
import { notify } from '@/lib/client/notify';
import type { Role } from '@/lib/shared/enums';
import { isNetworkStaff } from '@/lib/shared/actor';
import { rolesFor } from '@/lib/people/users/policy';
import type { UserFormData } from '@/lib/people/users/screens';
import { FromDirectory } from './from-directory';
import { UserFields } from './user-fields';
import { UserGroups } from './user-groups';
import type { saveUser } from '@/lib/people/users/save';
import type { AnswerOf } from '@/lib/shared/answer';

export type UserFormProps = Pick<
  UserFormData,
  'viewer' | 'user' | 'company' | 'groups' | 'countries' | 'has_password' | 'is_self' | 'directory'
> & {
  to: string;
  /** Screen after Cancel and, for managers, after Save. Network staff stay on the user's screen. */
  home: string;
  empty: string;
  proposed?: Role;
};

export function UserForm(props: UserFormProps) {
  const [turn, setTurn] = useState(0);
  return <OneUser key={turn} {...props} focusFirst={turn > 0} onNext={() => setTurn(turn + 1)} />;
}

function OneUser({ onNext, focusFirst, ...props }: UserFormProps & { focusFirst: boolean; onNext: () => void }) {
  const { viewer, user, company, groups, to, home, empty, proposed } = props;
  const router = useRouter();
  const another = useRef(false);
  const [role, setRole] = useState<Role>(user?.role ?? proposed ?? 'caller');
  const done = (answer: AnswerOf<typeof saveUser>) => {
    notify.success(answer.message);
    if (another.current) return user ? router.push(empty) : onNext();
    const saved = 'user' in answer ? answer.user : undefined;
    if (!saved || proposed) return router.push(home);
    if (user && saved.company_id === user.company_id) return router.refresh();
    router.push(`/super_admin/user/${saved.id}`);
  };
  return (
    <Form<AnswerOf<typeof saveUser>>
      to={`${to}/${user?.id ?? 0}`}
      label={user ? 'User' : 'New user'}
      asksBeforeLeaving
      focusFirst={focusFirst}
      onDone={done}
    >
      {props.directory && <FromDirectory {...props.directory} />}
      {user?.pending_email && (
        <Alert>
          {user.pending_email} is not confirmed yet. Until then {user.email} stays the email address.
        </Alert>
      )}
      {user && <Hidden name="version" value={user.version} />}
      {isNetworkStaff(viewer) && !user && company.id !== null && <Hidden name="company_id" value={company.id} />}
      <UserFields {...props} role={role} roles={rolesFor(viewer)} onRole={setRole} />
      {role !== 'super_admin' && <UserGroups groups={groups} access={user?.group_access} />}
      <div className="flex flex-wrap gap-2">
        <Submit onClick={() => (another.current = false)}>Save</Submit>
        {company.id !== null && (
          <Submit kind="secondary" onClick={() => (another.current = true)}>
            Save & New
          </Submit>
        )}
        <LinkButton href={home} kind="quiet">
          Cancel
        </LinkButton>
      </div>
    </Form>
  );
}
