import { t } from '@steward/texts';

/** Advice for programs whose language has a comma in amounts. */
export const CsvHint = () => (
  <p className="ui-hint">
    {t(
      'Amounts have a dot. If a sum is 0, your program reads them as text: choose “English (USA)” when you open the file, or download a spreadsheet.',
    )}
  </p>
);
