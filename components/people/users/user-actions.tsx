'use client';
import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { useConfirm } from '@/components/ui/confirm';
import { useDeletion } from '@/components/ui/use-deletion';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import { fullName } from '@/lib/shared/format';
import { isNetworkStaff } from '@/lib/shared/actor';
import { canDelete, canSwitch } from '@/lib/people/users/policy';
import type { CompanyUser } from '@/lib/people/users/read';
import type { UserFormData } from '@/lib/people/users/screens';
import type { switchUser } from '@/lib/people/users/switch';

type Props = {
  viewer: UserFormData['viewer'];
  user: CompanyUser;
  contactFor: string[];
  /** Only the company’s directory enables, disables and deletes the user. */ fromDirectory: boolean;
  to: string;
  home: string;
};

/** Enables, disables or deletes one user, each after a question that states the consequences (spec 2 §2). */
export function UserActions({ viewer, user, contactFor, fromDirectory, to, home }: Props) {
  const router = useRouter();
  const [ask, question] = useConfirm();
  const name = fullName(user) || user.email;
  const isActive = user.status === 'active';
  const change = useSend<typeof switchUser>(`${to}/${user.id}/status`, {
    onDone: ({ message }) => notify.success(message),
  });
  const deletion = useDeletion({ refresh: false });
  const duties = dutiesOf(user, contactFor);
  async function disable() {
    const sure = await ask({
      title: `Disable ${name}?`,
      action: 'Disable user',
      children: (
        <Points of={['We’ll log them out at once, and they can’t log in until they are enabled again.', ...duties]} />
      ),
    });
    if (sure) await change.send({ status: 'inactive' });
  }
  async function enable() {
    const sure = await ask({
      title: `Enable ${name}?`,
      action: 'Enable user',
      danger: false,
      children: `${user.email} can log in again.`,
    });
    if (sure) await change.send({ status: 'active' });
  }
  async function remove() {
    const isDeleted = await deletion.remove({
      to: `${to}/${user.id}`,
      title: isNetworkStaff(viewer) ? `Are you sure you want to delete ${name} from the system?` : `Delete ${name}?`,
      action: 'Delete user',
      children: (
        <Points
          of={[
            `We’ll log them out at once, and ${user.email} can no longer log in. The address can be used for a new user.`,
            'Name, email address, phone number and city are removed. Cases keep the name they were sent with. To remove it there as well, choose Erase instead: of a deleted user, only network staff can do it later.',
            ...duties,
            'You can’t undo this.',
          ]}
        />
      ),
    });
    if (isDeleted) router.push(home);
  }
  return (
    <>
      {!fromDirectory && canSwitch(user) && (
        <Button loading={change.pending} onClick={() => void (isActive ? disable() : enable())}>
          {isActive ? 'Disable' : 'Enable'}
        </Button>
      )}
      {!fromDirectory && canDelete(viewer, user) && (
        <Button loading={deletion.pending} onClick={() => void remove()}>
          Delete
        </Button>
      )}
      {question}
      {deletion.dialogs}
    </>
  );
}

/** Lists duties that other users must take over (rule: admin.user-duties). */
function dutiesOf({ approves_registrations }: CompanyUser, contactFor: string[]): string[] {
  return [
    ...(approves_registrations
      ? ['They approve new registrations. The other signup manager, else the business managers, will be asked instead.']
      : []),
    ...(contactFor.length ? [`They are a contact of ${contactFor.join(', ')}. Choose another one there.`] : []),
  ];
}

function Points({ of }: { of: string[] }) {
  return (
    <ul className="list-disc space-y-1 pl-5 wrap-anywhere">
      {of.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
