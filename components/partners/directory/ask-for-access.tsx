'use client';
import { useEffect, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Dialog } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { TextLink } from '@/components/ui/text-link';
import { get, isFailure } from '@/lib/client/post';
import type { AccessManager } from '@/lib/partners/directory/resources';
import type { companyDirectory } from '@/lib/partners/directory/directory';
import type { AnswerOf } from '@/lib/shared/answer';

/**
 * Names the people who can grant access to a partner that only colleagues can reach (rule:
 * directory.no-personal-access).
 */
export function AskForAccess({ partner, onClose }: { partner: string; onClose: () => void }) {
  const [managers, setManagers] = useState<AccessManager[] | string>();
  useEffect(() => {
    get<AnswerOf<typeof companyDirectory>>('/api/caller/company_directory').then(
      ({ access_managers }) => setManagers(access_managers),
      (error: unknown) => setManagers(isFailure(error) ? error.message : 'Something went wrong.'),
    );
  }, []);
  return (
    <Dialog open onClose={onClose} title={`No access to ${partner} yet`} size="small">
      <div className="space-y-3">
        <p className="break-words">
          Your company works with this partner, but you don’t have access yet. Ask your manager to give it to you.
        </p>
        {typeof managers === 'string' ? (
          <Alert level="warning" live>
            {managers}
          </Alert>
        ) : managers ? (
          <ul className="space-y-1">
            {managers.map(({ name, email }) => (
              <li key={email} className="break-words">
                {name}, <TextLink href={`mailto:${email}`}>{email}</TextLink>
              </li>
            ))}
          </ul>
        ) : (
          <Skeleton className="h-6" />
        )}
      </div>
    </Dialog>
  );
}
