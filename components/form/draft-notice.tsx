import { Alert } from '@/components/ui/alert';
import type { DraftChanges } from '@/lib/client/carried-draft';

type Props = {
  /** Changes made by a newer version of the form; undefined when the version is the same. */
  changes?: DraftChanges;
  onDiscard: () => void;
};

export function DraftNotice({ changes, onDiscard }: Props) {
  const discard = (
    <button type="button" className="shrink-0 font-medium underline underline-offset-2" onClick={onDiscard}>
      Start again
    </button>
  );
  return (
    <Alert level={changes ? 'warning' : 'primary'} live action={discard}>
      Your unfinished entries are back.
      {changes && <Changes {...changes} />}
    </Alert>
  );
}

function Changes({ added, dropped }: DraftChanges) {
  return (
    <>
      {' '}
      This form has changed since you began.
      {added.length > 0 && <p className="mt-1 break-words">New: {added.join(', ')}</p>}
      {dropped.length > 0 && (
        <>
          <p className="mt-1">These entries no longer have a place:</p>
          <ul className="list-disc pl-4">
            {dropped.map(({ label, text }) => (
              <li key={label} className="break-words whitespace-pre-wrap">
                {label}: {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
