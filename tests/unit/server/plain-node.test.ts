import { execFileSync } from 'node:child_process';
import { filesUnder } from '../../support/contract';

test('Node runs all server files without a build', () => {
  const files = [...filesUnder('server', /\.ts$/), 'lib/platform/log.ts'];
  const program = files.map((file) => `await import('./${file}');`).join('\n');
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
  expect(files.length).toBeGreaterThan(10);
  expect(output).toBe('');
});
