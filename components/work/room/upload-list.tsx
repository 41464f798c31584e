import { Button, IconButton } from '@/components/ui/button';
import { CircleAlert, CircleCheck, FileText, Pause, Play, X } from '@/components/ui/icons';
import { PROTECTED_TYPE } from '@/lib/work/room/policy';
import { bytes } from '@/lib/shared/format';
import type { Upload, Uploads } from './use-uploads';

type Props = Pick<Uploads, 'uploads' | 'retry' | 'pause' | 'resume' | 'remove'> & { of: 'note' | 'answer' };

export function UploadList({ uploads, of, remove, ...acts }: Props) {
  if (!uploads.length) return null;
  return (
    <ul
      aria-label={`Files of this ${of}`}
      className="mt-2 max-h-64 space-y-1 overflow-y-auto overscroll-contain rounded-md"
    >
      {uploads.map((one) => (
        <li
          key={one.key}
          className="flex items-center gap-2 rounded-md border border-line bg-surface py-0.5 pr-0.5 pl-2.5"
        >
          <UploadIcon state={one.state} />
          <span className="min-w-0 flex-1">
            <span className="flex items-baseline gap-2">
              <span className="min-w-0 truncate" title={one.file.name}>
                {one.file.name}
              </span>
              <span className="shrink-0 text-sm text-ink-soft tabular-nums">{bytes(one.file.size)}</span>
            </span>
            <UploadState upload={one} />
          </span>
          <UploadAct upload={one} {...acts} />
          <IconButton
            label={isOnItsWay(one) ? `Cancel ${one.file.name}` : `Remove ${one.file.name}`}
            icon={X}
            onClick={() => remove(one.key)}
          />
        </li>
      ))}
    </ul>
  );
}

const isOnItsWay = ({ state }: Upload) => state === 'sending' || state === 'paused' || state === 'lost';

type ActProps = { upload: Upload } & Pick<Uploads, 'retry' | 'pause' | 'resume'>;

function UploadAct({ upload: { key, state, file }, retry, pause, resume }: ActProps) {
  if (state === 'lost')
    return (
      <Button small onClick={() => retry(key)}>
        Try again
      </Button>
    );
  if (state === 'sending') return <IconButton label={`Pause ${file.name}`} icon={Pause} onClick={() => pause(key)} />;
  if (state === 'paused') return <IconButton label={`Resume ${file.name}`} icon={Play} onClick={() => resume(key)} />;
  return null;
}

function UploadIcon({ state }: Pick<Upload, 'state'>) {
  const look = 'size-4 shrink-0';
  if (state === 'done') return <CircleCheck aria-hidden className={`${look} text-green-ink`} />;
  if (state === 'lost' || state === 'refused') return <CircleAlert aria-hidden className={`${look} text-red-ink`} />;
  return <FileText aria-hidden className={`${look} text-ink-faint`} />;
}

/** The line below the name is always reserved, so that nothing moves when an upload ends. */
function UploadState({ upload: { state, progress, error, file, stored } }: { upload: Upload }) {
  const percent = Math.floor(progress * 100);
  if (state === 'refused') return <span className="block text-sm font-medium text-red-ink">{error}</span>;
  if (state === 'done')
    return (
      <span className="block text-sm text-ink-soft">
        {stored?.type === PROTECTED_TYPE ? 'Uploaded. Whoever opens it needs its password.' : 'Uploaded'}
      </span>
    );
  if (state === 'lost')
    return (
      <span className="block text-sm text-red-ink">
        The connection broke at {percent} %. It goes on by itself when it is back.
      </span>
    );
  return (
    <span className="flex items-center gap-2">
      <progress
        aria-label={`Upload of ${file.name}`}
        value={percent}
        max={100}
        className="block h-1.5 min-w-0 flex-1 accent-accent"
      />
      <span className="shrink-0 text-sm text-ink-soft tabular-nums">{wordsOf(state, percent)}</span>
    </span>
  );
}

function wordsOf(state: Upload['state'], percent: number): string {
  if (state === 'waiting') return 'Waiting';
  if (state === 'paused') return `Paused at ${percent} %`;
  return percent < 100 ? `Uploading, ${percent} %` : 'Checking the file';
}
