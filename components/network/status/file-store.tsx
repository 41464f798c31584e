import { Alert } from '@/components/ui/alert';
import { Time } from '@/components/ui/time';
import type { Status } from '@/lib/network/status/status';

type State = NonNullable<Status['file_store']>;

export function FileStore({ state: { is_failing, answered_at, failed_at, last_error } }: { state: State }) {
  return (
    <Alert
      level={is_failing ? 'danger' : 'success'}
      title={is_failing ? 'The file store fails' : 'The file store answers'}
    >
      {is_failing && `${last_error} Uploads and files are refused until it answers; what is to be removed waits. `}
      {answered_at ? (
        <>
          Last answer <Time at={answered_at} bare />.
        </>
      ) : (
        'It has not answered yet.'
      )}
      {!is_failing && failed_at && (
        <>
          {' '}
          Last failure <Time at={failed_at} bare />: {last_error}
        </>
      )}
    </Alert>
  );
}
