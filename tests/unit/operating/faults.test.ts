/** The long forms are listed with what they prove and their last run. */
import { readFileSync } from 'node:fs';
import { LONG_FORMS } from '../../faults/forms';

const rows = [
  ...readFileSync('docs/operating/faults.md', 'utf8').matchAll(
    /^\| `--(\w+)` \| (.+?) \| (\d+ \w+ \d{4})[^|]* \| `(\w+)` \|$/gm,
  ),
];

test('every long form is listed with what it proves', () =>
  expect(rows.map(([, name, proves]) => [name, proves])).toEqual(Object.entries(LONG_FORMS)));

test.each(rows.map(([, name, , date, commit]) => [name, date, commit]))(
  'the last run of --%s has a day and a commit',
  (_, date, commit) => {
    expect(Date.parse(date!)).not.toBeNaN();
    expect(commit).toMatch(/^[0-9a-f]{8}$/);
  },
);
