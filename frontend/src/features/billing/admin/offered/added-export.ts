import type { ReactNode } from 'react';

/** A file of a period, as it was chosen. */
export interface ExportChoice {
  /** Its contents, in one or two sentences. */
  text: string;
  addressOf: (days: URLSearchParams) => string;
  /** News that its download has started. */
  started: () => { title: string; description: string };
}

declare module '../../../../shared/parts/additions' {
  interface AdditionTypes {
    /** A further choice among the exports of invoices. */
    'invoices.exports': {
      name: string;
      label: () => string;
      first: () => ExportChoice;
      Fields: (props: { onChange: (choice: ExportChoice) => void }) => ReactNode;
    };
    /** Sentence on a report of a part with whose sums those of such exports agree. */
    'invoices.agreement': () => string;
  }
}
