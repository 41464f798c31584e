/** Runs a file store as a process: its arguments are port and folder, and it prints its settings. */
import { openFileStore } from '../../tools/files/file-store.ts';

const [port, directory] = process.argv.slice(2);
console.log(JSON.stringify(await openFileStore({ port: Number(port), directory: directory! })));
