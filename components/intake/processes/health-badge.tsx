import { Badge, type Tone } from '@/components/ui/badge';
import type { LucideIcon } from '@/components/ui/icon';
import { CircleCheck, OctagonAlert, TriangleAlert } from '@/components/ui/icons';
import { ADDRESS_STATES, HEALTH, type AddressState, type Health } from '@/lib/shared/enums';

const LOOKS: Record<Health, [Tone, LucideIcon]> = {
  red: ['red', OctagonAlert],
  amber: ['amber', TriangleAlert],
  green: ['green', CircleCheck],
};

/** Health of a process; its reason is beside it (rule: health.verdict). */
export function HealthBadge({ health }: { health: Health }) {
  const [tone, icon] = LOOKS[health];
  return (
    <Badge tone={tone} icon={icon}>
      {HEALTH[health]}
    </Badge>
  );
}

const TONES: Record<AddressState, Tone> = { refused: 'red', unconfirmed: 'grey', confirmed: 'green' };

export const AddressBadge = ({ state }: { state: AddressState }) => (
  <Badge tone={TONES[state]}>{ADDRESS_STATES[state]}</Badge>
);
