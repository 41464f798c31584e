import { Alert } from '@/components/ui/alert';
import { isRich } from '@/lib/intake/processes/process-fields';
import type { VersionChange } from '@/lib/shared/version-change';

/** Shows changes that someone else saved meanwhile, and how saving treats them (rule: admin.process-conflict). */
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

/** Shows a field's values before and after; for HTML, only its current text. */
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
