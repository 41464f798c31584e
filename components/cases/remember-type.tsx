'use client';
import { useUrlState } from '@/components/table/use-url-state';

const MEMORY = { name: 'cases', keys: ['type'] } as const;

/** Remembers the chosen request type on this machine, and takes it up again (spec 1 §9). */
export function RememberType() {
  useUrlState(MEMORY);
  return null;
}
