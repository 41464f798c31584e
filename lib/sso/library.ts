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

let thread: Worker | undefined;
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

function startThread(): Worker {
  const started = new Worker(THREAD, {
    // Without a bundler, as in tests, server-only needs this condition.
    execArgv: ['--conditions=react-server'],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const forget = () => {
    if (thread === started) thread = undefined;
  };
  started.once('error', forget).once('exit', forget).unref();
  return started;
}

async function resultOf(worker: Worker, call: LibraryCall): Promise<LibraryResult> {
  const { promise, resolve } = Promise.withResolvers<LibraryResult>();
  const fail = (reason: string) => {
    if (thread === worker) thread = undefined;
    void worker.terminate();
    resolve({ error: reason });
  };
  const onError = () => fail('it failed');
  worker.once('message', resolve).once('error', onError).once('exit', onError);
  // The first call also loads the library.
  const timer = setTimeout(() => fail('it did not finish'), CALL_SECONDS * 1000);
  worker.postMessage(call);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off('message', resolve).off('error', onError).off('exit', onError);
  }
}

/** Whether this process has the library running, for tests. */
export const isLibraryLoaded = () => thread !== undefined;
