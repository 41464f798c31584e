/** Thread that writes a large sheet: receives its rows in chunks and returns the file. */
import 'server-only';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { sheetFile, type Cell, type SheetData } from './sheet-file.ts';

// On Linux this is the priority of the calling thread only: requests come first where both want the same core.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

const { title, headers } = workerData as Omit<SheetData, 'rows'>;
const rows: Cell[][] = [];

parentPort?.on('message', (piece: Cell[][] | 'end') => {
  if (piece !== 'end') return void rows.push(...piece);
  const file = sheetFile({ title, headers, rows });
  parentPort?.postMessage(file, [file.buffer]);
});
