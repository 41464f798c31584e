import 'server-only';
import { parentPort } from 'node:worker_threads';
import core from '@boxyhq/saml20';
import { extractSAMLResponseAttributes } from '@boxyhq/saml-jackson/dist/saml/lib.js';
import type { LibraryCall, LibraryResult } from './library.ts';

// Node wraps a CommonJS module's own default export in a second one.
const saml = 'default' in core ? (core as unknown as { default: typeof core }).default : core;

async function run(call: LibraryCall): Promise<string | null> {
  if (call.what === 'verify') return saml.validateSignature(call.xml, call.certificate, undefined);
  if (call.what === 'decrypt') return saml.decryptXml(call.xml, { privateKey: call.private_key }).assertion;
  await extractSAMLResponseAttributes(call.xml, call.options);
  return null;
}

parentPort?.on('message', (call: LibraryCall) => {
  run(call).then(
    (text) => answer({ text }),
    (error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }),
  );
});

const answer = (result: LibraryResult) => parentPort?.postMessage(result);

parentPort?.postMessage('ready');
