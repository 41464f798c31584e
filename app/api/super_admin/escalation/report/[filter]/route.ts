import { escalationReport } from '@/lib/cases/escalation-report';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(escalationReport);
