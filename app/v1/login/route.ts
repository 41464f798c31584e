import { logInProgram } from '@/lib/api/login';
import { apiEndpoint } from '@/lib/api/endpoint';

export const POST = apiEndpoint(logInProgram);
