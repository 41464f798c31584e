/** Thread that reads texts of mails as the portal does; Jest cannot load the library. */
import { parentPort, workerData } from 'node:worker_threads';
import { textOfPieces } from '../../lib/reach/inbound/mail-pieces.ts';

parentPort?.postMessage((workerData as { text?: string; html?: string }[]).map((mail) => textOfPieces([mail])));
