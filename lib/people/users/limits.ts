import 'server-only';
import { perHour, type Limit } from '@/lib/platform/limits/rate-limit';
import { settings } from '@/lib/platform/settings';

const ADDED_PER_HOUR = 200;
const GROUPS = 4;

/** Limit of users that a person adds and addresses that they change, since each gets an email (rule: limits.added-users). */
export const addedUsersLimit = (actor_id: number): Limit[] => [perHour(ADDED_PER_HOUR, 'user-add', actor_id)];

const IMPORTS_PER_HOUR = 2;
/** Limit of imports by a person, each of which may email a thousand people (rule: limits.added-users). */
export const importLimit = (actor_id: number): Limit[] => [perHour(IMPORTS_PER_HOUR, 'user-import', actor_id)];

export const invitationLimit = (user_id: number): Limit[] => [
  perHour(settings.limits.mail_per_hour, 'invitation', user_id),
];

type Colleague = { by: number | 'network'; user_id: number };

/** Limit of emails to a user about access to groups, by company or network (rule: limits.group-access). */
export const groupAccessLimit = ({ by, user_id }: Colleague): Limit[] => [
  perHour(settings.limits.mail_per_hour * GROUPS, 'group-access', by, user_id),
];
