import 'server-only';
import { randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noRoom } from '@/lib/shared/problem';

const READ_BYTES = 256 * 1024;

type Received = { name: string; type: string };
type Part = Received & { start: number; end: number };

/**
 * An upload on disk instead of in memory. The file has no name there, so that nothing remains when the process dies;
 * the receiver closes it (rule: files.streamed).
 */
export class ReceivedFile extends File {
  constructor(
    private readonly handle: FileHandle,
    private readonly part: Part,
  ) {
    super([], part.name, { type: part.type });
  }

  override get size(): number {
    return this.part.end - this.part.start;
  }

  override slice(from = 0, to = this.size): ReceivedFile {
    const at = (index: number) =>
      this.part.start + Math.min(Math.max(index < 0 ? index + this.size : index, 0), this.size);
    return new ReceivedFile(this.handle, { ...this.part, start: at(from), end: Math.max(at(from), at(to)) });
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    let offset = 0;
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
      const bytes = await this.read(offset, Math.min(READ_BYTES, this.size - offset));
      offset += bytes.length;
      if (bytes.length) controller.enqueue(bytes);
      if (offset === this.size) controller.close();
    };
    return new ReadableStream({ pull }, { highWaterMark: 0 });
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.read(0, this.size)).buffer;
  }

  override async text(): Promise<string> {
    return new TextDecoder().decode(await this.arrayBuffer());
  }

  close(): Promise<void> {
    return this.handle.close();
  }

  private async read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(length);
    for (let filled = 0; filled < length;) {
      const position = this.part.start + offset + filled;
      const { bytesRead } = await this.handle.read(bytes, filled, length - filled, position);
      if (!bytesRead) throw new Error('A received file is shorter than it was.');
      filled += bytesRead;
    }
    return bytes;
  }
}

/** Writes a stream to disk as fast as it arrives. @throws Problem unavailable (503) when the disk is full */
export async function receiveFile(stream: AsyncIterable<Buffer>, { name, type }: Received): Promise<ReceivedFile> {
  const handle = await openUnnamed().catch(inWords);
  try {
    await handle.writeFile(stream);
    return new ReceivedFile(handle, { name, type, start: 0, end: (await handle.stat()).size });
  } catch (error) {
    await handle.close();
    return inWords(error);
  }
}

const inWords = (error: unknown): never => {
  throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? noRoom() : error;
};

async function openUnnamed(): Promise<FileHandle> {
  const path = join(tmpdir(), `concord-upload-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  await unlink(path);
  return handle;
}

export async function closingFiles<T>(values: object, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } finally {
    await closeFiles(values);
  }
}

async function closeFiles(values: object): Promise<void> {
  const files = Object.values(values)
    .flat()
    .filter((value) => value instanceof ReceivedFile);
  await Promise.all(files.map((file) => file.close()));
}
