'use client';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { Hidden } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { LinkButton } from '@/components/ui/link-button';
import { notify } from '@/lib/client/notify';
import { COMPANY_ROLES, type CompanyRole } from '@/lib/users/policy';
import type { UserFormData } from '@/lib/users/screens';
import { UserFields } from './user-fields';
import { UserGroups } from './user-groups';

export type UserFormProps = Pick<
  UserFormData,
  'user' | 'company' | 'groups' | 'countries' | 'logs_in_to_api' | 'is_self'
> & {
  /** The calls about the company's users; a user's are below it, 0 for a new one. */
  to: string;
  /** Address of the list's screen; the form's is below it. */
  home: string;
  roles?: readonly CompanyRole[];
};

/** Adds a user to a company or edits one (spec 2 §2 "User form"). Save leads back to the list, Save & New to an empty form. */
export function UserForm(props: UserFormProps) {
  const [turn, setTurn] = useState(0);
  return <OneUser key={turn} {...props} focusFirst={turn > 0} onNext={() => setTurn(turn + 1)} />;
}

function OneUser({ onNext, focusFirst, ...props }: UserFormProps & { focusFirst: boolean; onNext: () => void }) {
  const { user, groups, to, home, roles = COMPANY_ROLES } = props;
  const router = useRouter();
  const another = useRef(false);
  const [role, setRole] = useState<CompanyRole>((user?.role as CompanyRole | undefined) ?? 'caller');
  const done = ({ message }: { message: string }) => {
    notify.success(message);
    if (!another.current) router.push(home);
    else if (user) router.push(`${home}/0`);
    else onNext();
  };
  return (
    <Form<{ message: string }>
      to={`${to}/${user?.id ?? 0}`}
      label={user ? 'User' : 'New user'}
      asksBeforeLeaving
      focusFirst={focusFirst}
      onDone={done}
    >
      {user?.pending_email && (
        <Alert>
          {user.pending_email} is not confirmed yet. Until then {user.email} stays the email address.
        </Alert>
      )}
      {user && <Hidden name="version" value={user.version} />}
      <UserFields {...props} role={role} roles={roles} onRole={setRole} />
      <UserGroups groups={groups} access={user?.group_access} />
      <div className="flex flex-wrap gap-2">
        <Submit onClick={() => (another.current = false)}>Save</Submit>
        <Submit kind="secondary" onClick={() => (another.current = true)}>
          Save & New
        </Submit>
        <LinkButton href={home} kind="quiet">
          Cancel
        </LinkButton>
      </div>
    </Form>
  );
}
