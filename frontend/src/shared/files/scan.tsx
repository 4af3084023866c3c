import type { ReactNode } from 'react';
import { Added, useAdditions, type AddedComponent } from '../parts/parts-in-use';

export interface ScanProps {
  /** Name of the PDF, without its extension. */
  name: string;
  disabled?: boolean;
  /** Only an icon is visible. */
  isIcon?: boolean;
  onPdf: (pdf: File) => void;
}

declare module '../parts/additions' {
  interface AdditionTypes {
    /** Button that makes one PDF of photos of pages. */
    'files.scan': AddedComponent<ScanProps>;
  }
}

/** The button of the part that scans. @param otherwise what is there without such a part */
export function Scan({ otherwise, ...props }: ScanProps & { otherwise?: ReactNode }) {
  const isOffered = useAdditions('files.scan').length > 0;
  return isOffered ? <Added at="files.scan" with={props} /> : otherwise;
}
