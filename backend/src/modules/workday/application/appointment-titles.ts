import { typeLabelOf } from '../../scheduling/index.js';

/** A row of a statement with its title in Spanish; null if it is not translated. */
export type WithSpanish<Row> = Row & { titleEs: string | null };

/** The row with its title in the reader's language. */
export const inReadersLanguage = <Row extends { title: string }>({ titleEs, ...row }: WithSpanish<Row>) => ({
  ...row,
  title: typeLabelOf({ label: row.title, labelEs: titleEs }),
});
