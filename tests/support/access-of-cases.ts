import { make } from '@/tools/factories/make';
import type { CaseOverrides } from '@/tools/factories/cases';
import { ownCompanyOnly, partnersOnly, type Fixture } from './access';

/** A case of Acme's caller at the receiver. */
export const newCase = (
  { acme, receiver, document: process, community: group, users }: Fixture,
  over: CaseOverrides = {},
) =>
  make.case({
    company_id: acme.id,
    receiver_company_id: receiver.id,
    document_id: process.id,
    community_id: group.id,
    submitter_id: users.caller.id,
    ...over,
  });

type Request = { body?: object; headers?: Record<string, string> };

/** By the mailed secret, which decides, whatever the login. */
export const byLink =
  (call: string, request: Request = {}) =>
  async (fixture: Fixture) => ({
    path: `/api/caller/case/${(await newCase(fixture)).respond_secret}${call}`,
    ...request,
  });

/** By its reference, signed in. */
export const byReference =
  (call: string, { over, ...request }: Request & { over?: CaseOverrides } = {}) =>
  async (fixture: Fixture) => ({
    path: `/api/caller/case/${(await newCase(fixture, over)).token}${call}`,
    ...request,
  });

/** The submitter and the admins of the submitting company. */
export const OF_ITS_SUBMITTER = { ...ownCompanyOnly(partnersOnly()), api: 403 };
