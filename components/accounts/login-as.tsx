'use client';
import { UserRoundCog } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { leave } from '@/lib/client/leave';

/** Starts acting as a user; the bar on every page leads back (spec 3 §2). */
export function LoginAs({ id, first_name }: { id: number; first_name: string }) {
  const [leaving, setLeaving] = useState(false);
  const start = () => {
    setLeaving(true);
    void leave(`/api/auth/super_admin/login_as_user/${id}`, '/').then(() => setLeaving(false));
  };
  return <Button kind="primary" icon={UserRoundCog} loading={leaving} onClick={start}>Login as {first_name}</Button>;
}
