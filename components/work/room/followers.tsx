'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Initials } from '@/components/ui/initials';
import { Tooltip } from '@/components/ui/tooltip';
import { UserPlus } from '@/components/ui/icons';
import type { RoomCase, RoomFollower } from '@/lib/work/room/resources';

/* Loaded once it is opened. */
const FollowersDialog = dynamic(() => import('./followers-dialog').then((part) => part.FollowersDialog), {
  ssr: false,
});

const MAX_FACES = 4;
const MAX_NAMES = 12;

type Props = {
  path: string;
  theCase: RoomCase;
  followers: RoomFollower[];
  mayAdd: boolean;
  onAdded: () => void;
};

/** Colleagues who follow the case, as one button that opens their list (rule: room.colleagues). */
export function Followers({ path, theCase, followers, mayAdd, onAdded }: Props) {
  const [open, setOpen] = useState(false);
  if (!followers.length && !mayAdd) return null;
  const label = followers.length ? `Followers at ${theCase.company.name}: ${namesOf(followers)}` : 'Add a colleague';
  const more = followers.length - MAX_FACES;
  return (
    <>
      <Tooltip text={label}>
        <button
          type="button"
          aria-label={label}
          aria-haspopup="dialog"
          className="inline-flex h-8 items-center rounded-full px-1 hover:bg-hover pointer-coarse:h-11 print:hidden"
          onClick={() => setOpen(true)}
        >
          {followers.slice(0, MAX_FACES).map(({ id, name }) => (
            <Initials key={id} name={name} className="-ml-1.5 ring-2 ring-surface first:ml-0" />
          ))}
          {more > 0 && <span className="ml-1 text-sm text-ink-soft tabular-nums">+{more}</span>}
          {!followers.length && <UserPlus aria-hidden className="size-4 text-ink-soft" />}
        </button>
      </Tooltip>
      {open && (
        <FollowersDialog
          {...{ path, theCase, followers, mayAdd }}
          onClose={() => setOpen(false)}
          onAdded={() => {
            setOpen(false);
            onAdded();
          }}
        />
      )}
    </>
  );
}

function namesOf(followers: RoomFollower[]): string {
  const names = followers.slice(0, MAX_NAMES).map(({ name }) => name);
  const rest = followers.length - names.length;
  return `${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
