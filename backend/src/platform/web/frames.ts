import { createHash } from 'node:crypto';

/** Frame of a page: the sources of what it shows, and whether this is the variant for a form. */
export interface Framed {
  files: readonly string[];
  isForm: boolean;
}

/** Hashes of a page's inline parts, for its policy. */
interface Inline {
  style: string;
  script: string;
}

/** The document around a page. */
export interface Frame {
  template: string;
  inline: Inline;
}

/**
 * The build's list of its files, by their sources; a file of several sources has a name instead:
 * https://vite.dev/guide/backend-integration
 */
export type Manifest = Record<string, { name?: string; file?: string; css?: string[]; imports?: string[] }>;

/** The script of every page, which starts the program; see frontend/vite.config.ts. */
const entry = 'reading';
/** The script that renders every screen; see frontend/vite.config.ts. */
const start = 'program';
const firstScript = /<script src="([^"]+)"><\/script>/;

/**
 * index.html around each public page, with the first script and only that page's style sheets inlined: the
 * first paint needs one round trip.
 */
export class Frames {
  private readonly cache = new Map<string, Frame>();
  /** By their sources and names. */
  private readonly built = new Map<string, Manifest[string]>();
  private readonly sheets: ReadonlyMap<string, string>;
  private readonly script: string;

  /**
   * @param template index.html as built
   * @param read text of a built file, by its address
   */
  constructor(
    private readonly template: string,
    manifest: Manifest,
    read: (address: string) => string,
  ) {
    const addresses = Object.values(manifest).flatMap(({ css = [] }) => css);
    for (const [source, { name, ...built }] of Object.entries(manifest)) {
      this.built.set(source, built);
      if (name !== undefined && source.startsWith('_')) this.built.set(name, built);
    }
    this.sheets = new Map(addresses.map((address) => [address, read(address)]));
    this.script = read(part(template, firstScript));
  }

  /** @throws Error if the build has no such file */
  of({ files, isForm }: Framed): Frame {
    const key = `${files.join(' ')} ${isForm}`;
    let frame = this.cache.get(key);
    if (!frame) this.cache.set(key, (frame = this.make(files, isForm)));
    return frame;
  }

  /**
   * For screens rendered in the browser: painted first like a page, with all scripts loading at once.
   * @param file the area's
   * @param isDrawn true if the first paint is the area's first screen: it needs the area's style sheets, and its scripts
   * are only named, to be loaded after it
   * @throws Error if the build has no such file
   */
  ofShell(file: string, isDrawn = false): Frame {
    const key = `${file} ${isDrawn ? 'drawn' : 'shell'}`;
    let frame = this.cache.get(key);
    if (!frame) this.cache.set(key, (frame = this.makeShell(file, isDrawn)));
    return frame;
  }

  private makeShell(file: string, isDrawn: boolean): Frame {
    const { template, inline } = this.make([start, ...(isDrawn ? [file] : [])], true);
    const isLacking = (address: string) => !template.includes(address);
    const scripts = this.parts([start, file])
      .flatMap(({ file = [] }) => file)
      .filter(isLacking);
    if (isDrawn)
      return {
        template: withHead(
          template,
          `<meta name="later" content="${scripts.map((name) => `/${name}`).join(' ')}">`,
        ),
        inline,
      };
    const sheets = this.addressesOf([file]).filter(isLacking);
    // After the fonts, which the first paint needs.
    const later = 'fetchpriority="low" crossorigin';
    const links = [
      ...scripts.map((name) => `<link rel="modulepreload" ${later} href="/${name}">`),
      ...sheets.map((name) => `<link rel="preload" as="style" ${later} href="/${name}">`),
    ];
    return { template: withHead(template, links.join('')), inline };
  }

  private make(files: readonly string[], isForm: boolean): Frame {
    // Style sheets of every page, then those of the page's parts, then the page's own.
    const sheets = this.addressesOf([entry, ...files]);
    const style = sheets.map((address) => this.sheets.get(address)).join('');
    const template = withHead(isForm ? this.template : withoutScripts(this.template), namesOf(sheets))
      .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
      .replace(firstScript, () => `<script>${this.script}</script>`);
    return { template, inline: { style: hashOf(style), script: hashOf(this.script) } };
  }

  private addressesOf(files: readonly string[]): string[] {
    return [...new Set(this.parts(files).flatMap(({ css = [] }) => css))];
  }

  /** Built files of these sources, each after its imports. */
  private parts(sources: readonly string[]): Manifest[string][] {
    const found = new Map<string, Manifest[string]>();
    const seen = new Set<string>();
    const collect = (source: string): void => {
      if (seen.has(source)) return;
      seen.add(source);
      const built = this.built.get(source);
      if (!built) throw new Error(`The frontend was built without ${source}.`);
      built.imports?.forEach(collect);
      found.set(source, built);
    };
    sources.forEach(collect);
    return [...found.values()];
  }
}

/** A public page names its script for later. */
function withoutScripts(template: string): string {
  const program = /<script type="module"[^>]* src="([^"]+)"><\/script>/;
  const named = `<meta name="program" content="${part(template, program)}">`;
  return (
    template
      .replace(program, '')
      .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
      // The first script looks for this name, so it comes after it.
      .replace('<script src', () => `${named}<script src`)
  );
}

/** The program loads none of these style sheets a second time: 10 kB of a first visit. */
const namesOf = (sheets: readonly string[]): string =>
  `<meta name="styles" content="${sheets.map((address) => `/${address}`).join(' ')}">`;

const withHead = (template: string, markup: string): string =>
  template.replace('<!--head-->', () => `<!--head-->${markup}`);

function part(template: string, pattern: RegExp): string {
  const found = pattern.exec(template)?.[1];
  if (found === undefined) throw new Error('The frontend was built without one of its scripts.');
  return found;
}

/** Source expression of a policy that allows an inline part. */
export const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
