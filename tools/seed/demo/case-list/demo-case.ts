import type { CaseStatus, Priority } from '@/lib/shared/enums';
import type { Account, GROUP, PROCESS, Slug } from '../ids';

export type DemoCase = {
  from: Slug;
  by?: Account;
  to: keyof typeof PROCESS;
  group: keyof typeof GROUP;
  priority: Priority;
  status: CaseStatus;
  /** Hours since submission. */
  ago: number;
  number: string;
  summary: string;
  description: string;
  /** In timeline order: the question, the reply, the next steps or the reason. */
  texts?: string[];
  special?: 'late' | 'replied' | 'withdrawn' | 'purged' | 'notice' | 'slow';
};
