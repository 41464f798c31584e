import 'server-only';
import type { Metadata } from 'next';
import { cache } from 'react';
import type { CaseSide } from '@/lib/cases/policy';
import { caseByToken } from '@/lib/cases/read';
import type { CaseView } from '@/lib/cases/rows';
import { runQuery } from '@/lib/core/run-query';

/** The case behind a token, read once for a page's title and its content. */
export const loadCase = cache((token: string) => runQuery(caseByToken, { token }));

/**
 * Title of a page that names what it is about: "Case 00105600 · Borealis Networks". A token that opens nothing keeps the
 * plain title; the page itself answers not found.
 */
export async function titleOf(name: () => Promise<string>, plain: string): Promise<Metadata> {
  try {
    return { title: await name() };
  } catch {
    return { title: plain };
  }
}

/** Title of a page about one case: its number and the company on the other side. */
export const ownCaseTitle = (load: () => Promise<{ case: CaseView; side: CaseSide }>) =>
  titleOf(async () => {
    const { case: found, side } = await load();
    return `Case ${found.internal_case_number} · ${(side === 'receiver' ? found.company : found.receiver).name}`;
  }, 'Case');

/** Title of a case's token pages. */
export const caseTitle = (token: string) => ownCaseTitle(() => loadCase(token));
