import { Alert } from '@/components/ui/alert';
import { TextLink } from '@/components/ui/text-link';

/** All that the landing of an inactive company shows (spec 1 §2). */
export function InactiveNotice({ contact }: { contact: string }) {
  return (
    <main id="content" tabIndex={-1} className="mx-auto w-full max-w-2xl flex-1 px-4 py-14 outline-none">
      <h1 className="sr-only">Account disabled</h1>
      <Alert level="danger">Your account is disabled. Contact <TextLink href={`mailto:${contact}`}>{contact}</TextLink> to re-activate.</Alert>
    </main>
  );
}
