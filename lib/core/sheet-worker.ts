/** Thread that writes one large sheet: answers each piece of rows once it is written, and the end with the file. */
import 'server-only';
import { parentPort, workerData } from 'node:worker_threads';
import { SheetFile, type Cell, type SheetFrame } from './sheet-file.ts';

const file = new SheetFile(workerData as SheetFrame);

parentPort?.on('message', (piece: Cell[][] | 'end') => {
  if (piece !== 'end') {
    file.add(piece);
    return parentPort?.postMessage('written');
  }
  const bytes = file.end();
  parentPort?.postMessage(bytes, [bytes.buffer]);
});
