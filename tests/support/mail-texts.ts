/** Thread that reads texts of mails as the portal does; Jest cannot load the library. */
import { parentPort, workerData } from 'node:worker_threads';
import { newTextOf } from '../../lib/inbound/mail-text.ts';

parentPort?.postMessage((workerData as Parameters<typeof newTextOf>[0][]).map(newTextOf));
