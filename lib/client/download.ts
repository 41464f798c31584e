import { notify } from './notify';
import { getFile, isFailure, type Received } from './post';

const NO_CONNECTION = 'No connection. The file could not be downloaded.';

type Options = { signal?: AbortSignal; onProgress?: (received: Received) => void };

/**
 * Downloads a file of the API; a failure shows as an error instead of being saved (spec 1 §8).
 * @returns whether the file was saved
 */
export async function download(url: string, name: string, options: Options = {}): Promise<boolean> {
  try {
    const file = await getFile(url, options);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    return true;
  } catch (error) {
    if (options.signal?.aborted) return false;
    // The connection can also end within the file.
    const isOffline = !isFailure(error) || error.kind === 'offline';
    // What is wrong with a range says more than that something is.
    notify.error(isOffline ? NO_CONNECTION : (Object.values(error.errors)[0]?.[0] ?? error.message));
    return false;
  }
}
