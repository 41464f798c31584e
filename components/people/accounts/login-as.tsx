'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { UserRoundCog } from '@/components/ui/icons';
import { leaveSession } from '@/lib/client/sign-out';

export function LoginAs({ id, first_name }: { id: number; first_name: string }) {
  const [leaving, setLeaving] = useState(false);
  const start = () => {
    setLeaving(true);
    void leaveSession(`/api/auth/super_admin/login_as_user/${id}`, '/').then(() => setLeaving(false));
  };
  return (
    <Button kind="primary" icon={UserRoundCog} loading={leaving} onClick={start}>
      Login as {first_name}
    </Button>
  );
}
