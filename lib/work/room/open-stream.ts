import 'server-only';
import { randomUUID } from 'node:crypto';
import type { RoomReader } from './policy';
import { lastOf, type EntryText } from './timeline';
import type { EntryRow } from './timeline.sql';

/** Bytes waiting for a slow reader at which its stream ends; the page then continues from the last event it has. */
const MAX_WAITING = 1024 * 1024;
const RETRY = 3_000;

type StreamOptions = {
  case_id: number;
  /** Positions in all cases of a conversation: its page is only told that something has changed. None for the room of one case. */
  joint?: Map<number, number>;
  reader: RoomReader;
  last_id: number;
  session_id: string | null;
  token_id: string | null;
  onClosed: (stream: OpenStream) => void;
};

/** A stream of server-sent events of one open page (rule: room.stream). */
export class OpenStream {
  readonly id = randomUUID();
  readonly opened_at = Date.now();
  readonly body: ReadableStream<Uint8Array>;
  isClosed = false;
  last_id: number;
  private controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  private presence = '[]';

  constructor(private readonly options: StreamOptions) {
    this.last_id = options.last_id;
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.controller = controller;
          this.send(`retry: ${RETRY}\n\n`);
        },
        cancel: () => this.end(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: MAX_WAITING }),
    );
  }

  get case_id() {
    return this.options.case_id;
  }
  get case_ids() {
    return this.options.joint ? [...this.options.joint.keys()] : [this.case_id];
  }
  get isJoint() {
    return this.options.joint !== undefined;
  }
  get reader() {
    return this.options.reader;
  }
  get session_id() {
    return this.options.session_id;
  }
  get token_id() {
    return this.options.token_id;
  }

  positionIn(case_id: number): number {
    return this.options.joint?.get(case_id) ?? this.last_id;
  }

  sendEntries(case_id: number, rows: EntryRow[], textOf: EntryText): void {
    if (this.options.joint) return this.tellOf(this.options.joint, case_id, rows);
    for (const row of rows) {
      if (row.change_id <= this.last_id) continue;
      this.send(`id: ${row.change_id}\nevent: entry\ndata: ${textOf(row, this.reader)}\n\n`);
      this.last_id = row.change_id;
    }
  }

  private tellOf(joint: Map<number, number>, case_id: number, rows: EntryRow[]): void {
    const last = lastOf(rows);
    if (last <= this.positionIn(case_id)) return;
    joint.set(case_id, last);
    this.sendChange();
  }

  /** The page then reads its rooms anew, by its own rights. */
  sendChange(): void {
    this.send('event: change\ndata: {}\n\n');
  }

  sendPresence(others: { id: number; name: string }[]): void {
    const presence = JSON.stringify(others);
    if (presence === this.presence) return;
    this.presence = presence;
    this.send(`event: presence\ndata: ${presence}\n\n`);
  }

  sendSignOfLife(): void {
    this.send(':\n\n');
  }

  close(): void {
    if (this.isClosed) return;
    this.controller?.close();
    this.end();
  }

  private send(text: string): void {
    if (this.isClosed) return;
    this.controller?.enqueue(Buffer.from(text));
    if ((this.controller?.desiredSize ?? 0) <= 0) this.close();
  }

  private end(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.options.onClosed(this);
  }
}
