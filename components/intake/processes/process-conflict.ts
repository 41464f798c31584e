import dynamic from 'next/dynamic';
import type { VersionChange } from '@/lib/shared/version-change';
import type { OwnField } from '@/lib/intake/processes/process-fields';

/** The answer to a save that came after someone else's. */
export type Conflict = {
  version_id: number;
  changed_by: string;
  changes: VersionChange[];
  current: Record<OwnField, string>;
};

export const isConflict = (answer: unknown): answer is Conflict =>
  typeof answer === 'object' && answer !== null && 'version_id' in answer && 'changes' in answer;

type Body = Record<string, unknown>;
const same = (one: unknown, other: unknown) => plain(one) === plain(other);
const plain = (value: unknown) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : '');

/** Applies the user's changes on top of the other save: an entry not changed here takes its newer value. */
export const mergedWith = ({ version_id, current }: Conflict, opened: Body, body: Body): Body => ({
  ...Object.fromEntries(
    Object.entries(body).map(([name, value]) =>
      name in current && same(value, opened[name]) ? [name, current[name as OwnField]] : [name, value],
    ),
  ),
  version_id,
});

/** Loaded on demand because conflicts are rare. */
export const ProcessConflict = dynamic(() => import('./conflict-notice').then((part) => part.ProcessConflict));
