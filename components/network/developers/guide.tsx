import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';

type Props = { id: string; title: string; hint?: string; children: ReactNode };

export const Guide = ({ children, ...of }: Props) => (
  <Card {...of} className="scroll-mt-4">
    <div className="max-w-(--form) space-y-3 [&_code]:rounded-sm [&_code]:bg-sunken [&_code]:px-1 [&_code]:font-mono [&_code]:text-[0.9375em] [&_code]:wrap-anywhere">
      {children}
    </div>
  </Card>
);
