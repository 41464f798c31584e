/**
 * Spans of what the app does, where traces are collected (rule: operations.traces). The server makes the
 * function (server/tracing.ts); without OTEL_EXPORTER_OTLP_ENDPOINT there is none.
 */
import { ofProcess } from '../shared/process-wide.ts';

type Trace = <T>(name: string, work: () => Promise<T>) => Promise<T>;

const shared = ofProcess<{ __concordTrace?: Trace }>();

export const provideTrace = (trace: Trace | undefined): void => {
  shared.__concordTrace = trace;
};

/** Runs work as a span of the request or job that it belongs to. The name is one of the sources, never data. */
export const traced: Trace = (name, work) => (shared.__concordTrace ? shared.__concordTrace(name, work) : work());
