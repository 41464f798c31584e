'use client';
import { useEffect } from 'react';
import { Alert } from '@/components/ui/alert';
import { loggedOut, watchPerson } from '@/lib/client/person';
import { useStore } from '@/lib/client/store';
import { clearDraftsOfOthers } from '@/lib/client/use-draft';
import { LogInAgain } from '@/components/form/log-in-again';

/**
 * Reports that another tab has logged out or logged in as another user, and removes an earlier user's entries from
 * this tab (rules: screens.signed-out, screens.drafts).
 */
export function PersonWatch({ person }: { person: string }) {
  const isOut = useStore(loggedOut, false);
  useEffect(() => {
    clearDraftsOfOthers(person);
    return watchPerson(person);
  }, [person]);
  return (
    <div className="fixed inset-x-4 bottom-4 z-40 sm:right-auto sm:max-w-md print:hidden" role="status">
      {isOut && (
        <Alert level="warning" className="shadow-pop">
          <LogInAgain />
        </Alert>
      )}
    </div>
  );
}
