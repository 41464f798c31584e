import type { DetailedError, UploadOptions } from 'tus-js-client';
import { assertSamePerson, failureOf, get, isFailure } from './post';
import { addressesBelow } from './upload-addresses';

type SendOptions = {
  name: string;
  address: string | undefined;
  signal: AbortSignal;
  onProgress: (sent: number) => void;
  onAddress: (address: string) => void;
};

/** A sender without progress for this long has lost its connection, even if the browser does not report it. */
const SILENCE_MS = 30_000;

type Library = typeof import('tus-js-client');

const library = (): Promise<Library> =>
  import('tus-js-client').catch(() => {
    throw failureOf(0, null);
  });

/**
 * Sends a file by tus, which survives interruptions, and continues an earlier attempt. Returns the final answer.
 * @throws Failure as `post` does, AbortError when the signal ends it
 */
export async function sendFile<T>(url: string, file: File, { address, ...options }: SendOptions): Promise<T> {
  assertSamePerson();
  const addresses = addressesBelow(url);
  const fingerprint = `upload:${options.name}:${file.size}:${file.lastModified}:${file.name}`;
  const [earlier] = await addresses.findUploadsByFingerprint(fingerprint);
  const known = address ?? earlier?.uploadUrl;
  const common = { metadata: { filename: file.name }, fingerprint: async () => fingerprint, urlStorage: addresses };
  const tus = await library();
  const begin = () => sent(tus, file, { ...options, common: { ...common, endpoint: url } });
  const goOn = (uploadUrl: string) =>
    sent(tus, file, { ...options, common: { ...common, uploadUrl } }).catch((error: unknown) => {
      if (isFailure(error) && error.kind === 'missing') return begin();
      throw error;
    });
  return get<T>(await (known ? goOn(known) : begin()), {}, options.signal);
}

type Try = Omit<SendOptions, 'name' | 'address'> & { common: Partial<UploadOptions> };

function sent({ Upload }: Library, file: File, { common, signal, onProgress, onAddress }: Try): Promise<string> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      settle();
    };
    const giveUp = (error: Error) => {
      void sending.abort();
      end(() => reject(error));
    };
    const stop = () => giveUp(new DOMException('The upload was stopped.', 'AbortError'));
    const listen = () => {
      clearTimeout(timer);
      timer = setTimeout(() => giveUp(failureOf(0, null)), SILENCE_MS);
    };
    const sending = new Upload(file, {
      ...common,
      // The page retries, with its own messages.
      retryDelays: null,
      removeFingerprintOnSuccess: true,
      onUploadUrlAvailable: () => onAddress(sending.url!),
      onProgress(arrived, size) {
        listen();
        onProgress(size ? arrived / size : 0);
      },
      onSuccess: () => end(() => resolve(sending.url!)),
      onError: (error) => end(() => reject(failureIn(error))),
    });
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop);
    listen();
    sending.start();
  });
}

/** Removes an upload with its data. Errors are ignored, since the portal removes it after a day. */
export async function removeSent(address: string): Promise<void> {
  const { Upload } = await library();
  await Upload.terminate(address, { retryDelays: null }).catch(() => undefined);
}

function failureIn(error: Error | DetailedError) {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  return failureOf(response?.getStatus() ?? 0, parsed(response?.getBody()));
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null') as unknown;
  } catch {
    return null;
  }
}
