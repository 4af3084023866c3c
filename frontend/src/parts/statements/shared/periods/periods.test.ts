import { monthsInName } from './period-in-name';
import { monthsInText } from './period-in-text';
import { statementMonth } from './statement-month';

const sureOf = ({ sure }: { sure: ReadonlySet<string> }) => [...sure];

describe('the period in a text', () => {
  it.each([
    ['Statement Period 09/01/26-09/30/26 Page 1 of 4', '2026-09'],
    ['Page109/01/26-09/30/2612 items', '2026-09'],
    ['Statement period: 09/01/2026 through 09/30/2026', '2026-09'],
    ['9/1/2026 – 9/30/2026', '2026-09'],
    ['Sept. 1–30, 2026', '2026-09'],
    ['S e p t e m b e r 1 , 2 0 2 6 t o S e p t e m b e r 3 0 , 2 0 2 6', '2026-09'],
    ['December 15 - January 14, 2026', '2026-01'],
    ['December 15, 2025 - January 14, 2026', '2026-01'],
    ['Opening/Closing Date 08/16/26 − 09/15/26', '2026-09'],
    ['01SEP2026 to 30SEP2026', '2026-09'],
    ['01-SEP-2026 – 30-SEP-2026', '2026-09'],
    ['2026-09-01 to 2026-09-30', '2026-09'],
    ['Feb 1 - Feb 28, 2026', '2026-02'],
    ['February 1 through February 29, 2028', '2028-02'],
    ['Statement for September 2026', '2026-09'],
    ['Closing date: 09/30/2026. Payment due 10/25/2026', '2026-09'],
    ['del 1 al 30 de septiembre de 2026', '2026-09'],
    ['Del 1.º al 30 de setiembre del 2026', '2026-09'],
    ['del 15 de diciembre al 14 de enero de 2026', '2026-01'],
    ['desde el 1 de sept. de 2026 hasta el 30 de sept. de 2026', '2026-09'],
    ['Periodo: 01/set./2026 al 30/set./2026', '2026-09'],
    ['Período 01/09/2026 – 30/09/2026', '2026-09'],
    ['Fecha de corte: 30 de septiembre de 2026', '2026-09'],
    ['Estado de cuenta de septiembre de 2026', '2026-09'],
    ['Desde: 01/09/2026 Hasta: 30/09/2026', '2026-09'],
    ['Statement period: September 2026', '2026-09'],
    ['Período: septiembre de 2026', '2026-09'],
    ['Sep\u00ADtember 1‑30, 2026', '2026-09'],
  ])('%s', (text, month) => {
    expect(sureOf(monthsInText(text))).toEqual([month]);
  });

  it.each([
    ['nothing', ''],
    ['a day without a year', 'September 30'],
    ['days without a year', '09/01 - 09/30'],
    ['one date', 'Payment due 10/25/2026'],
    ['a month without a label', 'Our offer ends September 2026'],
    ['a quarter', 'July 1, 2026 - September 30, 2026'],
    ['the year to date', 'Year to date: 01/01/2026 - 09/30/2026'],
    ['a few days', '09/10/2026 - 09/14/2026'],
    ['a day that does not exist', 'February 1 - 30, 2026'],
    ['a closing day at the beginning of a month', 'Statement date: October 1, 2026'],
    ['a page number before a date', 'Page 1 - 09/30/2026'],
    ['money and telephone numbers', 'Call 1-800-555-0100. Balance $1,234.56'],
  ])('is not guessed from %s', (_, text) => {
    expect(sureOf(monthsInText(text))).toEqual([]);
  });

  it('is named twice if there are two', () => {
    const months = monthsInText('09/01/26-09/30/26 and 10/01/26-10/31/26');
    expect(sureOf(months)).toEqual(['2026-09', '2026-10']);
  });

  it('keeps single dates as suggestions', () => {
    expect([...monthsInText('Printed 30SEP2026').maybe]).toEqual(['2026-09']);
  });
});

describe('the month in a file name', () => {
  it.each([
    ['eStmt_2026-09-30.pdf', '2026-09'],
    ['20260930-statements-1234-.pdf', '2026-09'],
    ['Statement_SEP_2026.pdf', '2026-09'],
    ['2026-09.pdf', '2026-09'],
    ['09302026.pdf', '2026-09'],
    ['statement 30SEP2026.PDF', '2026-09'],
    ['Sep2026.pdf', '2026-09'],
    ['September 30, 2026.pdf', '2026-09'],
    ['checking-1234-09-30-26.pdf', '2026-09'],
    ['Sept. 1–30, 2026.pdf', '2026-09'],
    ['2026-08-16_2026-09-15.pdf', '2026-09'],
    ['December 15 - January 14, 2026.pdf', '2026-01'],
    ['2026_septiembre.pdf', '2026-09'],
    ['Estado de cuenta septiembre de 2026.pdf', '2026-09'],
    ['estado_set_2026.pdf', '2026-09'],
    ['30-setiembre-2026.pdf', '2026-09'],
    ['statement 2026-09 (1).pdf', '2026-09'],
    ['092026.pdf', '2026-09'],
    ['093026.pdf', '2026-09'],
  ])('%s', (name, month) => {
    expect(sureOf(monthsInName(name))).toEqual([month]);
  });

  it.each([
    ['nothing', 'statement.pdf'],
    ['a month without a year', 'September.pdf'],
    ['a day without a year', 'Sept 26.pdf'],
    ['a year', 'Statements 2026.pdf'],
    ['an account number', 'statement-123456789.pdf'],
    ['a word that begins like a month', 'Market 2026.pdf'],
    ['two months', '2026-09 and 2026-10.pdf'],
    ['month and day in an unknown order', '05-06-2026.pdf'],
    ['digits that may be a month or a day', '201112.pdf'],
    ['the day of a photo', 'IMG_20261118_142233.jpg'],
    ['the day of a scan', 'Scan 2026-11-18.pdf'],
    ['the first days of a month', 'statement-2026-10-01.pdf'],
    ['a day that does not exist', '2026-09-31.pdf'],
  ])('is not guessed from %s', (_, name) => {
    expect(sureOf(monthsInName(name))).toEqual([]);
  });
});

describe('name and text', () => {
  const september = '09/01/2026 - 09/30/2026';
  it.each([
    ['agree', 'eStmt_2026-09-30.pdf', september, '2026-09'],
    ['have only one that knows', 'download.pdf', september, '2026-09'],
    ['have only a name', 'eStmt_2026-09-30.pdf', '', '2026-09'],
    ['agree on the month before the day of the name', 'statement-2026-10-01.pdf', september, '2026-09'],
    ['agree on one of two periods', '2026-09.pdf', `${september} 10/01/2026 - 10/31/2026`, '2026-09'],
  ])('%s', (_, name, text, month) => {
    expect(statementMonth(name, text)).toEqual({ month, suggestions: [] });
  });

  it('that differ are asked about', () => {
    expect(statementMonth('2026-08.pdf', september)).toEqual({
      month: undefined,
      suggestions: ['2026-08', '2026-09'],
    });
  });
});
