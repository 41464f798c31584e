import { cpus, totalmem } from 'node:os';
import type { EditorTimes } from './editor';
import type { Exported } from './exports';
import type { Moved } from './files';
import type { Measured } from './load';
import type { PageWeight } from './weight';

/** `health`: requests per second of /api/health just before and after. */
export type Row = { name: string; connections: number; processes: number; measured: Measured; health?: number };
export type Report = {
  rows: Row[];
  memory: { processes: number; mb: number[] }[];
  pages: PageWeight[];
  exports: Exported[];
  files: Moved[];
  editor?: EditorTimes;
  cases: number;
  database: string;
  seconds: number;
  took: number;
  compared: Compared[];
  command: string;
};
export type Compared = {
  name: string;
  connections: number;
  cases: [number, number];
  p95: [number, number];
  perSecond: [number, number];
};

const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));
const rate = (value: number) => (value < 100 ? value.toFixed(1) : value.toFixed(0));
const table = (head: string[], rows: string[][]) =>
  [head, head.map((_, index) => (index ? '--:' : '---')), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** Formats the report as Markdown. */
export function markdown(report: Report): string {
  const processes = [...new Set(report.rows.map((row) => row.processes))];
  return [
    `Machine: ${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 1024 ** 3)} GB; Node ${process.version}, ${report.database}. Server, database and load share it.`,
    `Data: the demo network, 300 companies, 20,000 users, ${report.cases.toLocaleString('en')} cases. Command: \`${report.command}\`, ${report.seconds} s each, ${Math.round(report.took / 60)} min in all.`,
    ...processes.map(
      (count) =>
        `### ${count === 1 ? 'One server process' : `${count} server processes`}\n\n${measuredTable(report.rows.filter((row) => row.processes === count))}`,
    ),
    ...(processes.length > 1
      ? [`### Gain of ${processes.at(-1)} processes over one, most connections\n\n${gainTable(report.rows, processes)}`]
      : []),
    ...(report.compared.length ? [`### With more cases\n\n${comparedTable(report.compared)}`] : []),
    ...(report.editor
      ? [
          `### The field editor\n\nA process with 60 fields can be edited ${ms(report.editor.first)} ms after it is opened in Chromium with an empty cache, ${ms(report.editor.again)} ms with the scripts in it (medians of five visits).`,
        ]
      : []),
    ...(report.exports.length ? [`### Exports\n\n${exportedTable(report.exports)}`] : []),
    ...(report.files.length ? [`### Files of a case\n\n${filesTable(report.files)}`] : []),
    `### Memory after the load\n\n${table(
      ['processes', 'MB each'],
      report.memory.map(({ processes: count, mb }) => [String(count), mb.join(', ')]),
    )}`,
    ...(report.pages.length
      ? [
          `### What a page sends, compressed, and when its largest part is painted in Chromium\n\n${table(
            ['page', 'scripts', 'JavaScript kB', 'HTML kB', 'largest paint ms'],
            report.pages.map((page) => [
              page.path,
              String(page.scripts),
              page.script_kb.toFixed(1),
              page.html_kb.toFixed(1),
              page.paint === undefined ? '–' : ms(page.paint),
            ]),
          )}`,
        ]
      : []),
  ].join('\n\n');
}

function measuredTable(rows: Row[]): string {
  const names = [...new Set(rows.map((row) => row.name))];
  const connections = [...new Set(rows.map((row) => row.connections))];
  const of = (name: string, count: number) => rows.find((row) => row.name === name && row.connections === count);
  const cells = (name: string, count: number) => {
    const { measured: found, health } = of(name, count) ?? {};
    if (!found) return ['–', '–', '–', '–', '–'];
    const share = health ? `${Math.round((found.perSecond / health) * 100)} %` : '–';
    return [
      rate(found.perSecond) + (found.failures ? ` (${found.failures} failed)` : ''),
      share,
      ms(found.p50),
      ms(found.p95),
      ms(found.p99),
    ];
  };
  const head = connections.flatMap((count) => [`${count} conn.: per s`, 'of health', 'p50 ms', 'p95', 'p99']);
  return table(
    ['', ...head],
    names.map((name) => [name, ...connections.flatMap((count) => cells(name, count))]),
  );
}

function gainTable(rows: Row[], processes: number[]): string {
  const max = Math.max(...rows.map((row) => row.connections));
  const at = (name: string, count: number | undefined) =>
    rows.find((row) => row.name === name && row.processes === count && row.connections === max)?.measured.perSecond;
  const names = [...new Set(rows.map((row) => row.name))].filter(
    (name) => at(name, processes[0]) && at(name, processes.at(-1)),
  );
  return table(
    ['', 'times'],
    names.map((name) => [name, ((at(name, processes.at(-1)) ?? 0) / (at(name, processes[0]) ?? 1)).toFixed(2)]),
  );
}

function comparedTable(compared: Compared[]): string {
  const [few, many] = compared[0]?.cases ?? [0, 0];
  const head = [
    '',
    'conn.',
    `per s, ${few.toLocaleString('en')}`,
    `per s, ${many.toLocaleString('en')}`,
    `p95 ms, ${few.toLocaleString('en')}`,
    `p95 ms, ${many.toLocaleString('en')}`,
    'p95 times',
  ];
  return table(
    head,
    compared.map(({ name, connections, p95, perSecond }) => [
      name,
      String(connections),
      ...perSecond.map(rate),
      ...p95.map(ms),
      (p95[1] / p95[0]).toFixed(2),
    ]),
  );
}

const filesTable = (files: Moved[]) =>
  table(
    ['file', 'processes', 'MB/s', 'MB more in memory, at most'],
    files.map(({ name, processes, perSecond, added }) => [name, String(processes), rate(perSecond), String(added)]),
  );

const exportedTable = (exports: Exported[]) =>
  table(
    ['export', 'processes', 'seconds', 'file kB', 'p95 of other requests alone', 'meanwhile', 'ratio'],
    exports.map(({ name, processes, seconds, kilobytes, p95: [alone, during] }) => [
      name,
      String(processes),
      seconds.toFixed(2),
      kilobytes.toFixed(0),
      ms(alone),
      ms(during),
      (during / alone).toFixed(2),
    ]),
  );
