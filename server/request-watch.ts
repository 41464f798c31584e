/** Measures requests by method, route pattern and status, never by path, which may identify customer data. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PAGES } from '../lib/shared/pages.ts';
import { routeFiles } from './route-methods.ts';
import { routeTree } from './route-tree.ts';
import { pathOf } from './security-headers.ts';

export type MeasuredRequest = { method: string; route: string; status: string; seconds: number };
type Observer = {
  onRequest: (request: MeasuredRequest) => void;
  /** A stream of events, which counts as a request only until it begins. */
  onStream?: (change: 1 | -1) => void;
};

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const STATIC = '/_next/static/';
const METRICS = '/metrics';

export function patternsBelow(appFolder: string): (path: string) => string {
  const patterns = [...routeFiles(appFolder).map(({ path }) => path), ...Object.keys(PAGES), METRICS];
  const find = routeTree(patterns.map((pattern) => [pattern, pattern] as const));
  return (path) => (path.startsWith(STATIC) ? 'static' : (find(path) ?? 'other'));
}

/** Measures a request until its answer is sent or its client disconnects. */
export function requestWatch(patternOf: (path: string) => string, { onRequest, onStream }: Observer) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const began = performance.now();
    const path = pathOf(request);
    let isMeasured = false;
    const measure = () => {
      if (isMeasured) return;
      isMeasured = true;
      const { method = '' } = request;
      onRequest({
        method: METHODS.has(method) ? method : 'other',
        route: patternOf(path),
        status: response.headersSent ? String(response.statusCode) : 'aborted',
        seconds: (performance.now() - began) / 1000,
      });
    };
    response.once('close', measure).once('streaming', () => {
      measure();
      if (!onStream) return;
      onStream(1);
      response.once('close', () => onStream(-1));
    });
  };
}
