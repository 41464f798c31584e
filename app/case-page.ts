import 'server-only';
import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { cache } from 'react';
import { writerIn } from '@/lib/work/cases/answer/writer';
import type { CaseChange } from '@/components/work/room/change-mark';
import type { CaseSide } from '@/lib/work/cases/policy';
import { caseByToken } from '@/lib/work/cases/read/read';
import { trackerText } from '@/lib/work/cases/read/tracker-text';
import type { CaseView } from '@/lib/work/cases/rows';
import { runQuery } from '@/lib/platform/operation/run-query';
import { readRoom, type ReadRoom } from '@/lib/work/room/read';
import { readJoint } from '@/lib/work/room/read-joint';
import { writerCookie } from '@/lib/platform/secrets/session-token';
import { settings } from '@/lib/platform/settings';
import { CASE_EVENTS, changesCase } from '@/lib/shared/case-events';
import { pagePath } from '@/lib/shared/paths';
import { siteUrl } from '@/lib/shared/sites';

/** The person who wrote by this mailed link in this browser (rule: cases.link-writer). */
export const loadWriter = async (token: string) => writerIn((await cookies()).get(writerCookie())?.value, token);

export const loadCase = cache((token: string) => runQuery(caseByToken, { token }));

/**
 * Titles a page by its subject: "Case 00105600 · Borealis Networks". A token that opens nothing keeps the plain title;
 * the page itself answers not found.
 */
export async function titleOf(name: () => Promise<string>, plain: string): Promise<Metadata> {
  try {
    return { title: await name() };
  } catch {
    return { title: plain };
  }
}

export const ownCaseTitle = (load: () => Promise<{ case: CaseView; side: CaseSide }>) =>
  titleOf(async () => {
    const { case: theCase, side } = await load();
    return `Case ${theCase.internal_case_number} · ${(side === 'receiver' ? theCase.company : theCase.receiver).name}`;
  }, 'Case');

export const caseTitle = (token: string) => ownCaseTitle(() => loadCase(token));

export const loadRoom = async (token: string) => ({
  token,
  initial: await runQuery(readRoom, { token }),
  maxMegabytes: settings.case_file_max_mb,
});

/** All linked rooms where the address asks for them; null for the case's own (rule: joint.rooms). */
export const loadJoint = async (token: string, rooms: string | undefined) =>
  rooms === 'all' ? runQuery(readJoint, { token }) : null;

/** The last event that changed the case; undefined where the newest entries are notes alone. */
export const lastChangeOf = ({ initial }: { initial: ReadRoom }): CaseChange | undefined =>
  initial.timeline
    .flatMap((one) =>
      one.kind !== 'note' && changesCase(one.type) ? [{ id: one.id, says: CASE_EVENTS[one.type] }] : [],
    )
    .at(-1);

/** Address of the calls of a case, by its reference or a mailed secret. */
export const casePath = (token: string) => `/api/caller/case/${encodeURIComponent(token)}`;
export const changesOf = (token: string) => `${casePath(token)}/changes`;
export const trackerTextOf = (theCase: CaseView) =>
  trackerText(
    theCase,
    siteUrl(settings.app_url, theCase.receiver.slug, pagePath('/my-cases/[token]', { token: theCase.token })),
  );
