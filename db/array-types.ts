import type { Sql } from 'postgres';
import { ofProcess } from '@/lib/shared/process-wide';

/** Driver options that its types omit or mark as constant. */
type DriverOptions = {
  fetch_types: boolean;
  parsers: Record<number, unknown>;
  serializers: Record<number, unknown>;
  shared: { typeArrayMap: Record<number, number> };
};

const shared = ofProcess<{ __concordArrayTypes?: Map<string, DriverOptions> }>();

const areKnown = ({ shared: { typeArrayMap } }: DriverOptions) => Object.keys(typeArrayMap).length > 0;

/**
 * Works around the driver, which loads the array types on every connection: if that connection ends meanwhile, the
 * rejection cannot be caught (rule: operations.network). It loads them only until the process knows them. Returns a
 * function to call before a connection is opened.
 */
export function shareArrayTypes(url: string, sql: Sql): () => void {
  const options = sql.options as unknown as DriverOptions;
  const known = (shared.__concordArrayTypes ??= new Map<string, DriverOptions>());
  return () => {
    if (!options.fetch_types) return;
    const source = [options, known.get(url)].find((one) => one && areKnown(one));
    known.set(url, source ?? options);
    if (!source) return;
    if (source !== options) copyArrayTypes(source, options);
    options.fetch_types = false;
  };
}

function copyArrayTypes(from: DriverOptions, to: DriverOptions): void {
  for (const type of Object.values(from.shared.typeArrayMap)) {
    to.parsers[type] ??= from.parsers[type];
    to.serializers[type] ??= from.serializers[type];
  }
  Object.assign(to.shared.typeArrayMap, from.shared.typeArrayMap);
}
