import { useEffect, useState } from 'react';
import { shadesCss } from '../tokens';

/** Shows a changed color without a reload: the page came with the shades of the one before. */
export function useBrandColors(accent: string): void {
  const [first] = useState(accent);
  useEffect(() => {
    if (accent === first) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(shadesCss(accent));
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [accent, first]);
}
