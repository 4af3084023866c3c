import { HeroDrawing } from '../../shared/art/hero-drawing';
import { useSite } from '../../shared/practice/site';

/** Longer edge of the picture for phones, in pixels. */
const smallEdge = 720;

/** The chosen drawing, or the practice's own picture in its shape. */
export function HeroPicture() {
  const { heroPicture, hero } = useSite();
  if (heroPicture !== 'upload') return <HeroDrawing key={heroPicture} name={heroPicture} />;
  if (!hero) return <HeroDrawing name="bridge" />;
  const { url, alt, width, height } = hero;
  const small = Math.round(width * Math.min(1, smallEdge / Math.max(width, height)));
  return (
    <img
      className={`hero-photo ${height > width ? 'is-upright' : ''}`}
      src={url}
      srcSet={small < width ? `${url}&small=true ${small}w, ${url} ${width}w` : undefined}
      sizes="(max-width: 48em) 340px, 460px"
      alt={alt}
      width={width}
      height={height}
      fetchPriority="high"
    />
  );
}
