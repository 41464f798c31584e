'use client';
import { useState } from 'react';
import { Button, type ButtonKind } from '@/components/ui/button';
import { LogOut } from '@/components/ui/icons';
import { logOut } from '@/lib/client/sign-out';

/** Ends the session (rule: sessions.logout). */
export function LogoutButton({ kind = 'primary' }: { kind?: ButtonKind }) {
  const [leaving, setLeaving] = useState(false);
  return (
    <Button
      kind={kind}
      icon={LogOut}
      loading={leaving}
      onClick={() => {
        setLeaving(true);
        void logOut().then(() => setLeaving(false));
      }}
    >
      Log out
    </Button>
  );
}
