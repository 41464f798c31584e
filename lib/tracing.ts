/**
 * Spans of what the app does, where traces are collected (rule: operations.traces). Server and app are bundled apart, so the
 * function is on `globalThis` (server/tracing.ts); without OTEL_EXPORTER_OTLP_ENDPOINT there is none.
 */
type Trace = <T>(name: string, work: () => Promise<T>) => Promise<T>;

const shared = globalThis as typeof globalThis & { __concordTrace?: Trace };

export const provideTrace = (trace: Trace | undefined): void => {
  shared.__concordTrace = trace;
};

/** Runs work as a span of the request or job that it belongs to. The name is one of the sources, never data. */
export const traced: Trace = (name, work) => (shared.__concordTrace ? shared.__concordTrace(name, work) : work());
