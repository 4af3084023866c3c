// Gives the style element the page's nonce.
import './csp-nonce';
import { useEffect, useState } from 'react';
import { shadesCss } from '../kit/tokens';

/** Shows a changed color without a reload: the page came with the shades of the one before. */
export function useBrandColors(accent: string): void {
  const [first] = useState(accent);
  useEffect(() => {
    if (accent === first) return undefined;
    const style = document.head.appendChild(document.createElement('style'));
    style.textContent = shadesCss(accent);
    return () => style.remove();
  }, [accent, first]);
}
