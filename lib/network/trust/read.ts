import 'server-only';
import { z } from 'zod';
import { FILE } from '@/lib/platform/operation/output';
import { query } from '@/lib/platform/operation/operation';
import { Download } from '@/lib/platform/operation/reply';
import { settings } from '@/lib/platform/settings';
import type { Actor } from '@/lib/shared/actor';
import { anyone } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { readBill } from './bill-of-materials';
import { trustDocument } from './document';
import { trustFacts } from './facts';
import { trustPdf } from './pdf';

const TableRows = z.strictObject({
  title: z.string().optional(),
  heads: z.array(z.string()),
  rows: z.array(z.array(z.string())),
});

const TrustParts = z.strictObject({
  title: z.string(),
  hint: z.string(),
  parts: z.array(
    z.strictObject({
      anchor: z.string(),
      title: z.string(),
      text: z.array(z.string()).optional(),
      points: z.array(z.string()).optional(),
      tables: z.array(TableRows).optional(),
    }),
  ),
});

/** Network staff read the page also where it is not public. @throws Problem not_found */
function ensureShown(actor: Actor): void {
  if (!settings.trust_page && actor.kind !== 'super') notFound('Page not found.');
}

/** Reads the trust page for operators and buyers (rule: operations.trust-page). */
export const readTrust = query({
  who: anyone,
  input: z.object({}),
  output: () => TrustParts.extend({ bill_of_materials: z.string().nullable() }),
  async run({ actor }) {
    ensureShown(actor);
    const facts = trustFacts();
    return { ...trustDocument(facts), bill_of_materials: facts.release.bill?.name ?? null };
  },
});

/** The same as a PDF. @throws Problem not_found where TRUST_PAGE is off */
export const readTrustPdf = query({
  who: anyone,
  input: z.object({}),
  output: () => FILE,
  async run({ actor }) {
    ensureShown(actor);
    return new Download('trust.pdf', await pdfOf(isoDay(new Date())), 'application/pdf');
  },
});

const isoDay = (date: Date) => date.toISOString().slice(0, 10);

let drawn: { day: string; pdf: Promise<Uint8Array> } | undefined;

/** It differs by its date only, so a process draws it once a day. */
function pdfOf(day: string): Promise<Uint8Array> {
  const facts = trustFacts();
  if (drawn?.day !== day) drawn = { day, pdf: trustPdf(trustDocument(facts), facts.network) };
  return drawn.pdf;
}

/** The release's bill of materials (CycloneDX). @throws Problem not_found where the portal was not made from a release */
export const readBillOfMaterials = query({
  who: anyone,
  input: z.object({}),
  output: () => FILE,
  async run({ actor }) {
    ensureShown(actor);
    const { bill } = trustFacts().release;
    return bill
      ? new Download(bill.name, await readBill(bill), 'application/vnd.cyclonedx+json')
      : notFound('This installation was not made from a release.');
  },
});
