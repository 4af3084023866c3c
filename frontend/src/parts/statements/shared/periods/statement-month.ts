import { monthsInName } from './period-in-name.ts';
import { monthsInText } from './period-in-text.ts';

/** Month of a file, as far as the file itself says it. */
export interface ReadMonth {
  /** '2026-09' if it is certain. */
  month: string | undefined;
  /** Otherwise what the person may choose from, if the file names any. */
  suggestions: readonly string[];
}

/**
 * Month of a statement by the file's name and the text of its first page. It is certain only where both agree, or one of them
 * says nothing against the other; otherwise the person is asked.
 */
export function statementMonth(fileName: string, text: string): ReadMonth {
  const name = monthsInName(fileName);
  const page = monthsInText(text);
  const both = [...name.sure].filter((month) => page.sure.has(month));
  const certain = both.length > 0 ? both : [...name.sure, ...page.sure];
  const [month] = certain;
  if (month !== undefined && certain.length === 1) return { month, suggestions: [] };
  const onPage = page.sure.size > 0 ? page.sure : page.maybe;
  return { month: undefined, suggestions: [...new Set([...name.maybe, ...onPage])].sort().slice(0, most) };
}

/** A page full of dates says nothing. */
const most = 3;
