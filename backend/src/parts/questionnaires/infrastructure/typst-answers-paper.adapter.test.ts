import { textOfPdf } from '../../../../test/text-of-pdf.js';
import { TypstRenderer } from '../../../platform/pdf/typst-renderer.js';
import { TypstAnswersPaper } from './typst-answers-paper.js';

const renderer = new TypstRenderer();
afterAll(() => renderer.onApplicationShutdown());

const contents = {
  practice: { name: 'Example Financial Consulting', contact: 'hello@example.com' },
  title: 'Yearly review, November 30, 2026',
  client: 'Sam Sample',
  submittedBy: 'Pat Sample',
  submittedAt: 'Nov 30, 2026, 3:01:19 PM CST',
};
const columns = (count: number): string[] => Array.from({ length: count }, (_, n) => `Column ${n + 1}`);

it('prints a table of few columns as one, a wide one row by row, and no blank rows', async () => {
  const table = (count: number) => ({
    label: `Table of ${count}`,
    type: 'table' as const,
    columns: columns(count),
    answer: [{ 'Column 1': 'First', 'Column 2': 'Second' }, { 'Column 1': ' ' }, { 'Column 2': 'Third' }],
  });
  const sections = [{ title: 'Tables', questions: [table(2), table(20)] }];
  const text = await textOfPdf(await new TypstAnswersPaper(renderer).draw({ ...contents, sections }));
  expect(text).toContain('Table of 2 Column 1 Column 2 First Second Third');
  expect(text).toContain('Table of 20 Column 1 First Column 2 Second Column 2 Third');
});

it('prints long words without a space in a few pieces, with all their letters', async () => {
  const word = (row: number): string => `${row}${'abcdefghij'.repeat(48)}`;
  const answer = Array.from({ length: 2 }, (_, row) =>
    Object.fromEntries(columns(20).map((column) => [column, word(row)])),
  );
  const questions = [{ label: 'Words', type: 'table' as const, columns: columns(20), answer }];
  const pdf = await new TypstAnswersPaper(renderer).draw({
    ...contents,
    sections: [{ title: 'Tables', questions }],
  });
  expect((await textOfPdf(pdf)).replaceAll(' ', '')).toContain(`Column1${word(1)}Column2${word(1)}`);
  // Each letter by itself takes four times as many, and a table of 100 such rows more time than there is.
  expect(pdf.length).toBeLessThan(200_000);
});
