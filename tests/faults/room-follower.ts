/** Follows the stream of a room as an open page does: after each break it continues with Last-Event-ID (rule: room.stream). */
import { setTimeout as wait } from 'node:timers/promises';
import type { CaseSide } from '@/lib/work/cases/policy';
import type { RoomEntry } from '@/lib/work/room/resources';

type Place = { case_id: number; token: string; side: CaseSide; bearer: string };
export type RoomFollower = Pick<Place, 'case_id' | 'side'> & {
  /** All entries in the order in which they came, from the first of the case. */
  entries: RoomEntry[];
  connections: () => number;
  stop: () => Promise<void>;
};

const PAUSE_MS = 200;

/** Opens the stream, and opens it again whenever it ends, until it is stopped. */
export function followRoom(origin: string, { case_id, token, side, bearer }: Place): RoomFollower {
  const entries: RoomEntry[] = [];
  const ending = new AbortController();
  let last_id: string | undefined;
  let connections = 0;
  async function once(): Promise<void> {
    const response = await fetch(new URL(`/api/caller/case/${token}/stream?after=0`, origin), {
      headers: { authorization: bearer, ...(last_id && { 'last-event-id': last_id }) },
      signal: ending.signal,
    });
    if (response.status !== 200 || !response.body) return void (await response.body?.cancel());
    connections += 1;
    let text = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const parts = (text + chunk).split('\n\n');
      text = parts.pop()!;
      for (const part of parts) {
        const [, id, data] = /^id: (\d+)\nevent: entry\ndata: (.*)$/.exec(part) ?? [];
        if (!id || !data) continue;
        entries.push(JSON.parse(data) as RoomEntry);
        last_id = id;
      }
    }
  }
  const running = (async () => {
    while (!ending.signal.aborted) {
      // The server or its connection was killed.
      await once().catch(() => {});
      await wait(PAUSE_MS);
    }
  })();
  return {
    case_id,
    side,
    entries,
    connections: () => connections,
    stop: () => (ending.abort(), running),
  };
}
