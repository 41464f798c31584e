'use client';
import { Button } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-text';

type Props = { feed: string | null; renewing: boolean; onRenew: () => void; onFile: (file: File) => void };

/** The rota as a calendar: its secret address, and a file to read shifts from (rule: clock.rota-feed). */
export function RotaFeed({ feed, renewing, onRenew, onFile }: Props) {
  return (
    <div className="space-y-2 border-t border-line pt-3 text-sm">
      {feed ? (
        <p className="wrap-anywhere">
          <span className="text-ink-soft">Secret address for your calendar: </span>
          <CopyText text={feed} name="the address of the rota" />
        </p>
      ) : (
        <p className="text-ink-soft">Your people can see the rota in their own calendars, by a secret address.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button small loading={renewing} onClick={onRenew}>
          {feed ? 'New address' : 'Make an address'}
        </Button>
        <label className="control inline-flex cursor-pointer items-center rounded-md border border-line px-3 font-medium focus-within:outline-2">
          Add shifts from a file (ICS)
          <input
            type="file"
            accept=".ics,text/calendar"
            className="sr-only"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) onFile(file);
              event.target.value = '';
            }}
          />
        </label>
      </div>
    </div>
  );
}
