/** One PDF to render: all input of the thread. */
export interface DrawTask {
  as: 'pdf' | 'svg';
  /** Path of the layout from the root of the sources: `/platform/pdf/page.typ`. */
  layout: string;
  /** Data that the layout reads as JSON. */
  data: unknown;
  /** Pictures by the name under which the layout opens them. */
  pictures: Readonly<Record<string, Uint8Array>>;
}
