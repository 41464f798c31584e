import { readFileSync } from 'node:fs';

/** Characters of a line that differs; a line of the documents is a whole call. */
const MAX_SHOWN = 200;

/** @throws Error with the command when the file is not what it generates, and only the first line that differs */
export function assertGenerated(file: string, text: string, command: string): void {
  const [ours, theirs] = [readFileSync(file, 'utf8').split('\n'), text.split('\n')];
  const index = theirs.findIndex((line, at) => line !== ours[at]);
  const at = index < 0 && ours.length > theirs.length ? theirs.length : index;
  if (at < 0) return;
  const shown = (line = '(the end)') => line.trim().slice(0, MAX_SHOWN);
  throw new Error(
    `${file} is out of date. Run: ${command}\nLine ${at + 1} is:      ${shown(ours[at])}\nIt would be: ${shown(theirs[at])}`,
  );
}
