import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

export type Options = {
  cases: number;
  compare: number;
  companies: number | undefined;
  seconds: number;
  processes: number[];
  connections: number[];
  people: boolean;
  streams: boolean;
  webhooks: boolean;
  warmUp: number | undefined;
  write: string | undefined;
  only: RegExp;
};

/**
 * Parses the command line. `--short` measures one second per scenario on 10,000 cases, after a short warm-up; `--cases N` sets the size;
 * `--companies N` the number of companies; `--compare N` measures the reading calls once more on N cases; `--only word` picks
 * scenarios; `--write file` keeps the table;
 * `--people` counts the clicks, decisions and tab stops of three journeys instead, and fails above the limits; `--streams`
 * measures the open pages of cases instead, `--webhooks` deliveries.
 */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      short: { type: 'boolean' },
      people: { type: 'boolean' },
      streams: { type: 'boolean' },
      webhooks: { type: 'boolean' },
      cases: { type: 'string' },
      compare: { type: 'string' },
      companies: { type: 'string' },
      seconds: { type: 'string' },
      write: { type: 'string' },
      only: { type: 'string' },
      processes: { type: 'string' },
      connections: { type: 'string' },
    },
  });
  const number = (name: 'cases' | 'compare' | 'companies' | 'seconds', fallback: number) => {
    const value = Number(values[name] ?? fallback);
    if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} must be a number.`);
    return value;
  };
  const list = (given: string | undefined, fallback: number[]) =>
    given
      ?.split(',')
      .map(Number)
      .filter((one) => one > 0) ?? fallback;
  return {
    cases: number('cases', values.short ? 10_000 : 100_000),
    compare: number('compare', 0),
    companies: values.companies === undefined ? undefined : number('companies', 0),
    seconds: number('seconds', values.short ? 1 : 5),
    processes: list(values.processes, [...new Set([1, availableParallelism()])]),
    connections: list(values.connections, [1, 8]),
    people: values.people ?? false,
    streams: values.streams ?? false,
    webhooks: values.webhooks ?? false,
    warmUp: values.short ? 100 : undefined,
    write: values.write,
    only: new RegExp(values.only ?? '', 'i'),
  };
}
