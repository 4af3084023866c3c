import { useEffect, useRef, useState } from 'react';
import { t } from '@steward/texts';
import { DropZone } from '../../../../shared/files/drop-zone';
import { readText, tableOf, UnreadableTable, type KnownHeadings, type TableText } from './table-file';
import './import.css';

const mostRows = 2000;
const largestTable = 20 * 1024 * 1024;

interface TableChoiceProps {
  title: string;
  text: string;
  /** Label of the field, read aloud. */
  label: string;
  /** Kinds of files and the limit. */
  hint: string;
  headings: KnownHeadings;
  /** The title takes the focus, since the button that led here is gone. */
  takesFocus: boolean;
  /** @throws UnreadableTable */
  onRead: (fileName: string, text: TableText) => void;
}

/** Choice of a CSV file; it is read in the browser. */
export function TableChoice(props: TableChoiceProps) {
  const { title, text, label, hint, headings, takesFocus, onRead } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const [unreadable, setUnreadable] = useState<string>();
  const read = async (file: File) => {
    setUnreadable(undefined);
    try {
      if (file.size > largestTable) throw new UnreadableTable(t('That file is too big. The limit is 20 MB.'));
      const content = readText(new Uint8Array(await file.arrayBuffer()), headings);
      const count = tableOf(content, content.heading).rows.length;
      if (count > mostRows)
        throw new UnreadableTable(
          t('The file has {count} rows. Import at most {mostRows} at a time.', { count, mostRows }),
        );
      onRead(file.name, content);
    } catch (failure) {
      setUnreadable(failure instanceof UnreadableTable ? failure.message : t('We couldn’t read that file.'));
    }
  };
  return (
    <section className="ui-card ui-card-body move-in-start stack">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p className="ui-hint">{text}</p>
      <DropZone
        label={label}
        isLabelVisible={false}
        kinds={{ extensions: ['.csv', '.tsv', '.txt', 'text/csv'], hint }}
        message={unreadable}
        onFiles={([file]) => file && void read(file)}
      />
    </section>
  );
}
