'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Checkboxes } from '@/components/form/choices';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { IconButton } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { X } from '@/components/ui/icons';
import { SuggestBox } from '@/components/ui/suggest-box';
import { notify } from '@/lib/client/notify';
import type { Team } from '@/lib/people/provisioning/teams';
import type { findOwnColleagues } from '@/lib/people/users/colleagues';
import type { AnswerOf } from '@/lib/shared/answer';
import { fullName } from '@/lib/shared/format';
import { TEAMS } from './teams-list';

type Person = { id: number; name: string; email: string };
type Found = AnswerOf<typeof findOwnColleagues>['data'][number];
type Props = { team: Team | null; processes: { id: number; name: string }[]; onClose: () => void };

/** Members from the directory are not listed: they come and go with its groups. */
export function TeamDialog({ team, processes, onClose }: Props) {
  const router = useRouter();
  const [members, setMembers] = useState<Person[]>(team?.members.filter(({ by_hand }) => by_hand) ?? []);
  const done = ({ message }: { message: string }) => {
    notify.success(message);
    onClose();
    router.refresh();
  };
  const choose = (found: Found) => {
    const name = fullName(found) || found.email;
    if (!members.some(({ id }) => id === found.id))
      setMembers([...members, { id: found.id, name, email: found.email }]);
  };
  return (
    <Dialog open onClose={onClose} title={team ? `Change ${team.name}` : 'New team'}>
      <Form
        to={`${TEAMS}/${team?.id ?? 0}`}
        label={team ? 'Change the team' : 'New team'}
        onDone={done}
        transform={(body) => ({ document_ids: [], ...body, members: members.map(({ id }) => id) })}
        focusFirst
        className="space-y-4"
      >
        <Field name="name" label="Name" maxLength={100} defaultValue={team?.name} />
        <Members
          members={members}
          onChoose={choose}
          onRemove={(id) => setMembers(members.filter((one) => one.id !== id))}
        />
        {processes.length > 0 && (
          <Checkboxes
            name="document_ids"
            label="Mail new cases of"
            hint="Beside the process’s own addresses."
            options={processes.map(({ id, name }) => ({ value: String(id), label: name }))}
            defaultValue={team?.document_ids}
          />
        )}
        <Submit>{team ? 'Save team' : 'Make team'}</Submit>
      </Form>
    </Dialog>
  );
}

type MembersProps = { members: Person[]; onChoose: (found: Found) => void; onRemove: (id: number) => void };

function Members({ members, onChoose, onRemove }: MembersProps) {
  return (
    <div data-field="members" role="group" aria-label="Members">
      <p aria-hidden className="mb-1 text-sm font-medium">
        Members
      </p>
      <ul className="mb-2 space-y-1">
        {members.map(({ id, name, email }) => (
          <li key={id} className="flex items-center justify-between gap-2 rounded-md bg-sunken py-1 pr-1 pl-3">
            <span className="min-w-0 wrap-anywhere">
              {name} <span className="text-sm text-ink-soft">{email}</span>
            </span>
            <IconButton label={`Remove ${name}`} icon={X} onClick={() => onRemove(id)} />
          </li>
        ))}
      </ul>
      <SuggestBox<Found>
        url="/api/users/colleagues"
        label="Add a colleague"
        placeholder="Name or email address"
        keyOf={({ id }) => id}
        show={(found) => (
          <span className="wrap-anywhere">
            {fullName(found) || found.email} <span className="text-sm text-ink-soft">{found.email}</span>
          </span>
        )}
        onChoose={onChoose}
      />
    </div>
  );
}
