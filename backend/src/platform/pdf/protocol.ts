import type { Language } from '@steward/texts';

/** One PDF to render: all input of the thread. */
export interface DrawTask {
  as: 'pdf' | 'svg';
  /** Path of the layout from the root of the sources: `/platform/pdf/page.typ`. */
  layout: string;
  /** Data that the layout reads as JSON. */
  data: unknown;
  language: Language;
  /** Texts of every page in that language. `page` has `{number}` and `{total}`. */
  texts: { page: string; logo: string };
  /** Color of the practice, `#rrggbb`, and the size of its logo in points. */
  brand: { color: string; logo: { width: number; height: number; isWordmark: boolean } | null };
  /** Pictures by the name under which the layout opens them. */
  pictures: Readonly<Record<string, Uint8Array>>;
}
