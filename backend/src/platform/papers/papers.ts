import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { NoResult, WorkerThreads } from '../worker-threads.js';
import type { PaperTask } from './protocol.js';

/** In dist a compiled file, in the sources the source itself, whose types Node strips. */
const program = new URL(`worker${path.extname(import.meta.filename)}`, import.meta.url);
const root = fileURLToPath(new URL('../../', import.meta.url));
const fromRoot = (layout: URL): string => `/${path.relative(root, fileURLToPath(layout))}`;

/** Draws what the practice puts on paper, as tagged PDF (PDF/UA-1): plain data in, bytes out, in a thread. */
@Injectable()
export class Papers implements OnApplicationShutdown {
  private readonly threads = new WorkerThreads<PaperTask>(program, 'papers', 1);

  /**
   * The same data gives the same bytes.
   * @param layout a Typst file of the sources, which reads the data by `#import "/platform/papers/paper.typ": data`
   * @param data as JSON; its texts are shown as they are, never read as markup
   * @param pictures by the name under which the layout opens them
   * @throws DomainError papers.busy (503)
   */
  async draw(
    layout: URL,
    data: unknown,
    pictures: Readonly<Record<string, Uint8Array>> = {},
  ): Promise<Buffer> {
    const bytes = await this.run<Uint8Array>({ as: 'pdf', layout: fromRoot(layout), data, pictures });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** One page as SVG, its text as outlines. @throws DomainError papers.busy (503) */
  picture(layout: URL, data: unknown): Promise<string> {
    return this.run<string>({ as: 'svg', layout: fromRoot(layout), data, pictures: {} });
  }

  onApplicationShutdown(): Promise<void> {
    return this.threads.end();
  }

  private async run<Result>(task: PaperTask): Promise<Result> {
    try {
      return await this.threads.run<Result>(task);
    } catch (error) {
      // The layouts are our own: where one takes too long or too much, the machine is short of both.
      throw error instanceof NoResult && ['busy', 'exhausted'].includes(error.why) ? busy(error) : error;
    }
  }
}

const busy = (cause: NoResult): DomainError =>
  new DomainError(
    'unavailable',
    'papers.busy',
    'Too many papers are being drawn at the moment. Please try again.',
    { retryAfter: 5, ...(cause.why !== 'busy' && { cause }) },
  );
