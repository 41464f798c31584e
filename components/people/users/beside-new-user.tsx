import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { ROLES, type Role } from '@/lib/shared/enums';

const WHAT: Partial<Record<Role, string>> = {
  caller: 'Opens cases with partners and answers them.',
  program_manager: 'Also manages the company’s users, forms and groups.',
  business_manager: 'The same. Key contact of the company and of the network.',
  api: 'For programs. Logs in through the API only.',
};

type Props = { roles: readonly Role[]; setsPassword: boolean };

export function BesideNewUser({ roles, setsPassword }: Props) {
  return (
    <>
      <Card title="Roles">
        <DescriptionList stacked of={roles.map((role) => [ROLES[role], WHAT[role]])} />
      </Card>
      <Card title="What happens next">
        <ul className="list-disc space-y-2 pl-5">
          <li>
            The person gets an email that says how to log in
            {setsPassword ? ', with a link to set a password unless you set one here.' : '.'}
          </li>
          <li>Group access decides which partners the person finds. It can be changed at any time.</li>
        </ul>
      </Card>
    </>
  );
}
