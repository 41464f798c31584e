import { Alert } from '@/components/ui/alert';
import type { statusTroubles } from '@/lib/network/status/policy';

/** The first words of the status screen (rule: operations.verdict). */
export function Verdict({ troubles }: { troubles: ReturnType<typeof statusTroubles> }) {
  const words = Object.values(troubles);
  return words.length ? (
    <Alert level="danger" title={words.length === 1 ? 'One thing is not well' : `${words.length} things are not well`}>
      {words.join(', ').replace(/^./, (first) => first.toUpperCase())}.
    </Alert>
  ) : (
    <Alert level="success" title="All is well">
      Nothing is behind, nothing has failed, and nothing is missing.
    </Alert>
  );
}
