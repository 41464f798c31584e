'use client';
import { useState } from 'react';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Time } from '@/components/ui/time';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { findDeletedUsers } from '@/lib/people/users/erase-deleted';
import type { AnswerOf } from '@/lib/shared/answer';
import { Erasing } from './erase-dialog';

type Answer = AnswerOf<typeof findDeletedUsers>;
type Found = Answer['users'][number];

const CALLS = '/api/super_admin/deleted_users';
const HOME = '/super_admin/all_users';

/** Finds a deleted user by the former address, and erases what is left (rule: accounts.erased-later). */
export function EraseDeletedDialog({ onClose }: { onClose: () => void }) {
  const [found, setFound] = useState<Found[]>();
  const [chosen, setChosen] = useState<Found>();
  if (chosen)
    return (
      <Dialog open onClose={onClose} title={`Erase ${nameOf(chosen)}`} size="large">
        <Erasing
          erasure={chosen.erasure}
          to={`${CALLS}/${chosen.id}/erase`}
          name={nameOf(chosen)}
          home={HOME}
          onClose={onClose}
        />
      </Dialog>
    );
  return (
    <Dialog open onClose={onClose} title="Erase a deleted user">
      <Form<Answer> to={CALLS} label="Find a deleted user" onDone={({ users }) => setFound(users)}>
        <Field
          name="email"
          type="email"
          label="Former email address"
          hint="Cases still name a user who was deleted. The portal no longer knows whose the account was; the address finds it."
          autoComplete="off"
          onInput={() => setFound(undefined)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Submit>Find</Submit>
        </div>
      </Form>
      <div aria-live="polite" className="mt-4 empty:hidden">
        {found?.length === 0 && <p className="text-ink-soft">Nothing is left of a deleted user with this address.</p>}
        {found && found.length > 0 && (
          <ul className="divide-y divide-line border-y border-line">
            {found.map((user) => (
              <FoundUser key={user.id} user={user} onChoose={() => setChosen(user)} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function FoundUser({ user, onChoose }: { user: Found; onChoose: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <p className="font-medium">{nameOf(user)}</p>
        <p className="text-sm text-ink-soft">
          {user.company ?? 'Network staff'}, deleted <Time at={user.deleted_at} />
        </p>
      </div>
      <Button small onClick={onChoose}>
        Erase<VisuallyHidden> {nameOf(user)}</VisuallyHidden>
      </Button>
    </li>
  );
}

const nameOf = ({ names, id }: Found) => names.join(', ') || `user ${id}`;
