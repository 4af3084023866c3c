import * as pdfs from '../../../testing/pdfs.js';
import { preparePdf } from './prepare.js';

describe('a file that is to be signed', () => {
  it('stays as it is if nothing has to be changed', async () => {
    for (const bytes of [pdfs.simplePdf, pdfs.nestedPdf, pdfs.packedPdf, pdfs.forTheWeb(pdfs.simplePdf)])
      expect(await preparePdf(bytes)).toBeUndefined();
  });
});
