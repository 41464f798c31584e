import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { PhoneLink } from '@/components/ui/phone-link';
import { UserStatusBadge } from '@/components/ui/status-badge';
import { Time } from '@/components/ui/time';
import { REGISTRATION_TYPES, ROLES } from '@/lib/shared/enums';
import type { CompanyUser } from '@/lib/people/users/read';
import type { ReactNode } from 'react';
import { absenceText } from './absence-text';

type Props = {
  user: CompanyUser;
  resetWorksAt: Date | null;
  /** Also shows the fields of the form, for readers without a form. */
  all?: boolean;
  facts?: { company: ReactNode; agreement_date: Date | null; focus_group: string | null };
};

export function UserDetails({ user, resetWorksAt, all, facts }: Props) {
  return (
    <Card title="Account">
      <DescriptionList
        of={[
          ['Status', <UserStatusBadge key="status" status={user.status} />],
          ['Absence', user.absence && absenceText(user.absence)],
          ['Company', facts?.company],
          ...(all
            ? ([
                ['Email', user.email],
                ['Role', ROLES[user.role]],
                ['Phone', user.phone && <PhoneLink key="phone" number={user.phone} />],
                ['City', user.city],
                ['Country', user.country],
              ] as [string, React.ReactNode][])
            : []),
          ['Created Through', REGISTRATION_TYPES[user.registration_type]],
          ['Created', <Time key="created" at={user.created_at} />],
          [
            user.second_factor_at ? 'Second factor since' : 'Second factor',
            user.role !== 'api' && (user.second_factor_at ? <Time key="factor" at={user.second_factor_at} /> : 'None'),
          ],
          ['Removed by the reset on', resetWorksAt && <Time key="reset" at={resetWorksAt} />],
          ['Last login', user.last_login_at ? <Time key="login" at={user.last_login_at} /> : 'Never'],
          [
            'Agreement date',
            facts && (facts.agreement_date ? <Time key="agreed" at={facts.agreement_date} /> : 'Not yet'),
          ],
          ['Focus group', facts && (facts.focus_group ?? 'None')],
        ]}
      />
    </Card>
  );
}
