/** One thing that the program found of itself when the plan was written. */
export interface PlanFact {
  name: string;
  value: string;
  /** It deserves a look. */
  attention?: true;
  /** A count or a moment: that it differs later is no change of the safeguards. */
  figure?: true;
}

export interface PlanTable {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** What the practice wrote; empty where it has not. */
interface PlanText {
  label: string;
  text: string;
}

export interface PlanSection {
  title: string;
  /** Which rule the section is shaped like. */
  shapedLike: string;
  texts: readonly PlanText[];
  facts: readonly PlanFact[];
  tables: readonly PlanTable[];
}

/** A whole plan as of one moment: what was written, and what was found. */
export interface PlanDocument {
  practice: { name: string; lines: readonly string[]; contact: string };
  /** ISO 8601, UTC. */
  asOf: string;
  sections: readonly PlanSection[];
}

/** A safeguard that is no longer as the adopted plan says. */
export interface PlanDifference {
  section: string;
  name: string;
  /** null: the adopted plan does not speak of it. */
  was: string | null;
  /** null: there is no such thing any more. */
  is: string | null;
}

/** What the program finds of itself now that differs from an adopted plan; counts and moments are left out. */
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

/** The texts that the practice has not written yet, as 'Section: label'. */
export const unwritten = ({ sections }: PlanDocument): string[] =>
  sections.flatMap(({ title, texts }) =>
    texts.filter(({ text }) => text === '').map(({ label }) => `${title}: ${label}`),
  );
