import { t, translationOf } from '@steward/texts';
import type { DestructionEvent } from './retention-events.js';

/** A rule as stated on a certificate, in English where it is stored. */
export interface CertificateRule {
  category: string;
  title: string;
  /** For example, '7 years after the last change'. */
  period: string;
  /** Null for a fixed rule of the product. */
  adoptedBy: string | null;
  /** ISO 8601, UTC. */
  adoptedAt: string | null;
}

/** A destroyed file or text. */
interface DestroyedPart {
  name: string;
  /** Bytes; null if not known. */
  size: number | null;
  /** Hex; null if none was stored. */
  sha256: string | null;
}

/** A destroyed record, with the vault's keys of its files, whose bytes are removed after the commit. */
export interface DestroyedRecord {
  id: number;
  parts: (DestroyedPart & { path?: string })[];
  derived?: string[];
}

/** A record in the list of a certificate. */
export interface ListedRecord {
  category: string;
  type: string;
  id: number;
  title: string;
  /** Start of its retention period, ISO 8601, UTC. */
  since: string;
  parts: DestroyedPart[];
}

/** '7 years after the last change', '30 days after they were deleted', in the current language. */
export function periodOf({
  years,
  fixedDays,
  countsFrom,
}: {
  years: number | undefined;
  fixedDays: number | undefined;
  countsFrom: string;
}): string {
  if (years === undefined)
    return t('{days, plural, one {{days} day} other {{days} days}} {countsFrom}', {
      days: fixedDays ?? 0,
      countsFrom,
    });
  return t('{years, plural, one {{years} year} other {{years} years}} {countsFrom}', { years, countsFrom });
}

/** A rule of a certificate in the current language; it is stored in English. */
export function readableRule(rule: CertificateRule): CertificateRule {
  const [, count, unit, countsFrom] = /^(\d+) (year|day)s? (.+)$/.exec(rule.period) ?? [];
  if (countsFrom === undefined) return rule;
  return {
    ...rule,
    title: translationOf(rule.title),
    period: periodOf({
      years: unit === 'year' ? Number(count) : undefined,
      fixedDays: unit === 'day' ? Number(count) : undefined,
      countsFrom: translationOf(countsFrom),
    }),
  };
}

/** The text whose SHA-256 is in the activity log: the records of a certificate, in its order. */
export const listText = (records: readonly ListedRecord[]): string => JSON.stringify(records);

/** @param clientId users.id; null for records without a client */
export const destructionEvent = (
  type: DestructionEvent['type'],
  id: number,
  clientId: number | null,
  at: Date,
  details: Record<string, string | number>,
): DestructionEvent => ({
  type,
  at,
  actorId: null,
  clientId,
  details,
  subject: { type: 'destruction', id, title: `Certificate ${id}` },
});
