import type { LucideIcon } from '@/components/ui/icon';
import { Ban, CircleCheck, CircleHelp, CircleX, Clock, Lock } from '@/components/ui/icons';
import {
  CASE_STATUS,
  PRIORITIES,
  STATUS,
  USER_STATUS,
  type CaseStatus,
  type Priority,
  type Status,
  type UserStatus,
} from '@/lib/shared/enums';
import { Badge, type Tone } from './badge';

const CASE_LOOKS: Record<CaseStatus, [Tone, LucideIcon]> = {
  open: ['amber', Clock],
  information: ['blue', CircleHelp],
  accepted: ['green', CircleCheck],
  rejected: ['red', CircleX],
  closed: ['grey', Lock],
};
const PRIORITY_TONES: Record<Priority, Tone> = { high: 'red', medium: 'amber', low: 'grey' };

/** Shows a status as icon, word and color (rule: screens.status-badge). */
export function StatusBadge({ status }: { status: CaseStatus }) {
  const [tone, icon] = CASE_LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {CASE_STATUS[status]}
    </Badge>
  );
}

export function PriorityBadge({ priority }: { priority: Priority }) {
  return <Badge tone={PRIORITY_TONES[priority]}>{PRIORITIES[priority]}</Badge>;
}

const USER_LOOKS: Record<UserStatus, [Tone, LucideIcon]> = {
  active: ['green', CircleCheck],
  inactive: ['grey', Ban],
  pending_verification: ['amber', Clock],
  pending_approval: ['amber', Clock],
  rejected: ['red', CircleX],
  deleted: ['grey', Ban],
  program: ['grey', Ban],
};

export function UserStatusBadge({ status }: { status: UserStatus }) {
  const [tone, icon] = USER_LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {USER_STATUS[status]}
    </Badge>
  );
}

export function ActiveBadge({ status }: { status: Status }) {
  return (
    <Badge tone={status === 'active' ? 'green' : 'grey'} icon={status === 'active' ? CircleCheck : Ban}>
      {STATUS[status]}
    </Badge>
  );
}
