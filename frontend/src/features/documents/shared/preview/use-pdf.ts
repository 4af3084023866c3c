import { useEffect, useEffectEvent, useState } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { openPdf } from './pdf-engine';

/** PDF from our own server, loaded once; undefined until open. */
export function usePdf(url: string, onFailure: () => void): PDFDocumentProxy | undefined {
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    let left = false;
    const { document, close } = openPdf({ url });
    document.then(setPdf, () => {
      if (!left) fail();
    });
    return () => {
      left = true;
      close();
    };
  }, [url]);
  return pdf;
}
