import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { ofProcess } from '../lib/shared/process-wide.ts';

export type Instance = {
  host: string;
  port: number;
  version: string;
  /** Differs between builds of a version. */
  build: string;
};

const shared = ofProcess<{
  /** Read by the app (lib/network/status/presence.ts). */
  __concordInstance?: Instance;
}>();

export function provideInstance(dir: string, port: number): Instance {
  const { version } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { version: string };
  return (shared.__concordInstance = { host: hostname(), port, version, build: buildIn(dir) });
}

function buildIn(dir: string): string {
  try {
    return readFileSync(join(dir, '.next', 'BUILD_ID'), 'utf8').trim();
  } catch {
    return 'dev';
  }
}
