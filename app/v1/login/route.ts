import { logInProgram } from '@/lib/reach/public-api/login';
import { apiEndpoint } from '@/lib/reach/public-api/endpoint';

export const POST = apiEndpoint(logInProgram);
