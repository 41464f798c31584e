declare module 'autocannon' {
  type Raw = { method?: string; path?: string; headers?: Record<string, string>; body?: string };
  type Options = {
    url: string;
    connections: number;
    duration?: number;
    amount?: number;
    timeout?: number;
    requests: { setupRequest: (raw: Raw) => Raw }[];
  };
  type Result = { errors: number; timeouts: number; duration: number };
  type Instance = {
    on(
      event: 'response',
      heard: (...answer: [client: unknown, status: number, bytes: number, milliseconds: number]) => void,
    ): void;
    on(event: 'done', heard: (result: Result) => void): void;
    stop(): void;
  };
  const autocannon: (options: Options, done?: (error: Error | null, result: Result) => void) => Instance;
  export = autocannon;
}
