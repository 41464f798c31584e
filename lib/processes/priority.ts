import type { Membership, Priority } from '@/lib/shared/enums';

const LOCKING: Membership[] = ['basic', 'standard'];

/**
 * The priority that a case must have, or null when its submitter may choose: low, when the group has no priority messages
 * of its own and either company is a basic or standard member (spec 1 §5).
 */
export function forcedPriority({ custom, levels }: { custom: boolean; levels: Membership[] }): Priority | null {
  return !custom && levels.some((level) => LOCKING.includes(level)) ? 'low' : null;
}
