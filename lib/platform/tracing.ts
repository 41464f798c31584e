/**
 * Spans of the app's work, where traces are collected (rule: operations.traces). The server creates the function
 * (server/tracing.ts); without OTEL_EXPORTER_OTLP_ENDPOINT there is none.
 */
import { ofProcess } from '../shared/process-wide.ts';

type Trace = <T>(name: string, work: () => Promise<T>) => Promise<T>;

const shared = ofProcess<{ __concordTrace?: Trace }>();

export const provideTrace = (trace: Trace | undefined): void => {
  shared.__concordTrace = trace;
};

/** Runs work as a span of its request or job. The name is one of the sources, never data. */
export const traced: Trace = (name, work) => (shared.__concordTrace ? shared.__concordTrace(name, work) : work());
