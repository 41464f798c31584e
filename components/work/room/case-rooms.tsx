import { LinkTabs } from '@/components/ui/tabs';
import type { CaseLink } from '@/lib/work/cases/links/resources';
import type { ReadJoint } from '@/lib/work/room/read-joint';
import { JointRoom } from './joint-room';
import { Room, type RoomProps } from './room';

type Props = { room: RoomProps; joint: ReadJoint | null };

const isOwn = ({ token }: CaseLink) => token !== undefined;

/** The room of a case, or all linked ones as one; the switch appears once there are several (rule: joint.rooms). */
export function CaseRooms({ room, joint }: Props) {
  if (!joint && !room.initial.links.some(isOwn)) return <Room {...room} />;
  return (
    <div className="space-y-3">
      <LinkTabs
        label="Rooms"
        tabs={[
          { href: '?', label: 'This room', current: !joint },
          { href: '?rooms=all', label: 'All rooms', current: !!joint },
        ]}
      />
      {joint ? (
        <JointRoom token={room.initial.case.token} initial={joint} maxMegabytes={room.maxMegabytes} />
      ) : (
        <Room {...room} />
      )}
    </div>
  );
}
