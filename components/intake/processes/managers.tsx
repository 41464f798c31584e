import type { Description } from '@/components/ui/description-list';
import { TextLink } from '@/components/ui/text-link';
import { fullName } from '@/lib/shared/format';
import type { ManagerUser } from '@/lib/intake/processes/resources';

export const managerFacts = (managers: ManagerUser[]): Description[] =>
  managers.map((manager) => [
    manager.user_type === 'main' ? 'Process owner' : 'Alternate contact',
    <Manager key={manager.user_type} manager={manager} />,
  ]);

function Manager({ manager }: { manager: ManagerUser }) {
  return (
    <>
      {fullName(manager)}
      {manager.email && (
        <>
          <br />
          <TextLink href={`mailto:${manager.email}`}>{manager.email}</TextLink>
        </>
      )}
    </>
  );
}
