import 'server-only';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { sheetFile, type Cell, type SheetFrame } from './sheet-file.ts';

// On Linux this sets the priority of the calling thread only, so that requests win when both compete for a core.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

const port = parentPort!;

function ask(): Promise<[Cell[][] | 'end']> {
  const answer = once(port, 'message') as Promise<[Cell[][] | 'end']>;
  port.postMessage('next');
  return answer;
}

async function* pieces() {
  for (let asked = ask(); ;) {
    const [piece] = await asked;
    if (piece === 'end') return;
    asked = ask();
    yield piece;
  }
}

const file = await sheetFile(workerData as SheetFrame, pieces());
port.postMessage(file, [file.buffer]);
