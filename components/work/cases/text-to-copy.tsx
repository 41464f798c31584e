'use client';
import { Dialog } from '@/components/ui/dialog';

type Props = { title: string; text: string; onClose: () => void };

/** A case as plain text, selected to be copied by hand. */
export function TextToCopy({ title, text, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <p className="mb-3 text-ink-soft">The browser did not allow copying. Select the text and copy it.</p>
      <textarea
        aria-label="Text for our tracker"
        readOnly
        rows={12}
        value={text}
        className="entry font-mono"
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  );
}
