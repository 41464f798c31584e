/** Moves files to the place that is its argument, to be killed while it does. Prints a line for each one. */
import { moveContents, type Place } from '@/lib/files/move-contents';

await moveContents(process.argv[2] as Place, () => console.log('moved'));
process.exit();
