import 'server-only';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { fairQueue } from '@/lib/platform/limits/fair-queue';

/**
 * Runs the SAML library in a separate thread, which the first answer starts. Its cost grows faster than its input: a
 * guest's answer with many attributes would block all other requests for seconds (rule: sso.xml). The portal only uses
 * saml-jackson's validation of responses; see docs/decisions/020.
 */
const THREAD = join(process.cwd(), 'lib/people/sso/library-thread.ts');
const START_SECONDS = 8;
/** An answer with a thousand groups takes half a second, on a busy machine several times that. */
const CALL_SECONDS = 4;
const MEMORY_MB = 128;

type Validation = { publicKey: string; privateKey: string; audience: string; inResponseTo: string };
export type LibraryCall = { xml: string } & (
  | { what: 'verify'; certificate: string }
  | { what: 'decrypt'; private_key: string }
  | { what: 'validate'; options: Validation }
);
export type LibraryResult = { text: string | null } | { error: string };

type Thread = { worker: Worker; isReady: boolean };
let thread: Thread | undefined;
/** A login takes the thread about 20 ms in two or three calls; an address may take 5 s per minute. */
const calls = fairQueue('saml', { maxWaiting: 16, maxWaitingPerOwner: 4, perMinute: 5_000 });

export type SentXml = { xml: string; sender: string };

/** Returns the canonical text that the signature covers. @throws Error when the certificate does not fit */
export const verifySignature = ({ xml, sender }: SentXml, certificate: string) =>
  run(sender, { what: 'verify', xml, certificate });
/** Decrypts the assertion of an answer. @throws Error */
export const decryptAssertion = ({ xml, sender }: SentXml, private_key: string) =>
  run(sender, { what: 'decrypt', xml, private_key });
/** Runs the library's own checks of a whole answer. @throws Error */
export const validateByLibrary = ({ xml, sender }: SentXml, options: Validation) =>
  run(sender, { what: 'validate', xml, options });

/**
 * @throws Error of the library; Problem rate_limited for a sender who has occupied the thread, unavailable while too
 * many other answers wait (rule: sso.thread)
 */
function run(sender: string, call: LibraryCall): Promise<string | null> {
  return calls(sender, async () => {
    const result = await resultOf((thread ??= startThread()), call);
    if ('error' in result) throw new Error(result.error);
    return result.text;
  });
}

function startThread(): Thread {
  const worker = new Worker(THREAD, {
    // Without a bundler, as in tests, server-only needs this condition.
    execArgv: ['--conditions=react-server'],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const started = { worker, isReady: false };
  const forget = () => {
    if (thread === started) thread = undefined;
  };
  worker.once('error', forget).once('exit', forget).unref();
  return started;
}

/** The thread answers the first call after it has reported that it is ready. */
async function resultOf(used: Thread, call: LibraryCall): Promise<LibraryResult> {
  const { worker } = used;
  const { promise, resolve } = Promise.withResolvers<LibraryResult>();
  const fail = (reason: string) => {
    if (thread === used) thread = undefined;
    void worker.terminate();
    resolve({ error: reason });
  };
  const failAfter = (seconds: number) => setTimeout(() => fail('it did not finish'), seconds * 1000);
  let timer = failAfter(used.isReady ? CALL_SECONDS : START_SECONDS);
  const onMessage = (message: LibraryResult | 'ready') => {
    if (message !== 'ready') return resolve(message);
    used.isReady = true;
    clearTimeout(timer);
    timer = failAfter(CALL_SECONDS);
  };
  const onError = () => fail('it failed');
  worker.on('message', onMessage).once('error', onError).once('exit', onError);
  worker.postMessage(call);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off('message', onMessage).off('error', onError).off('exit', onError);
  }
}

export const isLibraryLoaded = () => thread !== undefined;
