import 'server-only';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { withoutControlCharacters } from '@/lib/shared/control-characters';
import { MESSAGES, Problem } from '@/lib/shared/problem';
import { Download } from './reply';
import type { Cell, SheetData } from './sheet-file';
import { workQueue } from './work-queue';

const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/**
 * Above this number of rows a thread writes the file; writing this many blocks for about 20 ms (rule:
 * reports.large-exports).
 */
const MAX_ROWS_HERE = 1_000;
/** Rows sent to the thread at once, so that other requests run in between. */
const PIECE = 100;
const MAX_SECONDS = 50;
const WORKER = join(process.cwd(), 'lib/core/sheet-worker.ts');

const threads = workQueue(1, 16);

export type SheetColumn<Row> = { header: string; cell: (row: Row) => Cell };

type Table = { headers: string[]; count: number; cellsOf: (row: number) => Cell[] };

/** A table sent as an xlsx file. It is written after the operation, without a database connection. */
export class Sheet {
  constructor(
    readonly name: string,
    private readonly table: Table,
  ) {}

  /** @throws Problem unavailable when canceled, too slow, or too many others are being written */
  async file(canceled: AbortSignal): Promise<Download> {
    const signal = AbortSignal.any([canceled, AbortSignal.timeout(MAX_SECONDS * 1000)]);
    const isLarge = this.table.count > MAX_ROWS_HERE;
    const bytes = isLarge ? await threads(() => this.writtenByThread(signal)) : await this.writtenHere();
    return new Download(fileName(this.name), bytes, SHEET_TYPE);
  }

  private get frame(): Omit<SheetData, 'rows'> {
    return { title: sheetTitle(this.name), headers: this.table.headers };
  }

  private piece(from: number, to: number): Cell[][] {
    const end = Math.min(to, this.table.count);
    return Array.from({ length: end - from }, (_, index) => this.table.cellsOf(from + index));
  }

  private async writtenHere() {
    const { sheetFile } = await import('./sheet-file');
    return sheetFile({ ...this.frame, rows: this.piece(0, this.table.count) });
  }

  private async writtenByThread(signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    if (signal.aborted) throw ended();
    // Without a bundler, as in tests, server-only needs this condition.
    const worker = new Worker(WORKER, { workerData: this.frame, execArgv: ['--conditions=react-server'] });
    const end = () => void worker.terminate();
    signal.addEventListener('abort', end);
    try {
      const finished = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
        worker.once('exit', () => reject(signal.aborted ? ended() : new Error('The thread ended early.')));
      });
      await Promise.all([finished, this.send(worker, signal)]);
      return await finished;
    } finally {
      signal.removeEventListener('abort', end);
      end();
    }
  }

  private async send(worker: Worker, signal: AbortSignal): Promise<void> {
    for (let from = 0; from < this.table.count && !signal.aborted; from += PIECE) {
      worker.postMessage(this.piece(from, from + PIECE));
      await setImmediate();
    }
    worker.postMessage('end');
  }
}

/**
 * Creates an xlsx file from a table: headers in the first row, dates as UTC dates. Its operation must declare
 * `exports`.
 * @param name file name and sheet title
 */
export function sheet<Row>(name: string, columns: SheetColumn<Row>[], rows: Row[]): Sheet {
  return new Sheet(name, {
    headers: columns.map(({ header }) => header),
    count: rows.length,
    cellsOf: (row) => columns.map(({ cell }) => cell(rows[row]!)),
  });
}

const ended = () => new Problem('unavailable', MESSAGES.busy, { retry_after: 5 });

/** Removes characters that file systems refuse; at most 120 characters before the extension. */
function fileName(name: string): string {
  const base = withoutControlCharacters(name)
    .replace(/\.xlsx$/i, '')
    .replace(/[\\/:*?"<>|\s]+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return `${cut(base, 120) || 'export'}.xlsx`;
}

/** Sheet names have at most 31 characters, and some characters are refused (ECMA-376, 18.2.19). */
function sheetTitle(name: string): string {
  const base = fileName(name).slice(0, -'.xlsx'.length).replace(/[[\]]/g, ' ');
  return cut(base, 31).replace(/^['\s]+|['\s]+$/g, '') || 'Export';
}

/** Never splits a surrogate pair. */
const cut = (text: string, max: number) => text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
