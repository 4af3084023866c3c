import { useEffect, useRef } from 'react';
import { t } from '@steward/texts';
import type { HeroDrawing as Name } from '../api/models/HeroDrawing';
import arcadeUrl from './arcade.svg?url';
import arcadeSvg from './arcade.svg?raw';
import bridgeUrl from './bridge.svg?url';
import bridgeSvg from './bridge.svg?raw';
import oakUrl from './oak.svg?url';
import oakSvg from './oak.svg?raw';

const contentOf = (svg: string) => svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));

const urls: Record<Name, string> = { bridge: bridgeUrl, arcade: arcadeUrl, oak: oakUrl };
/** Only the server has them. */
const drawn: Record<Name, string> = import.meta.env.SSR
  ? { bridge: bridgeSvg, arcade: arcadeSvg, oak: oakSvg }
  : { bridge: '', arcade: '', oak: '' };

const labels = (): Record<Name, string> => ({
  bridge: t('A limestone bridge over a river, seen through an arch'),
  arcade: t('A limestone arcade by the water, seen through an arch'),
  oak: t('A live oak on the bank of a river, seen through an arch'),
});

/**
 * Drawing of the home page. Drawings are large, so they are not in the scripts: the server inlines them in the HTML, and a
 * page rendered in the browser fetches the file.
 */
export function HeroDrawing({ name }: { name: Name }) {
  const ref = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const svg = ref.current;
    if (!svg || svg.firstChild) return;
    const left = new AbortController();
    fetch(urls[name], { signal: left.signal })
      .then((answer) => answer.text())
      .then((text) => (svg.innerHTML = contentOf(text)))
      .catch(() => undefined); // the page works without this decoration
    return () => left.abort();
  }, [name]);
  return (
    <svg
      ref={ref}
      className="art-hero"
      viewBox="0 0 520 620"
      role="img"
      aria-label={labels()[name]}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: contentOf(drawn[name]) }}
    />
  );
}
