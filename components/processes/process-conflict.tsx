import { Alert } from '@/components/ui/alert';
import { RICH_FIELD, type ProcessField } from '@/lib/shared/process-fields';
import type { FieldChange } from '@/lib/processes/version-values';

/** The answer to a save that came after someone else's. */
export type Conflict = {
  version_id: number;
  changed_by: string;
  changes: FieldChange[];
  current: Record<ProcessField, string>;
};

export const isConflict = (answer: unknown): answer is Conflict =>
  typeof answer === 'object' && answer !== null && 'version_id' in answer && 'changes' in answer;

type Body = Record<string, unknown>;
const same = (one: unknown, other: unknown) => plain(one) === plain(other);
const plain = (value: unknown) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : '');

/** One's own changes on top of theirs: an entry that was not changed here takes the value that it has meanwhile. */
export const mergedWith = ({ version_id, current }: Conflict, opened: Body, body: Body): Body => ({
  ...Object.fromEntries(
    Object.entries(body).map(([name, value]) =>
      name in current && same(value, opened[name]) ? [name, current[name as ProcessField]] : [name, value],
    ),
  ),
  version_id,
});

/** What someone else changed meanwhile, and what saving does about it (rule: admin.process-conflict). */
export function ProcessConflict({ conflict: { changes, changed_by } }: { conflict: Conflict }) {
  return (
    <Alert level="warning" title={`What ${changed_by} changed`}>
      <ul className="mt-1 space-y-1.5">
        {changes.map(({ field, label, before, after }) => (
          <li key={field} className="break-words">
            <span className="font-medium">{label}:</span>{' '}
            {field === RICH_FIELD ? (
              `now “${textOf(after) || 'empty'}”`
            ) : (
              <>
                <del>{before || 'empty'}</del> → <ins className="no-underline">{after || 'empty'}</ins>
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        Your entries are kept and not saved yet. “Save anyway” saves what you changed and keeps these changes, except in
        fields that you changed too.
      </p>
    </Alert>
  );
}

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
