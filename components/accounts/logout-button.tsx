'use client';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonKind } from '@/components/ui/button';
import { logOut } from '@/lib/client/leave';

/** Ends the session and goes where it began. */
export function LogoutButton({ kind = 'primary' }: { kind?: ButtonKind }) {
  const [leaving, setLeaving] = useState(false);
  return <Button kind={kind} icon={LogOut} loading={leaving} onClick={() => { setLeaving(true); void logOut().then(() => setLeaving(false)); }}>Logout</Button>;
}
