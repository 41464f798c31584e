import { minutes, msOf } from '@/lib/shared/durations';
import { notify } from './notify';
import { getFile, isFailure, type Received } from './post';

const NO_CONNECTION = 'No connection. The file could not be downloaded.';

type Options = { signal?: AbortSignal; onProgress?: (received: Received) => void };

/**
 * Downloads a file of the API; a failure shows as an error instead of being saved (spec 1 §8).
 * @returns true when the file was saved
 */
export async function download(url: string, name: string, options: Options = {}): Promise<boolean> {
  try {
    save(await getFile(url, options), { url, name });
    return true;
  } catch (error) {
    if (options.signal?.aborted) return false;
    // The connection may also drop in the middle of the file.
    const isOffline = !isFailure(error) || error.kind === 'offline';
    notify.error(isOffline ? NO_CONNECTION : (Object.values(error.errors)[0]?.[0] ?? error.message));
    return false;
  }
}

/** The browser follows a redirect to another host, whose answer says that the file is to be saved. */
function save(file: Blob | null, { url, name }: { url: string; name: string }): void {
  const link = document.createElement('a');
  link.download = name;
  link.href = file ? URL.createObjectURL(file) : url;
  link.click();
  if (file) setTimeout(() => URL.revokeObjectURL(link.href), msOf(minutes(1)));
}
