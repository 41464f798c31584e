'use client';
import { Button } from '@/components/ui/button';
import { BellRing } from '@/components/ui/icons';
import { useSend } from '@/lib/client/use-send';
import type { followCase } from '@/lib/work/room/follow';

type Props = { path: string; following: boolean; onDone: () => void };

/** Decides whether the partner's notes are mailed to the reader (rule: room.followers). */
export function FollowCase({ path, following, onDone }: Props) {
  const { send, pending } = useSend<typeof followCase>(`${path}/follow`, {
    method: following ? 'DELETE' : 'POST',
    said: following ? 'You no longer get the partner’s notes by email.' : 'You get the partner’s notes by email.',
    refresh: false,
    onDone,
  });
  return (
    <Button small icon={BellRing} loading={pending} onClick={() => void send()}>
      {following ? 'Unfollow' : 'Follow'}
    </Button>
  );
}
