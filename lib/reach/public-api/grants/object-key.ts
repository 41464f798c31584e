import { randomUUID } from 'node:crypto';
import type { StorageTarget } from '@/lib/shared/storage';

const MAX_NAME = 100;

/**
 * Name of an object in a receiver's storage: the folder, the case, and the file's name in characters that mean the same in addresses,
 * policies and file systems. No two are alike, and none is a path.
 */
export function keyIn(target: StorageTarget, folder: string, fileName: string): string {
  const { prefix } = 's3' in target ? target.s3 : target.azureBlob;
  const plain = fileName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '_')
    .slice(-MAX_NAME);
  return [...(prefix ? [prefix] : []), folder, `${randomUUID()}-${plain}`].join('/');
}
