import { Alert } from '@/components/ui/alert';

/** Why a mailed link answers nothing; the case stays readable (rule: cases.mailed-secrets). */
export function LinkError({ error }: { error: string | undefined }) {
  return (
    error && (
      <Alert level="danger" title={error}>
        You can still read the case here, without the customer data.
      </Alert>
    )
  );
}
