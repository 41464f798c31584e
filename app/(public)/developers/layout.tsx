import type { ReactNode } from 'react';
import { PublicHeader } from '@/components/shell/public-header';
import { settings } from '@/lib/platform/settings';

export default function DevelopersLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <PublicHeader network={settings.network_name} home={settings.app_url.href} />
      {children}
    </>
  );
}
