import { smoothLine, type Point } from '../../shared/art/smooth-line';
import { DirectionsLink } from '../../shared/practice/directions-link';
import { addressOf, useSite } from '../../shared/practice/site';
import './map.css';

const width = 480;
const height = 250;

/** Center of the river at a given height, with a bend like downtown's. */
const bend = (y: number): number => 168 + 66 * Math.sin(y / 44 + 0.9) + 16 * Math.sin(y / 23 + 2) + y * 0.12;

/** Half of the river's width at that point: it narrows and widens again. */
const bank = (y: number): number => 17 + 4 * Math.sin(y / 38);

const step = 10;

/** Line along the river, from above the drawing to below; `place` from -1 (west bank) to 1 (east bank). */
function along(place: number): Point[] {
  const points = [];
  for (let y = -step; y <= height + step; y += step) points.push({ x: bend(y) + place * bank(y), y });
  return points;
}

const water = `${smoothLine(along(-1))}${smoothLine(along(1).reverse(), 'L')}Z`;

const streets = [
  'M-10 32L490 14M-10 86L490 72M-10 146L490 138M-10 206L490 202',
  'M44 -10L56 260M118 -10L116 260M262 -10L270 260M336 -10L331 260M402 -10L409 260M462 -10L456 260',
].join('');
const avenues = 'M-10 178C120 172 190 114 490 102M300 -10L307 260';

const riverLines = [-1, -0.5, 0, 0.5, 1].map((place) => smoothLine(along(place))).join('');

/** Live oaks along the square. */
const trees = [
  [352, 155],
  [366, 154],
  [389, 154],
  [351, 169],
  [352, 184],
  [377, 183],
  [390, 182],
  [390, 168],
] as const;

/** Streets around a river and a pin: a drawing instead of an embedded map. */
export function OfficeMap() {
  const site = useSite();
  return (
    <figure className="map ui-card">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path className="map-casing" d={streets} />
        <path className="map-street" d={streets} />
        <path className="map-water" d={water} />
        <path className="map-river" d={riverLines} />
        <path className="map-casing map-wide" d={avenues} />
        <path className="map-street map-wide" d={avenues} />
        <path className="map-park" d="M341 145L399 143L401 194L339 196Z" />
        {trees.map(([x, y]) => (
          <circle key={`${x} ${y}`} className="map-tree" cx={x} cy={y} r="5" />
        ))}
        <circle className="map-pin-ring" cx="285" cy="103" r="21" />
        <circle className="map-pin" cx="285" cy="103" r="12" />
        <path className="map-arch" d="M280 108v-4a5 5 0 0 1 10 0v4" />
        <path className="map-north" d="M437 60V32M431 39l6-8 6 8" />
      </svg>
      <figcaption className="cluster gap-l between">
        <b>{site.street}</b>
        <DirectionsLink address={addressOf(site)} />
      </figcaption>
    </figure>
  );
}
