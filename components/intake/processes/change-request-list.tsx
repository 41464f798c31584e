import { Badge, type Tone } from '@/components/ui/badge';
import type { LucideIcon } from '@/components/ui/icon';
import { CircleCheck, CircleX, Clock } from '@/components/ui/icons';
import { Time } from '@/components/ui/time';
import type { ChangeRequest } from '@/lib/network/companies/resources';
import type { Sent } from '@/lib/shared/answer';
import { CHANGE_TYPES, REQUEST_STATUS, type ChangeType, type RequestStatus } from '@/lib/shared/enums';
import { fullName } from '@/lib/shared/format';

const LOOKS: Record<RequestStatus, [Tone, LucideIcon]> = {
  open: ['amber', Clock],
  done: ['green', CircleCheck],
  declined: ['red', CircleX],
};

export function ChangeRequestList({ requests }: { requests: (ChangeRequest | Sent<ChangeRequest>)[] }) {
  return (
    <ul className="divide-y divide-line">
      {requests.map(({ id, change_type, changes, status, answer, decided_at, created_at, user }) => {
        const [tone, icon] = LOOKS[status];
        return (
          <li key={id} className="py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium">{CHANGE_TYPES[change_type as ChangeType] ?? change_type}</span>
              <Badge tone={tone} icon={icon}>
                {REQUEST_STATUS[status]}
              </Badge>
            </p>
            <p className="line-clamp-3 break-words whitespace-pre-line">{changes}</p>
            <p className="text-sm text-ink-soft">
              {fullName(user) || 'A former user'}, <Time at={created_at} />
            </p>
            {decided_at && (
              <p className="mt-1.5 border-l-2 border-line-strong pl-3">
                {answer && <span className="break-words whitespace-pre-line">{answer} </span>}
                <span className="text-sm text-ink-soft">
                  {REQUEST_STATUS[status]} by the network, <Time at={decided_at} />
                </span>
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
