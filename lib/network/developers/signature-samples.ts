import 'server-only';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type SignatureSample = { language: string; code: string };

const FILES = [
  ['JavaScript', 'verify.mjs'],
  ['Python', 'verify.py'],
  ['Ruby', 'verify.rb'],
  ['Java', 'Verify.java'],
] as const;

/**
 * Reads the programs of docs/webhooks; a test runs those whose language is installed
 * (tests/unit/webhooks/signature-samples.test.ts).
 */
export const signatureSamples = (): Promise<SignatureSample[]> =>
  Promise.all(
    FILES.map(async ([language, file]) => ({
      language,
      code: (await readFile(join(process.cwd(), 'docs', 'webhooks', file), 'utf8')).trim(),
    })),
  );
