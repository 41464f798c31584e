/** Reads one mail, which may be hostile, in a thread with limits of memory and time. */
import 'server-only';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { parseMail, type Envelope } from './parse-mail.ts';

export type ThreadTask = { raw: Uint8Array<ArrayBuffer>; envelope: Envelope };

// On Linux this sets the priority of the calling thread only, so that requests win when both compete for a core.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

const { raw, envelope } = workerData as ThreadTask;
const parsed = await parseMail(raw, envelope);
parentPort?.postMessage(parsed, 'mail' in parsed ? parsed.mail.files.map(({ content }) => content.buffer) : []);
