/* The list of versions that a feed publishes. Also read by tools/update.mjs, as it is here. */

/** One published version. */
export interface PublishedVersion {
  /** Semantic version, for example `0.2.0`. */
  version: string;
  /** Day of publication, `2026-11-30`. */
  date: string;
  /** Full hash of the commit with the tag `v{version}`. */
  commit: string;
  /** News for its users, by language; English is always there. */
  notes: Readonly<Record<string, string>> & { readonly en: string };
}

/** Bytes of a feed. */
export const longestFeed = 1_000_000;

/** The text is not a feed. */
export class NotAFeed extends Error {}

/**
 * Versions of a feed. Entries and keys that this version does not understand are left out: they may be of a later form.
 * @throws NotAFeed
 */
export function versionsIn(text: string): PublishedVersion[] {
  let feed: unknown;
  try {
    feed = JSON.parse(text);
  } catch {
    throw new NotAFeed('It is not JSON.');
  }
  const { versions } = (typeof feed === 'object' && feed !== null ? feed : {}) as { versions?: unknown };
  if (!Array.isArray(versions)) throw new NotAFeed('It has no list of versions.');
  return versions.flatMap((entry: unknown) => publishedVersion(entry) ?? []);
}

function publishedVersion(entry: unknown): PublishedVersion | undefined {
  const fields = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<string, unknown>;
  const { version, date, commit, notes } = fields;
  if (typeof version !== 'string' || !semantic.test(version)) return undefined;
  if (typeof date !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(date) || Number.isNaN(Date.parse(date)))
    return undefined;
  if (typeof commit !== 'string' || !/^[0-9a-f]{40,64}$/.test(commit)) return undefined;
  if (typeof notes !== 'object' || notes === null) return undefined;
  const texts = Object.entries(notes).filter((one): one is [string, string] => typeof one[1] === 'string');
  const { en, ...others } = Object.fromEntries(texts);
  return en === undefined
    ? undefined
    : { version, date: date.slice(0, 10), commit, notes: { ...others, en } };
}

/** The highest version above the running one, undefined if there is none. */
export const newestAbove = (
  running: string,
  versions: readonly PublishedVersion[],
): PublishedVersion | undefined =>
  versions
    .filter(({ version }) => compareVersions(version, running) > 0)
    .reduce<PublishedVersion | undefined>(
      (newest, one) => (newest && compareVersions(newest.version, one.version) >= 0 ? newest : one),
      undefined,
    );

/** The pattern of semver.org. */
const semantic =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][\da-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][\da-zA-Z-]*))*))?(?:\+[\da-zA-Z-]+(?:\.[\da-zA-Z-]+)*)?$/;

/**
 * Order of two semantic versions: below 0 if the first is the earlier one. What follows `+` does not count; a version
 * with `-` comes before the one without.
 */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => semantic.exec(text));
  if (!a || !b) throw new RangeError(`${a ? other : one} is not a semantic version.`);
  for (const at of [1, 2, 3]) {
    const order = compareNumbers(a[at] ?? '', b[at] ?? '');
    if (order !== 0) return order;
  }
  return comparePreReleases(a[4], b[4]);
}

function comparePreReleases(one: string | undefined, other: string | undefined): number {
  if (one === other) return 0;
  if (one === undefined) return 1;
  if (other === undefined) return -1;
  const names = one.split('.');
  const others = other.split('.');
  for (const [index, name] of names.entries()) {
    const against = others[index];
    if (against === undefined) return 1;
    const order = compareNames(name, against);
    if (order !== 0) return order;
  }
  return names.length - others.length;
}

/** Numbers come before words. */
function compareNames(one: string, other: string): number {
  const areNumbers = [one, other].map((name) => /^\d+$/.test(name));
  if (areNumbers[0] && areNumbers[1]) return compareNumbers(one, other);
  if (areNumbers[0] !== areNumbers[1]) return areNumbers[0] ? -1 : 1;
  return one < other ? -1 : Number(one > other);
}

/** Without leading zeros, and of any length. */
const compareNumbers = (one: string, other: string): number =>
  one.length === other.length ? (one < other ? -1 : Number(one > other)) : one.length - other.length;
