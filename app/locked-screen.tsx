import 'server-only';
import type { ReactNode } from 'react';
import { ContactNetwork } from '@/components/intake/processes/change-request';
import { Screen } from '@/components/shell/screen';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Lock } from '@/components/ui/icons';
import { TextLink } from '@/components/ui/text-link';
import { viewer } from '@/lib/platform/operation/run-query';
import { isMember, type Member } from '@/lib/shared/actor';
import { MEMBERSHIPS } from '@/lib/shared/enums';
import { isLimited } from '@/lib/shared/gates';
import { pagePath } from '@/lib/shared/paths';
import { MESSAGES } from '@/lib/shared/problem';

export const OWN_PROCESS = <TextLink href={pagePath('/admin/limited_process')}>Support Process</TextLink>;

type Locked = {
  title: string;
  /** The feature that the membership lacks, as in "Partner groups are". */
  what: string;
  back?: ReactNode;
  /** Returns true for members that lack it; by default the limited ones (rule: access.limited). */
  lacks?: (member: Member) => boolean;
};

/**
 * Replaces a screen that the reader's membership lacks with the reason and a way to ask for more. Returns null for
 * readers who have it; the operations refuse it in any case (rule: access.locked).
 */
export async function lockedScreen({ title, what, back, lacks = isLimited }: Locked): Promise<ReactNode> {
  const actor = await viewer();
  if (!isMember(actor) || !lacks(actor)) return null;
  return (
    <Screen title={title} back={back}>
      <Card>
        <EmptyState
          icon={Lock}
          title={MESSAGES.level}
          action={<ContactNetwork kind="primary" type="membership" label="Ask about Standard" />}
        >
          {what} part of Standard membership. Your company’s is {MEMBERSHIPS[actor.level]}.
        </EmptyState>
      </Card>
    </Screen>
  );
}
