/** One paper to be drawn: everything that the thread needs of it. */
export interface DrawTask {
  as: 'pdf' | 'svg';
  /** The layout from the root of the sources: `/platform/pdf/page.typ`. */
  layout: string;
  /** What the layout reads as JSON. */
  data: unknown;
  /** Pictures by the name under which the layout opens them. */
  pictures: Readonly<Record<string, Uint8Array>>;
}
