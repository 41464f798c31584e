import 'server-only';
import { on } from 'node:events';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { withDatabase, type Db } from '@/db/client';
import { withoutControlCharacters } from '@/lib/shared/control-characters';
import { MESSAGES, Problem } from '@/lib/shared/problem';
import { Download } from './reply';
import type { Cell, SheetFrame } from './sheet-file';
import { workQueue } from './work-queue';

const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Rows that a sheet of the file format holds below its headers. */
export const MAX_SHEET_ROWS = 1_048_575;
/** Above this number of rows a thread writes the file, so that other requests are served (rule: reports.large-exports). */
const MAX_ROWS_HERE = 1_000;
/** Rows sent to the thread at once. */
const PIECE = 500;
/** Pieces on the way to the thread, which waits for none and keeps few. */
const MAX_UNWRITTEN = 4;
/** The lease of an export's slot is longer (export-slots.ts). */
const MAX_SECONDS = 240;
const WORKER = join(process.cwd(), 'lib/core/sheet-worker.ts');

const threads = workQueue(2, 16);

export type SheetColumn<Row> = { header: string; cell: (row: Row) => Cell };
/** The first rows, and what reads those after a last one: none at the end. A long table is never in memory as a whole. */
type Table<Row> = { first: Row[]; after?: (db: Db, last: Row) => Promise<Row[]> };

/** A table that is sent as an xlsx file. It is written when the operation is over and holds no connection any more. */
export class Sheet<Row = unknown> {
  constructor(
    readonly name: string,
    private readonly columns: SheetColumn<Row>[],
    private readonly table: Table<Row>,
  ) {}

  /** @throws Problem unavailable when it is canceled, takes too long, or too many others are being written */
  async file(canceled: AbortSignal): Promise<Download> {
    const signal = AbortSignal.any([canceled, AbortSignal.timeout(MAX_SECONDS * 1000)]);
    const isLarge = this.table.first.length > MAX_ROWS_HERE;
    const bytes = isLarge ? await threads(() => this.writtenByThread(signal)) : await this.writtenHere();
    return new Download(fileName(this.name), bytes, SHEET_TYPE);
  }

  private get frame(): SheetFrame {
    return { title: sheetTitle(this.name), headers: this.columns.map(({ header }) => header) };
  }

  private cellsOf(rows: Row[]): Cell[][] {
    return rows.map((row) => this.columns.map(({ cell }) => cell(row)));
  }

  private async writtenHere() {
    const { SheetFile } = await import('./sheet-file');
    const file = new SheetFile(this.frame);
    file.add(this.cellsOf(this.table.first));
    return file.end();
  }

  private async writtenByThread(signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    if (signal.aborted) throw ended();
    // Without a bundle, as in tests, only this condition lets server-only pass.
    const worker = new Worker(WORKER, { workerData: this.frame, execArgv: ['--conditions=react-server'] });
    const end = () => void worker.terminate();
    signal.addEventListener('abort', end);
    try {
      const lost = new Promise<never>((_, reject) => {
        worker.once('error', reject);
        worker.once('exit', () => reject(signal.aborted ? ended() : new Error('The thread ended early.')));
      });
      return await Promise.race([this.throughThread(worker, signal), lost]);
    } finally {
      signal.removeEventListener('abort', end);
      end();
    }
  }

  /** The thread answers each piece when it is written, and the end with the file. */
  private async throughThread(worker: Worker, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const answers = on(worker, 'message');
    const answer = async () => ((await answers.next()).value as [Uint8Array<ArrayBuffer>])[0];
    let unwritten = 0;
    for await (const piece of this.pieces()) {
      if (signal.aborted) throw ended();
      worker.postMessage(this.cellsOf(piece));
      if (++unwritten >= MAX_UNWRITTEN) unwritten -= (await answer(), 1);
      await setImmediate();
    }
    for (; unwritten; unwritten -= 1) await answer();
    worker.postMessage('end');
    return answer();
  }

  private async *pieces(): AsyncGenerator<Row[]> {
    const { first, after } = this.table;
    for (let rows = first; rows.length; rows = await nextOf(rows))
      for (let from = 0; from < rows.length; from += PIECE) yield rows.slice(from, from + PIECE);
    async function nextOf(rows: Row[]): Promise<Row[]> {
      return after ? withDatabase((db) => after(db, rows.at(-1)!)) : [];
    }
  }
}

/**
 * Makes an xlsx file of a table: headers in the first row, dates as dates in UTC. Declare its operation as `exports`.
 * @param name file name, which is also the sheet's
 * @param rows all of them, or as a long table
 */
export const sheet = <Row>(name: string, columns: SheetColumn<Row>[], rows: Row[] | Table<Row>): Sheet<Row> =>
  new Sheet(name, columns, Array.isArray(rows) ? { first: rows } : rows);

const ended = () => new Problem('unavailable', MESSAGES.busy, { retry_after: 5 });

/** Without what file systems refuse; at most 120 characters before the extension. */
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

/** Never cuts a character outside the basic plane in two. */
const cut = (text: string, max: number) => text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
