import { notify } from './notify';
import { getFile, isFailure } from './post';

const NO_CONNECTION = 'No connection. The file could not be downloaded.';

/** Downloads a file of the API; a failure shows as an error instead of being saved (spec 1 §8). */
export async function download(url: string, name: string): Promise<void> {
  try {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await getFile(url));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  } catch (error) {
    if (!isFailure(error)) throw error;
    notify.error(error.kind === 'offline' ? NO_CONNECTION : error.message);
  }
}
