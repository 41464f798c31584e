import escapeHtml from 'escape-html';
import { MAX_NOTE_TEXT } from '@/lib/room/policy';
import { withoutControlCharacters } from '@/lib/shared/control-characters';

/** Characters that are left for what the portal adds. */
const ADDED = 4_000;
const CUT = 'The email goes on; the rest was cut.';

type Parts = {
  text: string;
  /** Files that were not added, with the reason in words. */
  refused: { name: string; reason: string }[];
};

/** Text of a mail as the HTML of a note (rules: room.body, room.mail-files). Empty for neither text nor refused files. */
export function noteHtml({ text, refused }: Parts): string {
  const clean = withoutControlCharacters(text.replaceAll('\r\n', '\n')).trim();
  const characters = [...clean];
  const isCut = characters.length > MAX_NOTE_TEXT - ADDED;
  const shown = isCut ? characters.slice(0, MAX_NOTE_TEXT - ADDED).join('') : clean;
  const paragraphs = shown.split(/\n\s*\n/).filter((paragraph) => paragraph.trim());
  return [
    ...paragraphs.map((paragraph) => `<p>${paragraph.split('\n').map(lineHtml).join('<br />')}</p>`),
    ...(isCut ? [`<p><em>${CUT}</em></p>`] : []),
    ...refusedHtml(refused),
  ].join('');
}

/** Indented lines stay so. */
const lineHtml = (line: string) => escapeHtml(line).replace(/^[ \t]+/, (space) => '\u00a0'.repeat(space.length));

function refusedHtml(refused: Parts['refused']): string[] {
  if (!refused.length) return [];
  const lines = refused.map(({ name, reason }) => `${name}: ${reason}`);
  const listed = [...lines.join('\n')]
    .slice(0, ADDED - 200)
    .join('')
    .split('\n');
  return ['<p><em>Not added:</em></p>', `<ul>${listed.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`];
}
