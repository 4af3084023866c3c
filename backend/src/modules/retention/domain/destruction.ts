/** A rule as a certificate states it. */
export interface CertificateRule {
  category: string;
  title: string;
  /** As in '7 years after the last change'. */
  period: string;
  /** Null where the product itself has the rule. */
  adoptedBy: string | null;
  /** ISO 8601, UTC. */
  adoptedAt: string | null;
}

/** A file or a text that is gone. */
interface DestroyedPart {
  name: string;
  /** Bytes; null where they were not counted. */
  size: number | null;
  /** Hex; null where none was kept. */
  sha256: string | null;
}

/** A record in the list of a certificate. */
export interface ListedRecord {
  category: string;
  type: string;
  id: number;
  title: string;
  /** What its time counted from, ISO 8601, UTC. */
  since: string;
  parts: DestroyedPart[];
}

/** '7 years after the last change', '30 days after they were deleted'. */
export function periodOf({
  years,
  fixedDays,
  countsFrom,
}: {
  years: number | undefined;
  fixedDays: number | undefined;
  countsFrom: string;
}): string {
  const time = years === undefined ? `${fixedDays ?? 0} days` : years === 1 ? '1 year' : `${years} years`;
  return `${time} ${countsFrom}`;
}

/** The text whose SHA-256 the activity log keeps: what a certificate lists, in its order. */
export const listText = (records: readonly ListedRecord[]): string => JSON.stringify(records);
