/** Moves files to the place that is its argument, to be killed while it does. Prints a line for each one. */
import { moveContents, type Place } from '@/lib/platform/files/move-contents';

/** Here it stands still, so that it has not ended before it is killed. */
const LAST = 9;

let moved = 0;
await moveContents(process.argv[2] as Place, () => {
  console.log('moved');
  if (++moved === LAST) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
