/**
 * Traces by OpenTelemetry (rule: operations.traces, decision 044). Loaded only if configured. The provider is not
 * registered globally: Next would find it and add its own spans, with paths.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { provideTrace } from '../lib/platform/tracing.ts';
import type { Instance } from './instance.ts';
import { requestWatch } from './request-watch.ts';
import { pathOf } from './security-headers.ts';

type Options = {
  endpoint: string;
  /** Share of requests and jobs that are traced, from 0 to 1. */
  share: number;
  instance: Instance;
  patternOf: (path: string) => string;
};
type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Machines poll these every few seconds, or they are files; their traces are useless. */
const LEFT_OUT = new Set(['static', '/metrics', '/api/health', '/api/ready']);
const FLUSH_MS = 2_000;

export function startTracing({ endpoint, share, instance, patternOf }: Options) {
  const { host, port, version } = instance;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'concord',
      'service.version': version,
      'service.instance.id': `${host}:${port}:${process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }) }),
    ],
  });
  const tracer = provider.getTracer('concord');
  const current = new AsyncLocalStorage<Span>();

  const begin = (name: string, kind: SpanKind) => {
    const parent = current.getStore();
    return tracer.startSpan(name, { kind }, parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT);
  };

  provideTrace(async (name, work) => {
    const span = begin(name, SpanKind.INTERNAL);
    try {
      return await current.run(span, work);
    } catch (error) {
      noteError(span, error);
      throw error;
    } finally {
      span.end();
    }
  });

  return {
    /** Ignores trace headers of clients, which could otherwise join their own traces. */
    requests(handle: Handler): Handler {
      return (request, response) => {
        const route = patternOf(pathOf(request));
        if (LEFT_OUT.has(route)) return handle(request, response);
        const span = begin(`${request.method} ${route}`, SpanKind.SERVER);
        requestWatch(() => route, {
          onRequest({ method, status }) {
            span.setAttributes({
              'http.request.method': method,
              'http.route': route,
              'http.response.status_code': Number(status) || 0,
              'concord.request_id': String(response.getHeader('x-request-id') ?? ''),
            });
            if (status.startsWith('5')) span.setStatus({ code: SpanStatusCode.ERROR });
            span.end();
          },
        })(request, response);
        return current.run(span, () => handle(request, response));
      };
    },
    async flush(): Promise<void> {
      provideTrace(undefined);
      const timeout = new Promise<void>((resolve) => void setTimeout(resolve, FLUSH_MS).unref());
      await Promise.race([provider.shutdown().catch(() => {}), timeout]);
    },
  };
}

/** Records the kind of an error, not its message, which may contain data. A refusal is not an error. */
function noteError(span: Span, error: unknown): void {
  const { name, kind } = error as { name?: string; kind?: unknown };
  if (typeof kind === 'string') span.setAttribute('concord.refused', kind);
  else span.setAttribute('error.type', name ?? 'Error').setStatus({ code: SpanStatusCode.ERROR });
}
