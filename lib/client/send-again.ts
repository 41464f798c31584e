/** Sends again by itself what the portal could not take just now, such as while its database changes hosts (rule: screens.sent-again). */

/**
 * How a call waits for the portal. Used for temporary failures, such as a database failover (rule: screens.sent-again).
 */
export type Waiting = {
  onWaiting?: (message: string) => void;
  leaving?: AbortSignal;
};

const SENT_AGAIN = 'The service is busy. Your entries are kept and sent again by themselves.';

const PATIENCE = 55_000;

/**
 * Repeats a failed `send` while its failure names a retry time, each time a second later.
 * @throws its last error
 */
export async function untilTaken<T>(
  send: () => Promise<T>,
  failed: unknown,
  { onWaiting, leaving, signal }: Waiting & { signal?: AbortSignal },
): Promise<T> {
  const end = Date.now() + PATIENCE;
  const isLeft = () => leaving?.aborted === true;
  for (let tries = 1, error = failed; ; tries++) {
    const pause = pauseAfter(error, tries);
    if (Date.now() + pause > end || isLeft()) throw error;
    if (tries === 1) onWaiting?.(SENT_AGAIN);
    await pausing(pause, [signal, leaving]);
    signal?.throwIfAborted();
    if (isLeft()) throw error;
    try {
      return await send();
    } catch (next) {
      error = next;
    }
  }
}

/** Milliseconds; infinite for a failure without a retry time. Random, so that browsers do not all return at once. */
function pauseAfter(error: unknown, tries: number): number {
  const { retry_after = Infinity } = error as { retry_after?: number };
  return Math.max(retry_after, tries) * 1_000 * (1 + Math.random() / 4);
}

function pausing(milliseconds: number, signals: (AbortSignal | undefined)[]): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      for (const signal of signals) signal?.removeEventListener('abort', done);
      resolve();
    }
    for (const signal of signals) signal?.addEventListener('abort', done);
  });
}
