import { Badge, type Tone } from '@/components/ui/badge';
import type { LucideIcon } from '@/components/ui/icon';
import { Ban, CircleCheck, CircleX, Clock } from '@/components/ui/icons';
import { DELIVERY_STATES, type DeliveryState } from '@/lib/shared/webhooks';

/** Milliseconds after which a delivery sent by hand has usually been answered. */
export const ANSWERED = 1_500;

export function WebhookState({ active, inactive_reason }: { active: boolean; inactive_reason: string | null }) {
  if (active)
    return (
      <Badge tone="green" icon={CircleCheck}>
        Active
      </Badge>
    );
  return inactive_reason === null ? (
    <Badge icon={Ban}>Paused</Badge>
  ) : (
    <Badge tone="red" icon={CircleX}>
      Stopped
    </Badge>
  );
}

const LOOKS: Record<DeliveryState, [Tone, LucideIcon]> = {
  waiting: ['amber', Clock],
  delivered: ['green', CircleCheck],
  failed: ['red', CircleX],
};

export function DeliveryBadge({ state }: { state: DeliveryState }) {
  const [tone, icon] = LOOKS[state];
  return (
    <Badge tone={tone} icon={icon}>
      {DELIVERY_STATES[state]}
    </Badge>
  );
}
