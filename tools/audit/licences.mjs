/**
 * Licenses of shipped packages: permissive ones, font licenses, the LGPL of libvips and libheif, which are
 * separate files, and the MPL, whose packages are shipped unchanged.
 */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'Bitstream-Vera',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages that have their license in a file only; a person has read it. */
const readByHand = {
  busboy: 'MIT',
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  'passport-strategy': 'MIT',
  pause: 'MIT',
  streamsearch: 'MIT',
};

const nameAt = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * Runtime packages of a parsed package-lock.json: all except development packages and workspaces. An alias
 * has the name of the real package. A platform binary without a license has the license of the package it is
 * named after.
 */
export function shippedPackages({ packages }) {
  const shipped = Object.entries(packages).filter(
    ([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link,
  );
  const ofWhole = new Map(
    shipped.flatMap(([place, { license, optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((binary) => binary.startsWith(`${nameAt(place)}-`))
        .map((binary) => [binary, license]),
    ),
  );
  return shipped.map(([place, { name = nameAt(place), version, license = ofWhole.get(nameAt(place)) }]) => ({
    name,
    version,
    license,
  }));
}

/** SPDX expression; undefined if unknown. */
export const licenceOf = ({ name, license }) => readByHand[name] ?? license;

/** An expression such as '(MIT OR CC0-1.0)': one of the choices, and each part of it, must be allowed. */
export function isAllowed(expression) {
  if (expression === undefined) return false;
  return expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence)));
}
