/** Measures a server process: slow calls always, metrics and traces only if configured, which are only then loaded. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Settings } from '../lib/platform/settings/index.ts';
import { metricsAnswer, type MetricsAnswer } from './metrics-answer.ts';
import type { MetricsOptions } from './metrics.ts';
import { patternsBelow, requestWatch, type MeasuredRequest } from './request-watch.ts';
import { slowCalls } from './slow-calls.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
type Options = Omit<MetricsOptions, 'settings'> & { dir: string };

type Measures = {
  watch: (request: IncomingMessage, response: ServerResponse) => void;
  /** Undefined without METRICS_TOKEN. */
  metrics?: MetricsAnswer;
  traced: (handle: Handler) => Handler;
  flush: () => Promise<void>;
};

export async function measures(settings: Settings, { dir, instance, load }: Options): Promise<Measures> {
  const patternOf = patternsBelow(join(dir, 'app'));
  const tracing = await tracingOf(settings, { instance, patternOf });
  const noteCall = slowCalls();
  const { metrics_token: token, app_url } = settings;
  if (token === undefined) return { ...tracing, watch: requestWatch(patternOf, { onRequest: noteCall }) };
  const { startMetrics } = await import('./metrics.ts');
  const { onRequest, onStream, ...text } = startMetrics({ settings, instance, load });
  const both = (request: MeasuredRequest) => {
    noteCall(request);
    onRequest(request);
  };
  return {
    ...tracing,
    watch: requestWatch(patternOf, { onRequest: both, onStream }),
    metrics: metricsAnswer({ token, rootHost: app_url.host, ...text }),
  };
}

async function tracingOf(
  { traces }: Settings,
  options: Pick<Options, 'instance'> & { patternOf: (path: string) => string },
): Promise<Pick<Measures, 'traced' | 'flush'>> {
  if (!traces) return { traced: (handle) => handle, flush: async () => {} };
  const { startTracing } = await import('./tracing.ts');
  const { requests, flush } = startTracing({ ...traces, ...options });
  return { traced: requests, flush };
}
