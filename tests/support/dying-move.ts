/** Moves files to the place in its argument until it is killed. Prints a line for each one. */
import { moveContents, type Place } from '@/lib/platform/files/move-contents';

/** Stops here, so that it has not ended before it is killed. */
const LAST = 9;

let moved = 0;
await moveContents(process.argv[2] as Place, () => {
  console.log('moved');
  if (++moved === LAST) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
