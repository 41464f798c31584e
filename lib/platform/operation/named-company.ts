import 'server-only';
import { z } from 'zod';
import type { Person } from '@/lib/shared/actor';
import { Id } from '@/lib/shared/fields';
import { notFound } from '@/lib/shared/problem';

export const NamedCompany = z.object({ id: Id.optional().catch(undefined).meta({ namedByStaff: true }) });

/** Returns the company: a member's own, regardless of `named`; network staff name it. @throws Problem not_found */
export const companyMeant = (actor: Person, named: number | undefined): number =>
  actor.company_id ?? named ?? notFound();
