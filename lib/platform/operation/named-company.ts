import 'server-only';
import { z } from 'zod';
import type { Person } from '@/lib/shared/actor';
import { Id } from '@/lib/shared/fields';
import { notFound } from '@/lib/shared/problem';

/** Input of calls about a company: network staff name it, members need not. The API's document leaves it out for members. */
export const NamedCompany = z.object({ id: Id.optional().catch(undefined).meta({ namedByStaff: true }) });

/** The company meant: a member's own, whatever is named; network staff name it. @throws Problem not_found */
export const companyMeant = (actor: Person, named: number | undefined): number =>
  actor.company_id ?? named ?? notFound();
