import { Alert } from '@/components/ui/alert';

/** Says that a draft was restored, and offers to discard it. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const discard = (
    <button type="button" className="shrink-0 font-medium underline underline-offset-2" onClick={onDiscard}>
      Start again
    </button>
  );
  return (
    <Alert level="primary" live action={discard}>
      Your unfinished entries are back.
    </Alert>
  );
}
