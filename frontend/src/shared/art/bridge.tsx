import { useEffect, useRef } from 'react';
import { t } from '@steward/texts';
import bridgeUrl from './bridge.svg?url';
import bridgeSvg from './bridge.svg?raw';

const contentOf = (svg: string) => svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));

/**
 * Limestone bridge over a river, seen through an arch. The drawing is large, so it is not in the scripts: the
 * server inlines it in the HTML, and a page rendered in the browser fetches the file.
 */
export function Bridge() {
  const ref = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const svg = ref.current;
    if (!svg || svg.firstChild) return;
    const left = new AbortController();
    fetch(bridgeUrl, { signal: left.signal })
      .then((answer) => answer.text())
      .then((text) => (svg.innerHTML = contentOf(text)))
      .catch(() => undefined); // the page works without this decoration
    return () => left.abort();
  }, []);
  return (
    <svg
      ref={ref}
      className="art-hero"
      viewBox="0 0 520 620"
      role="img"
      aria-label={t('A limestone bridge over a river, seen through an arch')}
      suppressHydrationWarning
      dangerouslySetInnerHTML={import.meta.env.SSR ? { __html: contentOf(bridgeSvg) } : { __html: '' }}
    />
  );
}
