declare module 'autocannon' {
  type Raw = { method?: string; path?: string; headers?: Record<string, string>; body?: string };
  type Options = { url: string; connections: number; duration?: number; amount?: number; timeout?: number; requests: { setupRequest: (raw: Raw) => Raw }[] };
  type Result = { errors: number; timeouts: number; duration: number };
  type Instance = {
    on(event: 'response', heard: (...answer: [client: unknown, status: number, bytes: number, milliseconds: number]) => void): void;
    on(event: 'done', heard: (result: Result) => void): void;
  };
  const autocannon: (options: Options, done?: (error: Error | null, result: Result) => void) => Instance;
  export = autocannon;
}
declare module '*/scripts/test-stack.mjs' {
  export function openTestDatabase(): Promise<{ url: string; stop: () => Promise<void> }>;
}
declare module '*/scripts/migrate.mjs' {
  export function migrate(url: string): Promise<number>;
}
declare module '*/scripts/child.mjs' {
  import type { ChildProcess } from 'node:child_process';
  export function startChild(script: string, options: { args?: string[]; env?: NodeJS.ProcessEnv }): Promise<{ child: ChildProcess; stop: () => Promise<void> }>;
}
declare module '*/scripts/ports.mjs' {
  export function freePort(): Promise<number>;
}
declare module '*/scripts/chromium.mjs' {
  export function findChromium(): Promise<string | undefined>;
}
