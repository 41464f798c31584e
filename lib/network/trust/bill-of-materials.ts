import 'server-only';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type BillOfMaterials = { name: string; path: string };

let known: { bill: BillOfMaterials | null; version: string } | undefined;

/** A release has the file beside the portal; what was built on the machine itself has none (rule: operations.trust-sbom). */
export function release(dir = process.cwd()): { bill: BillOfMaterials | null; version: string } {
  if (known && dir === process.cwd()) return known;
  const { version } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { version: string };
  const name = `concord-${version}.cdx.json`;
  const path = join(dir, name);
  const found = { version, bill: existsSync(path) ? { name, path } : null };
  if (dir === process.cwd()) known = found;
  return found;
}

export const readBill = ({ path }: BillOfMaterials): Promise<Uint8Array> => readFile(path);
