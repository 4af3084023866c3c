import { createHash } from 'node:crypto';
import { Frames } from './frames.js';

const template = `<head>
    <script src="/early.js"></script>
    <link rel="manifest" href="/manifest.webmanifest" />
    <!--head-->
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/reading.js">
    <link rel="stylesheet" crossorigin href="/assets/index.css">
  </head>`;

const files: Record<string, string> = {
  '/early.js': 'early()',
  'assets/index.css': '.btn{}',
  'assets/hero.css': '.hero{}',
  'assets/ruled.css': '.ruled{}',
  'assets/about.css': ".about{content:'$&'}",
  'assets/other.css': '.other{}',
};

const manifest = {
  'index.html': { css: ['assets/index.css'], imports: ['reading'] },
  reading: {},
  'src/about.tsx': { css: ['assets/about.css'], imports: ['hero', 'ruled'] },
  hero: { css: ['assets/hero.css'], imports: ['reading'] },
  // A style sheet that two parts need stands once, and circular imports end.
  ruled: { css: ['assets/ruled.css'], imports: ['hero', 'src/about.tsx'] },
  'src/other.tsx': { css: ['assets/other.css'] },
};

const frames = () => new Frames(template, manifest, (address) => files[address] ?? `no ${address}`);
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('a frame', () => {
  it("has the sheets of every page, of the page's parts and of the page, in this order, and its policy their hash", () => {
    const style = ".btn{}.hero{}.ruled{}.about{content:'$&'}";
    const { template: frame, inline } = frames().of({ file: 'src/about.tsx', isForm: false });
    expect(frame).toContain(`<style>${style}</style>`);
    expect(frame).not.toContain('rel="stylesheet"');
    expect(frame).toContain('<script>early()</script>');
    expect(inline).toEqual({ style: hashOf(style), script: hashOf('early()') });
  });

  it('has the sheets of every page alone where an address leads nowhere', () => {
    expect(frames().of({ isForm: false }).template).toContain('<style>.btn{}</style>');
  });

  it('names the program before the first script, which looks for it, where a page is read', () => {
    const { template: frame } = frames().of({ file: 'src/about.tsx', isForm: false });
    expect(frame).toContain('<meta name="program" content="/assets/index.js"><script>early()');
    expect(frame).not.toMatch(/type="module"|modulepreload|manifest/);
  });

  it('brings the program at once where a page is there for its form', () => {
    const { template: frame } = frames().of({ file: 'src/other.tsx', isForm: true });
    expect(frame).toContain('<style>.btn{}.other{}</style>');
    expect(frame).toMatch(/type="module".*modulepreload/s);
    expect(frame).toContain('rel="manifest"');
    expect(frame).not.toContain('name="program"');
  });

  it('is made once', () => {
    const all = frames();
    expect(all.of({ file: 'src/about.tsx', isForm: false })).toBe(
      all.of({ file: 'src/about.tsx', isForm: false }),
    );
  });

  it('is not made for a page that was not built, nor from an index.html without its scripts', () => {
    expect(() => frames().of({ file: 'src/nowhere.tsx', isForm: false })).toThrow(/without src\/nowhere.tsx/);
    expect(() => new Frames('<head></head>', manifest, () => '')).toThrow(/one of its scripts/);
  });
});
