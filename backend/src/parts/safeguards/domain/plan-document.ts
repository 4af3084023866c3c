import { translationOf } from '@steward/texts';

/** A fact that Steward found about its own setup when the plan was created. */
export interface PlanFact {
  name: string;
  value: string;
  /** Needs attention. */
  attention?: true;
  /** A count or a time, whose change is not a change of the safeguards. */
  figure?: true;
}

export interface PlanTable {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A text by the practice; empty until it is written. */
interface PlanText {
  label: string;
  text: string;
}

interface PlanSection {
  title: string;
  /** Rule that the section is based on. */
  shapedLike: string;
  texts: readonly PlanText[];
  facts: readonly PlanFact[];
  tables: readonly PlanTable[];
}

/** A whole plan at one time: texts by the practice and facts found by Steward. */
export interface PlanDocument {
  practice: { name: string; lines: readonly string[]; contact: string };
  /** ISO 8601, UTC. */
  asOf: string;
  sections: readonly PlanSection[];
}

/** A safeguard that differs from the adopted plan. */
export interface PlanDifference {
  section: string;
  name: string;
  /** null: not in the adopted plan */
  was: string | null;
  /** null: does not exist any more */
  is: string | null;
}

/** Current facts that differ from an adopted plan, without counts and times. */
export function differencesOf(adopted: PlanDocument, now: PlanDocument): PlanDifference[] {
  const before = safeguardsOf(adopted);
  const after = safeguardsOf(now);
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].flatMap((key) => {
    const was = before.get(key);
    const is = after.get(key);
    if (was?.value === is?.value) return [];
    const { section = '', name = '' } = is ?? was ?? {};
    return [{ section, name, was: was?.value ?? null, is: is?.value ?? null }];
  });
}

/**
 * Differences in the reader's language.
 * @param english the current plan
 * @param readable the same in the reader's language
 */
export function inOtherLanguage(
  differences: readonly PlanDifference[],
  english: PlanDocument,
  readable: PlanDocument,
): PlanDifference[] {
  const theirs = factTexts(readable);
  const known = new Map(factTexts(english).map((text, at) => [text, theirs[at]]));
  // Only the adopted plan may have others: those without values are in the catalog.
  const translated = (text: string): string => known.get(text) ?? translationOf(text);
  return differences.map(({ section, name, was, is }) => ({
    section: translated(section),
    name: translated(name),
    was: was && translated(was),
    is: is && translated(is),
  }));
}

const factTexts = ({ sections }: PlanDocument): string[] =>
  sections.flatMap(({ title, facts }) => [title, ...facts.flatMap(({ name, value }) => [name, value])]);

/**
 * Safeguards by their English words: these are all that an adopted plan has of them, and another word for one is a change of
 * what was adopted.
 */
function safeguardsOf({
  sections,
}: PlanDocument): Map<string, { section: string; name: string; value: string }> {
  return new Map(
    sections.flatMap(({ title: section, facts }) =>
      facts
        .filter(({ figure }) => !figure)
        .map(({ name, value }) => [`${section}\n${name}`, { section, name, value }] as const),
    ),
  );
}

/** Texts that the practice has not written yet, as 'Section: label'. */
export const unwritten = ({ sections }: PlanDocument): string[] =>
  sections.flatMap(({ title, texts }) =>
    texts.filter(({ text }) => text === '').map(({ label }) => `${title}: ${label}`),
  );
