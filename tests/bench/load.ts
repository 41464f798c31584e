import autocannon from 'autocannon';

export type Request = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: object };
export type Measured = {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  answers: number;
  failures: number;
  /** Answers with those of the warm-up. */
  all: number;
};
export type Load = {
  url: string;
  connections: number;
  seconds: number;
  next: () => Request;
  amount?: number;
  /** Expected status; by default any below 400. */ status?: number;
  cold?: boolean;
  /** Requests before those that are measured, for at most five seconds; 800 by default. */
  warmUp?: number;
};

/* Enough for V8 to optimize the code of a page, which is then a third faster. */
const WARM_UP = 800;
const WARM_UP_SECONDS = 5;

/** Measures each answer to requests over `connections` for `seconds`, or for `amount` requests. Warms up unless `cold`. */
export async function load(wanted: Load): Promise<Measured> {
  const { amount, cold, warmUp = WARM_UP } = wanted;
  const warming = cold ? 0 : Math.min(warmUp, Math.floor((amount ?? Infinity) / 3));
  const warmed = warming ? (await run({ ...wanted, amount: warming, atMost: WARM_UP_SECONDS })).answers : 0;
  const measured = await run({ ...wanted, amount: amount && amount - warming });
  return { ...measured, all: measured.answers + warmed };
}

type Run = Load & { atMost?: number };

function run({ url, connections, seconds, next, amount, status: expected, atMost }: Run): Promise<Measured> {
  const times: number[] = [];
  let failures = 0;
  return new Promise((done, failed) => {
    const setupRequest = (raw: object) => {
      const { method = 'GET', path, headers, body } = next();
      return {
        ...raw,
        method,
        path,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      };
    };
    const began = performance.now();
    const instance = autocannon(
      {
        url,
        connections,
        timeout: 20,
        requests: [{ setupRequest }],
        ...(amount === undefined ? { duration: seconds } : { amount }),
      },
      (error, result) => {
        if (error) return failed(error);
        const took = (performance.now() - began) / 1000;
        done(summary(times, { took, failures: failures + result.errors + result.timeouts }));
      },
    );
    if (atMost) setTimeout(() => instance.stop(), atMost * 1000).unref();
    instance.on('response', (...[, status, , milliseconds]) => {
      times.push(milliseconds);
      if (expected ? status !== expected : status >= 400) failures += 1;
    });
  });
}

function summary(times: number[], { took, failures }: { took: number; failures: number }): Measured {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return {
    perSecond: sorted.length / took,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    answers: sorted.length,
    all: sorted.length,
    failures,
  };
}
