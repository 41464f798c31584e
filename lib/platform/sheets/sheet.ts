import 'server-only';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { withoutControlCharacters } from '@/lib/shared/control-characters';
import { MESSAGES, Problem } from '@/lib/shared/problem';
import { Download } from '@/lib/platform/operation/reply';
import type { Cell, SheetFrame } from './sheet-file';
import { workQueue } from '@/lib/platform/limits/work-queue';

const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/**
 * Above this number of rows, a thread writes the file; writing this many blocks for about 20 ms (rule:
 * reports.large-exports).
 */
const MAX_ROWS_HERE = 1_000;
const PIECE = 200;
/** Heap of the thread, several times what it needs: a fault in it must not take the process down. */
const HEAP_MB = 128;
const [MIN_WIDTH, MAX_WIDTH, DATE_WIDTH] = [10, 60, 'mm/dd/yy hh:mm AM/PM'.length];
const MAX_SECONDS = 50;
const WORKER = join(process.cwd(), 'lib/platform/sheets/sheet-worker.ts');

const threads = workQueue('sheets', { maxConcurrent: 1, maxWaiting: 16 });

export type SheetColumn<Row> = { header: string; cell: (row: Row) => Cell };

type Table = { headers: string[]; count: number; cellsOf: (row: number) => Cell[] };

export class Sheet {
  constructor(
    readonly name: string,
    private readonly table: Table,
  ) {}

  /** @throws Problem unavailable when canceled, too slow, or too many others are being written */
  async file(canceled: AbortSignal): Promise<Download> {
    const signal = AbortSignal.any([canceled, AbortSignal.timeout(MAX_SECONDS * 1000)]);
    const isLarge = this.table.count > MAX_ROWS_HERE;
    const bytes = isLarge ? await threads(() => this.writtenByThread(signal)) : await this.writtenHere(signal);
    return new Download(fileName(this.name), bytes, SHEET_TYPE);
  }

  /** Widths come before the rows in a file, so all rows are read for them first. */
  private async frame(signal: AbortSignal): Promise<SheetFrame> {
    const { headers, count } = this.table;
    const longest = headers.map((header) => Math.max(MIN_WIDTH, header.length));
    for (const rows of this.pieces()) {
      for (const row of rows)
        row.forEach((cell, column) => (longest[column] = Math.max(longest[column]!, lengthOf(cell))));
      await setImmediate();
      if (signal.aborted) throw ended();
    }
    return { title: sheetTitle(this.name), headers, widths: longest.map(widthOf), count };
  }

  private *pieces(): Generator<Cell[][]> {
    const { count, cellsOf } = this.table;
    for (let from = 0; from < count; from += PIECE)
      yield Array.from({ length: Math.min(PIECE, count - from) }, (_, index) => cellsOf(from + index));
  }

  private async writtenHere(signal: AbortSignal) {
    const { sheetFile } = await import('./sheet-file');
    return sheetFile(await this.frame(signal), this.pieces());
  }

  private async writtenByThread(signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    if (signal.aborted) throw ended();
    const worker = new Worker(WORKER, {
      workerData: await this.frame(signal),
      // Without a bundler, as in tests, server-only needs this condition.
      execArgv: ['--conditions=react-server'],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    const end = () => void worker.terminate();
    signal.addEventListener('abort', end);
    const pieces = this.pieces();
    try {
      return await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
        worker.on('message', (message: 'next' | Uint8Array<ArrayBuffer>) => {
          if (message === 'next') worker.postMessage(pieces.next().value ?? 'end');
          else resolve(message);
        });
        worker.once('error', reject);
        worker.once('exit', () => reject(signal.aborted ? ended() : new Error('The thread ended early.')));
      });
    } finally {
      signal.removeEventListener('abort', end);
      end();
    }
  }
}

const lengthOf = (cell: Cell) => (cell === null ? 0 : cell instanceof Date ? DATE_WIDTH : String(cell).length);

const widthOf = (longest: number) => (longest >= MAX_WIDTH ? MAX_WIDTH : longest + 2);

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
