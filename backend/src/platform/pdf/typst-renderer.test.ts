import { actAs, runInRequestContext } from '../process/request-context.js';
import { TypstRenderer } from './typst-renderer.js';

const layout = new URL(
  '../../modules/documents/infrastructure/sealing/pages/typed-name.typ',
  import.meta.url,
);

describe('TypstRenderer', () => {
  it('delays no signature and no PDF of the practice behind those that clients open', async () => {
    const papers = new TypstRenderer();
    const drawAs = (id: number, role: 'client' | 'admin', signature = false): Promise<Buffer> =>
      runInRequestContext({ address: null, agent: null }, () => {
        actAs({ id, role });
        return papers.draw(layout, { name: `Alex Sample ${id}` }, { signature });
      });
    try {
      // More clients than may wait.
      const opened = Promise.allSettled(Array.from({ length: 40 }, (_, n) => drawAs(100 + n, 'client')));
      await Promise.all([
        drawAs(1, 'client', true),
        drawAs(9, 'admin'),
        papers.draw(layout, { name: 'A job' }),
      ]);
      const refused = (await opened).filter(({ status }) => status === 'rejected');
      expect(refused.length).toBeGreaterThan(0);
      expect(refused[0]).toMatchObject({ reason: { code: 'papers.busy', retryAfter: 5 } });
    } finally {
      await papers.onApplicationShutdown();
    }
  });
});
