import { useState } from 'react';
import { t } from '@steward/texts';
import { useUnsentWork } from '../../../../shared/antd/leave-guard';
import { tableOf, type TableFile, type TableText } from './table-file';
import type { Meanings } from './column-names';
import { detectDayOrder, type DayOrder } from './table-days';

/** A file as it is read: its table, and what its columns mean. */
export interface ChosenTable<Meaning> {
  fileName: string;
  text: TableText;
  table: TableFile;
  meanings: Meanings<Meaning>;
  dayOrder: DayOrder;
}

interface Reading<Meaning> {
  /** Address of the screen, which can be left for its other views. */
  path: string;
  /** Guesses the meanings of the columns. @param heading line with their names; undefined for none */
  guess: (table: TableFile, heading: number | undefined) => readonly Meaning[];
  /** Meanings of columns with dates. */
  dated: readonly Meaning[];
}

/** The chosen file and the check of its rows, which a change of the reading discards. */
export function useChosenTable<Meaning, Row>({ path, guess, dated }: Reading<Meaning>) {
  const [chosen, setChosen] = useState<ChosenTable<Meaning>>();
  const [checked, setChecked] = useState<Row[]>();
  const [skipsRefused, setSkipsRefused] = useState(false);
  const [isAgain, setIsAgain] = useState(false);
  useUnsentWork(chosen !== undefined, {
    question: leaveWithoutImporting(),
    survives: ({ pathname }) => pathname === path,
  });
  const change = (changes: Partial<ChosenTable<Meaning>>) => {
    setChosen((before) => before && { ...before, ...changes });
    setChecked(undefined);
  };
  /** The table below its column names, with the meanings that these suggest. @throws UnreadableTable */
  const readingOf = (text: TableText, heading: number | undefined) => {
    const table = tableOf(text, heading);
    // The cells of a column without a name may be there by mistake.
    const meanings = guess(table, heading).map((meaning, index) =>
      index < table.named ? meaning : undefined,
    );
    return { text: { ...text, heading }, table, meanings, dayOrder: detectDayOrder(table, meanings, dated) };
  };
  return {
    chosen,
    checked,
    setChecked,
    /** True to import without the rows that have problems. */
    skipsRefused,
    setSkipsRefused,
    change,
    /** Takes another line for the column names. */
    nameBy: (heading: number | undefined) => chosen && change(readingOf(chosen.text, heading)),
    /** @throws UnreadableTable */
    read: (fileName: string, text: TableText) => setChosen({ fileName, ...readingOf(text, text.heading) }),
    /** True once a file was put aside. */
    isAgain,
    start: () => {
      setIsAgain(true);
      setChosen(undefined);
      setChecked(undefined);
      setSkipsRefused(false);
    },
  };
}

const leaveWithoutImporting = () => ({
  title: t('Leave without importing?'),
  text: t('Nothing has been imported yet.'),
  confirm: t('Leave'),
  cancel: t('Stay here'),
});
