/**
 * Evaluates Next's client manifests in this context (decision 023). Next runs each page's and route's manifest in a
 * new context and retains it: 300 kB of built-in objects for a file of data, 87 MB in total.
 */
import vm from 'node:vm';

/** First words of every `*_client-reference-manifest.js` of the build. */
const MANIFEST = /^\s*globalThis\.__RSC_MANIFEST\b/;

/** Must run before the first request. All other code still gets its own context. */
export function evaluateClientManifestsHere(): void {
  const runInNewContext = vm.runInNewContext;
  vm.runInNewContext = (code, context, options) => {
    if (typeof context !== 'object' || !MANIFEST.test(code)) return runInNewContext(code, context, options) as unknown;
    const evaluate = vm.compileFunction(code, ['globalThis', 'self', 'process']) as (...names: unknown[]) => void;
    evaluate(context, context, context.process);
    return undefined;
  };
}
