import { Alert } from '@/components/ui/alert';
import { TextLink } from '@/components/ui/text-link';
import type { PartnerGroup } from '@/lib/network/groups/community';

type Props = { community: PartnerGroup; /** True when the host is a member of its own group. */ isMember: boolean };

/** Explains why members of a group cannot reach its host (rule: groups.host). */
export function HostNotice({ community: { type, status, sponsor_company: host }, isMember }: Props) {
  if (!host || status !== 'active') return null;
  if (host.status !== 'active')
    return (
      <Alert level="warning" title={`${host.name} is inactive`}>
        {type === 'partner_program'
          ? 'Until the host is active again, the registration page is hidden, and members have no partners here. Activate the company, or choose another host.'
          : 'Until the host is active again, members cannot find it here.'}
      </Alert>
    );
  if (isMember || type !== 'partner_program') return null;
  return (
    <Alert level="warning" title={`${host.name} hosts this program, but is not a partner in it`}>
      Members find no partners until the host is added to the <TextLink href="#partners">partners</TextLink>.
    </Alert>
  );
}
