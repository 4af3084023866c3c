import type { ReactNode } from 'react';
import { formatMoney } from '../../../shared/text/format';
import { PdfButton } from './pdf-button';

interface EntryProps {
  amount: string;
  date: string | null;
  text: readonly ReactNode[];
  pdf?: { label: string; name: string; href: string } | undefined;
}

/** A movement of money: its day, what it was, its document, and the amount. */
export function Entry({ amount, date, text, pdf }: EntryProps) {
  return (
    <li>
      <p className="cluster breaks">
        {date && <span>{date}</span>}
        {text.filter(Boolean).map((part, place) => (
          <span key={place} className="ui-hint">
            {part}
          </span>
        ))}
      </p>
      {pdf && (
        <PdfButton type="text" size="small" href={pdf.href} name={pdf.name}>
          {pdf.label}
        </PdfButton>
      )}
      <b className="numeric">{formatMoney(amount)}</b>
    </li>
  );
}
