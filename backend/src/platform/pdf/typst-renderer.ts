import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { currentLanguage, t } from '@steward/texts';
import { DomainError } from '../../kernel/index.js';
import { isWordmark, logoBox } from '../brand/logo-box.js';
import { shadesOf } from '../brand/shades.js';
import { Branding } from '../brand/branding.js';
import { currentActor } from '../process/request-context.js';
import { room } from '../process/small-machine.js';
import { NoResult, WorkerThreads } from '../process/worker-threads.js';
import type { DrawTask } from './protocol.js';

/** A compiled file in dist; in the sources the TypeScript file itself, whose types Node strips. */
const program = new URL(`worker${path.extname(import.meta.filename)}`, import.meta.url);
const root = fileURLToPath(new URL('../../', import.meta.url));
const fromRoot = (layout: URL): string => `/${path.relative(root, fileURLToPath(layout))}`;

/** Points, in the margin above a page. */
const mostOnPaper = { width: 180, height: 34 };

interface DrawOptions {
  /** By the name under which the layout opens them. */
  pictures?: Readonly<Record<string, Uint8Array>>;
  /** Part of a signature: it does not wait behind PDFs that clients open. */
  signature?: boolean;
}

/** Renders the practice's PDFs as tagged PDF (PDF/UA-1): plain data in, bytes out, in processes of their own. */
@Injectable()
export class TypstRenderer implements OnApplicationShutdown {
  /** Renders PDFs that clients open, for example statements. */
  private readonly forClients = new WorkerThreads<DrawTask>(program, 'papers', 1, undefined, 'process');
  /** Renders signatures, and PDFs of the practice and of jobs; on a small machine all of them. */
  private readonly forPractice =
    room.pdfs === 1
      ? this.forClients
      : new WorkerThreads<DrawTask>(program, 'practice-papers', 1, undefined, 'process');

  constructor(private readonly branding: Branding = new Branding()) {}

  /**
   * The same data gives the same bytes, in the same branding and language, which is that of the current work.
   * @param layout a Typst file of the sources, which reads the data by `#import "/platform/pdf/page.typ":
   * data`
   * @param data as JSON; its text is never interpreted as markup
   * @throws DomainError papers.busy (503)
   */
  async draw(layout: URL, data: unknown, { pictures = {}, signature }: DrawOptions = {}): Promise<Buffer> {
    const task = { as: 'pdf', ...(await this.branded(layout, data, pictures)) } as const;
    const bytes = await this.run<Uint8Array>(task, signature);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** One page as SVG, its text as outlines. @throws DomainError papers.busy (503) */
  async picture(layout: URL, data: unknown, { pictures = {}, signature }: DrawOptions = {}): Promise<string> {
    const task = { as: 'svg', ...(await this.branded(layout, data, pictures)) } as const;
    return this.run<string>(task, signature);
  }

  /** With the practice's color, and its logo as the picture `logo.png`. */
  private async branded(
    layout: URL,
    data: unknown,
    pictures: NonNullable<DrawOptions['pictures']>,
  ): Promise<Omit<DrawTask, 'as'>> {
    const { accent, logo } = await this.branding.brand();
    const bytes = logo ? await this.branding.logo() : undefined;
    return {
      layout: fromRoot(layout),
      data,
      language: currentLanguage(),
      texts: {
        page: t('Page {number} of {total}', { number: '{number}', total: '{total}' }),
        logo: t('Logo'),
      },
      brand: {
        color: shadesOf(accent, 'light').river,
        logo: logo && bytes ? { ...logoBox(logo, mostOnPaper), isWordmark: isWordmark(logo) } : null,
      },
      pictures: bytes ? { ...pictures, 'logo.png': bytes } : pictures,
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.forClients.end(), this.forPractice.end()]);
  }

  private async run<Result>(task: DrawTask, signature = false): Promise<Result> {
    const opened = currentActor()?.role === 'client' && !signature;
    const threads = opened ? this.forClients : this.forPractice;
    try {
      return await threads.run<Result>(task);
    } catch (error) {
      // The layouts are our own: if one takes too much time or memory, the machine is short of it.
      throw error instanceof NoResult && ['busy', 'exhausted'].includes(error.why) ? busy(error) : error;
    }
  }
}

const busy = (cause: NoResult): DomainError =>
  new DomainError(
    'unavailable',
    'papers.busy',
    t('Too many PDFs are being created right now. Please try again.'),
    { retryAfter: 5, ...(cause.why !== 'busy' && { cause }) },
  );
