import { NoopLogger } from 'drizzle-orm';
import { testSql } from './database';

type Node = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
};

/** Repeats the portal's reads with EXPLAIN and returns the nodes of their plans. */
async function partsOf(work: () => Promise<unknown>): Promise<Node[]> {
  const log = jest.spyOn(NoopLogger.prototype, 'logQuery');
  await work();
  const sent = log.mock.calls as unknown as [text: string, parameters: never[]][];
  log.mockRestore();
  const parts: Node[] = [];
  const add = (node: Node) => {
    parts.push(node);
    node.Plans?.forEach(add);
  };
  for (const [text, parameters] of sent.filter(([text]) =>
    /^\s*(select|with)\b(?![^]*\b(insert|update|delete) )/i.test(text),
  )) {
    const [row] = await testSql().unsafe(`explain (analyze, format json) ${text}`, parameters);
    add((row!['QUERY PLAN'] as { Plan: Node }[])[0]!.Plan);
  }
  if (!parts.length) throw new Error('Nothing was read.');
  return parts;
}

/** Counts the rows of a table that PostgreSQL fetches for the reads of `work`, including rows that it filters out. */
export async function rowsFetched(table: string, work: () => Promise<unknown>): Promise<number> {
  const parts = (await partsOf(work)).filter((part) => part['Relation Name'] === table);
  if (!parts.length) throw new Error(`Nothing was read of ${table}.`);
  return parts.reduce(
    (sum, part) =>
      sum +
      (part['Actual Rows'] + (part['Rows Removed by Filter'] ?? 0) + (part['Rows Removed by Index Recheck'] ?? 0)) *
        part['Actual Loops'],
    0,
  );
}

/** Counts the repetitions of the most repeated part of a plan. */
export const mostRepeated = async (work: () => Promise<unknown>): Promise<number> =>
  Math.max(...(await partsOf(work)).map((part) => part['Actual Loops']));
