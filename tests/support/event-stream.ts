import { GET as joint } from '@/app/api/caller/case/[token]/joint/stream/route';
import { GET as room } from '@/app/api/caller/case/[token]/stream/route';
import type { RoomEntry } from '@/lib/work/room/resources';
import { loginAs } from './api';

type StreamEvent = { id: string | null; event: string; data: unknown };

/** Opens a stream as the page does. `next` waits for events; `rest` has those that have come. */
export async function openStream(
  who: { id: number } | undefined,
  token: string,
  {
    after,
    of = 'room',
    headers = {},
  }: { after?: number; of?: 'room' | 'joint'; headers?: Record<string, string> } = {},
) {
  const signed = who ? { authorization: `Bearer ${(await loginAs(who)).token}` } : {};
  const path = of === 'joint' ? 'joint/stream' : 'stream';
  const url = `http://localhost:3000/api/caller/case/${token}/${path}${after === undefined ? '' : `?after=${after}`}`;
  const request = new Request(url, { headers: { ...signed, ...headers } as Record<string, string> });
  const response = await { room, joint }[of](request, { params: Promise.resolve({ token }) });
  const events: StreamEvent[] = [];
  let ended = false;
  let waiting: (() => void) | undefined;
  const reader = response.status === 200 ? response.body!.getReader() : undefined;
  void (async () => {
    let text = '';
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) break;
      text += Buffer.from(value).toString('utf8');
      const parts = text.split('\n\n');
      text = parts.pop()!;
      events.push(...parts.map(eventOf).filter((event) => event !== null));
      waiting?.();
    }
    ended = true;
    waiting?.();
  })();
  const until = async (isDone: () => boolean, ms = 5_000) => {
    const deadline = Date.now() + ms;
    while (!isDone()) {
      if (Date.now() > deadline) throw new Error(`Nothing came but ${JSON.stringify(events)}`);
      await new Promise<void>((resolve) => {
        waiting = resolve;
        setTimeout(resolve, 100);
      });
    }
  };
  return {
    response,
    events,
    entries: () => events.filter(({ event }) => event === 'entry').map(({ data }) => data as RoomEntry),
    presence: () => events.findLast(({ event }) => event === 'presence')?.data as { name: string }[] | undefined,
    until,
    ended: () => ended,
    close: () => reader?.cancel(),
  };
}

function eventOf(text: string): StreamEvent | null {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? null;
  const event = field('event');
  return event === null ? null : { id: field('id'), event, data: JSON.parse(field('data')!) as unknown };
}
