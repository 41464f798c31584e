/** Runs `run.mjs build|check|changed|unit|api|e2e|faults|bench|migrate|seed|restored|files|release|test`; each sets up what it needs. */
import { fileURLToPath } from 'node:url';
import { install, onNode24 } from './install.mjs';

await install({ dev: !['build', 'migrate', 'seed', 'restored', 'files', 'release'].includes(process.argv[2] ?? '') });
if (onNode24(fileURLToPath(import.meta.url))) {
  const { runTask } = await import('./tasks.ts');
  await runTask(process.argv[2], process.argv.slice(3));
}
