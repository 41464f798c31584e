import { Card } from '@/components/ui/card';
import type { Placement } from '@/lib/intake/processes/resources';

export function AppliesTo({
  placements,
  help = 'No group uses this process yet. Ask for one with “Contact”.',
}: {
  placements: Placement[];
  help?: string;
}) {
  return (
    <Card title="Applies To" flush>
      {placements.length === 0 ? (
        <p className="px-5 pb-4 text-ink-soft">{help}</p>
      ) : (
        <table className="w-full border-t border-line text-left">
          <thead className="text-sm text-ink-soft">
            <tr>
              <th scope="col" className="w-3/5 px-5 py-2 font-medium">
                Group
              </th>
              <th scope="col" className="py-2 pr-5 font-medium">
                Department
              </th>
            </tr>
          </thead>
          <tbody>
            {placements.map(({ community: group, department }) => (
              <tr key={`${group?.id}-${department?.id}`} className="border-t border-line align-top">
                <td className="px-5 py-2 wrap-anywhere">{group?.name ?? 'N/A'}</td>
                <td className="py-2 pr-5 wrap-anywhere">{department?.name ?? 'N/A'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
