/** Lists of the dashboard that keep views. */
export const viewedLists = ['clients', 'documents', 'requests', 'invoices', 'messages'] as const;
export type ViewedList = (typeof viewedLists)[number];

/** Saved views of a person, over all lists. */
export const maximumViews = 30;

/** A list's search, filters and order under a name, of one person. */
export interface SavedView {
  list: ViewedList;
  name: string;
  /** The address's query, without its question mark. */
  query: string;
}

/** The query as it is kept: a page of it is no part of a view. */
export function keptQuery(query: string): string {
  const text = query.replace(/^\?/, '');
  if (!/(^|&)cursor=/.test(text)) return text;
  const parameters = new URLSearchParams(text);
  parameters.delete('cursor');
  return parameters.toString();
}
