import type { PlanDocument, PlanFact } from './plan-document.js';
import { type FactOutline, planOutline, type PlanSources } from './plan-outline.js';

/** The whole plan at this time. */
export const currentPlan = (sources: PlanSources): PlanDocument => ({
  practice: sources.facts.practice,
  asOf: sources.facts.asOf,
  sections: planOutline.map(({ title, shapedLike, texts = {}, facts = [], tables = [] }) => ({
    title,
    shapedLike,
    texts: Object.entries(texts).map(([label, text]) => ({ label, text: text(sources) })),
    facts: facts.flatMap((fact) => factsOf(fact, sources)),
    tables: tables.map((table) => ({ ...table, rows: table.rows(sources) })),
  })),
});

function factsOf(outline: FactOutline, sources: PlanSources): PlanFact[] {
  if (typeof outline === 'function') return outline(sources);
  const { name, value, if: holds, or = '', figure } = outline;
  const attention = holds !== undefined && !holds(sources);
  const given = attention ? or : value;
  return [
    {
      name,
      value: String(typeof given === 'function' ? given(sources) : given),
      ...(attention && { attention }),
      ...(figure && { figure }),
    },
  ];
}
