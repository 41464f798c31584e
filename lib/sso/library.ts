import 'server-only';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { workQueue } from '@/lib/core/work-queue';

/**
 * The SAML library in a thread of its own, started by the first answer. Its cost grows faster than its input, so that a guest's
 * answer of many attributes would block all other requests for seconds (rule: sso.xml). Of saml-jackson we only use the
 * validation of responses; see docs/decisions/020.
 */
const THREAD = join(process.cwd(), 'lib/sso/library-thread.ts');
/** For starting the thread, which loads the library. */
const START_SECONDS = 8;
const CALL_SECONDS = 3;
const MEMORY_MB = 128;

/** The library's own options, as far as we set them. */
type Validation = { publicKey: string; privateKey: string; audience: string; inResponseTo: string };
export type LibraryCall = { xml: string } & (
  | { what: 'verify'; certificate: string }
  | { what: 'decrypt'; private_key: string }
  | { what: 'validate'; options: Validation }
);
export type LibraryResult = { text: string | null } | { error: string };

type Thread = { worker: Worker; isReady: boolean };
let thread: Thread | undefined;
const calls = workQueue(1, 16);

/** The canonical text that the signature covers. @throws Error when the certificate does not fit */
export const verifySignature = (xml: string, certificate: string) => run({ what: 'verify', xml, certificate });
/** The answer with its assertion decrypted. @throws Error */
export const decryptAssertion = (xml: string, private_key: string) => run({ what: 'decrypt', xml, private_key });
/** The library's own checks of a whole answer. @throws Error */
export const validateByLibrary = (xml: string, options: Validation) => run({ what: 'validate', xml, options });

/** @throws Error of the library, Problem unavailable while too many other answers wait */
function run(call: LibraryCall): Promise<string | null> {
  return calls(async () => {
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

/** The thread answers the first call after it has said that it is ready. */
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

/** Whether this process has the library running, for tests. */
export const isLibraryLoaded = () => thread !== undefined;
