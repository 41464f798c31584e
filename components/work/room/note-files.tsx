import dynamic from 'next/dynamic';
import { Badge, type Tone } from '@/components/ui/badge';
import type { LucideIcon } from '@/components/ui/icon';
import { Ban, Clock, FileText, Lock, TriangleAlert } from '@/components/ui/icons';
import { previewOf, PROTECTED_TYPE } from '@/lib/work/room/policy';
import type { CaseFile } from '@/lib/work/room/resources';
import { CASE_FILE_STATES, type CaseFileState } from '@/lib/shared/enums';
import { bytes } from '@/lib/shared/format';
import { FileLink } from './file-link';
import { FirstLines } from './first-lines';

/* Loaded only for notes with pictures. */
const NotePictures = dynamic(() => import('./note-pictures').then((part) => part.NotePictures));

const WITHHELD: Partial<Record<CaseFileState, [Tone, LucideIcon]>> = {
  checking: ['blue', Clock],
  infected: ['red', TriangleAlert],
  gone: ['grey', Ban],
};

/** Shows pictures as thumbnails, and other files with name, type, size and the reason why one is withheld. */
export function NoteFiles({ files, path }: { files: CaseFile[]; path: string }) {
  if (!files.length) return null;
  const isShown = (file: CaseFile) => !WITHHELD[file.state] && previewOf(file) === 'picture';
  const [pictures, others] = [files.filter(isShown), files.filter((file) => !isShown(file))];
  return (
    <div className="mt-2 space-y-2">
      {pictures.length > 0 && <NotePictures files={pictures} path={path} />}
      {others.length > 0 && (
        <ul aria-label="Files" className="space-y-1">
          {others.map((file) => (
            <OtherFile key={file.id} file={file} href={`${path}/files/${file.id}`} />
          ))}
        </ul>
      )}
    </div>
  );
}

function OtherFile({ file, href }: { file: CaseFile; href: string }) {
  const { name, size, state, type } = file;
  const isWithheld = WITHHELD[state] !== undefined;
  return (
    <li className="rounded-md border border-line bg-surface px-2.5 py-1.5">
      <div className="flex items-start gap-2">
        <FileText aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
        <span className="min-w-0 flex-1 wrap-anywhere">
          {isWithheld ? name || 'Removed file' : <FileLink href={href} name={name} size={size} />}
          <span className="block text-sm text-ink-soft">{`${bytes(size)} · ${CASE_FILE_STATES[state]}`}</span>
        </span>
        {type === PROTECTED_TYPE && !isWithheld && (
          <Badge tone="grey" icon={Lock}>
            Password-protected
          </Badge>
        )}
        <StateBadge state={state} />
      </div>
      {!isWithheld && previewOf(file) === 'text' && (
        <div className="pt-1 pl-6 print:hidden">
          <FirstLines href={`${href}/lines`} name={name} />
        </div>
      )}
    </li>
  );
}

const WORDS: Partial<Record<CaseFileState, string>> = { checking: 'Checking', infected: 'Infected', gone: 'Gone' };

function StateBadge({ state }: { state: CaseFileState }) {
  const look = WITHHELD[state];
  return (
    look && (
      <Badge tone={look[0]} icon={look[1]}>
        {WORDS[state]}
      </Badge>
    )
  );
}
