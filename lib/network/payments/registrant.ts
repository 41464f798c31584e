import type { onboardingSessions } from '@/db/schema';
import type { Recipient } from '@/lib/platform/operation/outbox';
import { fullName } from '@/lib/shared/format';

export type PayingRegistration = Pick<typeof onboardingSessions.$inferSelect, 'email' | 'data'>;

export const registrantOf = ({ email, data }: PayingRegistration): Recipient => ({
  name: data.user && fullName(data.user),
  email,
});
