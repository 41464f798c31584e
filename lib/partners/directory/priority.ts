import type { Membership, Priority } from '@/lib/shared/enums';

const LOCKING: Membership[] = ['basic', 'standard'];

/**
 * The priority a case must have: low when the group has no priority messages of its own and either company is a basic
 * or standard member, else null (spec 1 §5).
 */
export function forcedPriority({ custom, levels }: { custom: boolean; levels: Membership[] }): Priority | null {
  return !custom && levels.some((level) => LOCKING.includes(level)) ? 'low' : null;
}
