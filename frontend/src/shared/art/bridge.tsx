import { useEffect, useRef } from 'react';
import bridgeUrl from './bridge.svg?url';
import bridgeSvg from './bridge.svg?raw';

const contentOf = (svg: string) => svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));

/**
 * A limestone bridge over a river, seen through an arch. The drawing is large, so it is in the page and not in the
 * scripts: the server writes it into the HTML, and a page that is built in the browser fetches the file.
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
      .catch(() => undefined); // a decoration that did not come is not missed
    return () => left.abort();
  }, []);
  return (
    <svg
      ref={ref}
      className="art-hero"
      viewBox="0 0 520 620"
      role="img"
      aria-label="A limestone bridge over a river, seen through an arch"
      suppressHydrationWarning
      dangerouslySetInnerHTML={import.meta.env.SSR ? { __html: contentOf(bridgeSvg) } : { __html: '' }}
    />
  );
}
