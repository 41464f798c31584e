import { BETWEEN_OTHERS } from './between-others';
import type { DemoCase } from './demo-case';
import { FROM_ACME } from './from-acme';
import { TO_ACME } from './to-acme';

/**
 * The demo cases, oldest first; a case's id is its position. Outside the Solution Circle, cases of basic and standard
 * members have low priority (rule: cases.priority-lock). Exactly one is overdue, one purged and one withdrawn.
 */
export const CASES: DemoCase[] = [...FROM_ACME, ...TO_ACME, ...BETWEEN_OTHERS].sort((a, b) => b.ago - a.ago);
