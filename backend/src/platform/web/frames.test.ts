import { createHash } from 'node:crypto';
import { Frames } from './frames.js';

const template = `<head>
    <script src="/early.js"></script>
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
  'assets/start.css': '.start{}',
};

const manifest = {
  '_reading.js': { name: 'reading', file: 'assets/index.js', css: ['assets/index.css'] },
  'src/about.tsx': { css: ['assets/about.css'], imports: ['hero', 'ruled'] },
  hero: { css: ['assets/hero.css'], imports: ['reading'] },
  // A style sheet that two parts need is listed once, and circular imports end.
  ruled: { css: ['assets/ruled.css'], imports: ['hero', 'src/about.tsx'] },
  'src/other.tsx': { css: ['assets/other.css'] },
  '_program.js': {
    name: 'program',
    file: 'assets/start.js',
    css: ['assets/start.css'],
    imports: ['reading', 'vendor'],
  },
  vendor: { file: 'assets/vendor.js' },
  'src/area.tsx': { file: 'assets/area.js', css: ['assets/area.css'], imports: ['vendor', 'reading'] },
};

const frames = () => new Frames(template, manifest, (address) => files[address] ?? `no ${address}`);
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('a frame', () => {
  it("has the style sheets of every page, of the page's parts and of the page, in this order, and its policy has their hash", () => {
    const style = ".btn{}.hero{}.ruled{}.about{content:'$&'}";
    const { template: frame, inline } = frames().of({ files: ['src/about.tsx'], isForm: false });
    expect(frame).toContain(`<style>${style}</style>`);
    expect(frame).not.toContain('rel="stylesheet"');
    expect(frame).toContain('<script>early()</script>');
    expect(inline).toEqual({ style: hashOf(style), script: hashOf('early()') });
  });

  it('has only the style sheets of every page if it names no sources', () => {
    expect(frames().of({ files: [], isForm: false }).template).toContain('<style>.btn{}</style>');
  });

  it('names the script of a public page before the first script, which looks for it', () => {
    const { template: frame } = frames().of({ files: ['src/about.tsx'], isForm: false });
    expect(frame).toContain('<meta name="program" content="/assets/index.js"><script>early()');
    expect(frame).not.toMatch(/type="module"|modulepreload/);
  });

  it('loads the script immediately if a page is there for its form', () => {
    const { template: frame } = frames().of({ files: ['src/other.tsx'], isForm: true });
    expect(frame).toContain('<style>.btn{}.other{}</style>');
    expect(frame).toMatch(/type="module".*modulepreload/s);
    expect(frame).not.toContain('name="program"');
  });

  it('is created once', () => {
    const all = frames();
    expect(all.of({ files: ['src/about.tsx'], isForm: false })).toBe(
      all.of({ files: ['src/about.tsx'], isForm: false }),
    );
  });

  it('is not created for a page that was not built, nor from an index.html without its scripts', () => {
    expect(() => frames().of({ files: ['src/nowhere.tsx'], isForm: false })).toThrow(
      /without src\/nowhere.tsx/,
    );
    expect(() => new Frames('<head></head>', manifest, () => '')).toThrow(/one of its scripts/);
  });

  it('loads a shell’s first paint immediately, with all of its area’s scripts', () => {
    const { template: frame, inline } = frames().ofShell('src/area.tsx');
    const style = '.btn{}.start{}';
    expect(frame).toContain(`<style>${style}</style>`);
    expect(inline.style).toBe(hashOf(style));
    expect(frame).toContain('<script>early()</script>');
    const preloads = frame.matchAll(/<link rel="(?:modulepreload|preload)"[^>]* href="([^"]+)">/g);
    expect([...preloads].map(([, address]) => address)).toEqual([
      '/assets/vendor.js',
      '/assets/start.js',
      '/assets/area.js',
      '/assets/area.css',
      '/assets/reading.js',
    ]);
  });

  it('names the scripts of a drawn first screen for later, with its style sheets inline', () => {
    const { template: frame, inline } = frames().ofShell('src/area.tsx', true);
    const style = '.btn{}.start{}no assets/area.css';
    expect(frame).toContain(`<style>${style}</style>`);
    expect(inline.style).toBe(hashOf(style));
    expect(frame).toContain(
      '<meta name="later" content="/assets/vendor.js /assets/start.js /assets/area.js">',
    );
    expect(frame).not.toContain('rel="preload"');
    expect(frame).toContain(
      '<meta name="styles" content="/assets/index.css /assets/start.css /assets/area.css">',
    );
  });
});
