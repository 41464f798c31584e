import { answerRequest } from './api';
import { startPipeline } from './pipeline-server';

type Answer = (request: Request) => Promise<Response>;

/**
 * The public API behind the request pipeline on a free port, for clients that are programs of their own. `through` stands
 * between a client and the routes.
 */
export const serveApi = (through = (request: Request, next: Answer): Promise<Response> => next(request)) =>
  startPipeline((request) => through(request, answerRequest), { env: { APP_URL: 'http://localhost' } });
