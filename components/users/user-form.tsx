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
import { COMPANY_ROLES, NETWORK_ROLES } from '@/lib/users/policy';
import type { UserFormData } from '@/lib/users/screens';
import { UserFields } from './user-fields';
import { UserGroups } from './user-groups';

export type UserFormProps = Pick<
  UserFormData,
  'user' | 'company' | 'groups' | 'countries' | 'has_password' | 'is_self'
> & {
  /** The calls about the company's users; a user's are below it, 0 for a new one. */
  to: string;
  /** Where Cancel leads, and in a company's own administration also Save. */
  home: string;
  /** Address of the form for a new user. */
  empty: string;
  /** For super admins: every role and type, and any email address. Save stays with the user. */
  inNetwork?: boolean;
};

type Saved = { message: string; user?: { id: number; company_id: number | null } };

/** Adds a user to a company or edits one (spec 2 §2 "User form", spec 3 §2). Save & New leads to an empty form. */
export function UserForm(props: UserFormProps) {
  const [turn, setTurn] = useState(0);
  return <OneUser key={turn} {...props} focusFirst={turn > 0} onNext={() => setTurn(turn + 1)} />;
}

function OneUser({ onNext, focusFirst, ...props }: UserFormProps & { focusFirst: boolean; onNext: () => void }) {
  const { user, company, groups, to, home, empty, inNetwork } = props;
  const router = useRouter();
  const another = useRef(false);
  const [role, setRole] = useState<Role>(user?.role ?? 'caller');
  const done = ({ message, user: saved }: Saved) => {
    notify.success(message);
    if (another.current) return user ? router.push(empty) : onNext();
    if (!inNetwork || !saved) return router.push(home);
    if (user && saved.company_id === user.company_id) return router.refresh();
    router.push(`/super_admin/user/${saved.id}`);
  };
  return (
    <Form<Saved>
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
      {inNetwork && !user && company.id !== null && <Hidden name="company_id" value={company.id} />}
      <UserFields {...props} role={role} roles={inNetwork ? NETWORK_ROLES : COMPANY_ROLES} onRole={setRole} />
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
