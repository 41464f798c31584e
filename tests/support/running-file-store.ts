/** A file store in a process of its own: the port and the folder are its arguments, its settings the line that it prints. */
import { openFileStore } from '../../tools/files/file-store.ts';

const [port, directory] = process.argv.slice(2);
console.log(JSON.stringify(await openFileStore({ port: Number(port), directory: directory! })));
