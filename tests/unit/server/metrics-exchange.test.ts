import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { APP_FLAGS } from '../../../scripts/child.ts';
import { valueOf } from '../../support/metrics-text';

type Printed = { text: string; running: number; answering: number };

test('one process collects from all of them, and goes without one that does not answer', async () => {
  const child = spawn(process.execPath, [...APP_FLAGS, 'tests/support/metrics-processes.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed: Printed[] = [];
  for await (const line of createInterface({ input: child.stdout })) printed.push(JSON.parse(line) as Printed);
  expect(
    printed.map(({ text, running, answering }) => [valueOf(text, 'things', { kind: 'a' }), running, answering]),
  ).toEqual([
    [1 + 2 + 3, 3, 3],
    [1 + 2 + 3, 3, 3],
    [1 + 2, 3, 2],
  ]);
});
