import { Alert } from '@/components/ui/alert';
import type { VersionChange } from '@/lib/shared/version-change';
import { isRich, type OwnField } from '@/lib/processes/process-fields';

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

/** Shows what someone else changed meanwhile, and how saving treats it (rule: admin.process-conflict). */
export function ProcessConflict({
  conflict: { changes, changed_by },
}: {
  conflict: { changes: VersionChange[]; changed_by: string };
}) {
  return (
    <Alert level="warning" title={`What ${changed_by} changed`}>
      <ul className="mt-1 space-y-1.5">
        {changes.map((change, index) => (
          <Change key={index} change={change} />
        ))}
      </ul>
      <p className="mt-2">
        Your entries are kept and not saved yet. “Save anyway” saves what you changed and keeps these changes, except in
        fields that you changed too.
      </p>
    </Alert>
  );
}

/** One field's values before and after; for HTML its current text. */
export function Change({ change: { field, label, before, after } }: { change: VersionChange }) {
  return (
    <li className="break-words">
      <span className="font-medium">{label}:</span>{' '}
      {isRich(field) ? (
        `now “${textOf(after) || 'empty'}”`
      ) : (
        <>
          <del>{before || 'empty'}</del> → <ins className="no-underline">{after || 'empty'}</ins>
        </>
      )}
    </li>
  );
}

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
