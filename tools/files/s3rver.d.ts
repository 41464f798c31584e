declare module '@20minutes/s3rver' {
  class S3rver {
    constructor(options: {
      port: number;
      address: string;
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    /** Koa's, in the order in which they see a request. */
    middleware: ((context: never, next: () => Promise<void>) => Promise<void>)[];
    run(): Promise<{ port: number }>;
  }
  export = S3rver;
}
