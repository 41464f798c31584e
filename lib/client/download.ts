import { notify } from './notify';
import { getFile, isFailure } from './post';

const NO_CONNECTION = 'No connection. The file could not be loaded.';

/** Saves a file of the API under a name; a refusal shows as an error, instead of being saved as the file (spec 1 §8). */
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
