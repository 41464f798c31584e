'use client';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Initials } from '@/components/ui/initials';
import { ColleagueField } from '@/components/people/users/colleague-field';
import { notify } from '@/lib/client/notify';
import type { AnswerOf } from '@/lib/shared/answer';
import type { addFollower } from '@/lib/work/room/add-follower';
import type { RoomCase, RoomFollower } from '@/lib/work/room/resources';

type Props = {
  path: string;
  theCase: RoomCase;
  followers: RoomFollower[];
  mayAdd: boolean;
  onAdded: () => void;
  onClose: () => void;
};

/** Lists the colleagues who follow the case, and adds one (rule: room.colleagues). */
export function FollowersDialog({ path, theCase, followers, mayAdd, onAdded, onClose }: Props) {
  const { company, partner } = theCase;
  const done = ({ message }: AnswerOf<typeof addFollower>) => {
    notify.success(message);
    onAdded();
  };
  return (
    <Dialog open onClose={onClose} title={`Followers at ${company.name}`} size="small">
      <p className="mb-3 text-ink-soft">
        They get the notes of {partner.name} by email. {partner.name} does not see this list.
      </p>
      {followers.length ? (
        <ul className="mb-4 max-h-60 space-y-2 overflow-y-auto">
          {followers.map(({ id, name }) => (
            <li key={id} className="flex items-center gap-2.5">
              <Initials name={name} />
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mb-4">Nobody follows this case yet.</p>
      )}
      {mayAdd ? (
        <Form<AnswerOf<typeof addFollower>> to={`${path}/followers`} onDone={done} label="Add a colleague">
          <ColleagueField url={`${path}/colleagues`} name="user_id" label="Colleague" />
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onClose}>Cancel</Button>
            <Submit>Add</Submit>
          </div>
        </Form>
      ) : (
        <div className="flex justify-end">
          <Button onClick={onClose}>Close</Button>
        </div>
      )}
    </Dialog>
  );
}
