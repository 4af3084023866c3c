import { visiblePart } from './reply-text.js';

const quoted = '> You have a new message from us.\n> Open the portal.';

describe('the visible part of a reply', () => {
  it.each([
    [
      'Gmail',
      `Friday is fine.\n\nOn Thu, Nov 26, 2026 at 3:04 PM Example Practice <office@example.com>\nwrote:\n\n${quoted}\n`,
    ],
    [
      'Gmail in Spanish',
      `Friday is fine.\n\nEl jue, 26 nov 2026 a la(s) 3:04 p.m., Example Practice (\noffice@example.com) escribió:\n\n${quoted}\n`,
    ],
    [
      'Apple Mail in Spanish',
      'Friday is fine.\r\n\r\n> El 26 nov 2026, a las 15:04, Example <office@example.com> escribió:\r\n> \r\n> Tiene un mensaje nuevo.\r\n',
    ],
    [
      'Outlook',
      'Friday is fine.\n\n________________________________\nFrom: Example Practice <office@example.com>\nSent: Thursday, November 26, 2026 3:04 PM\nTo: Alex <alex@example.com>\nSubject: A new message\n\nYou have a new message from us.\n',
    ],
    [
      'Outlook with bold names',
      'Friday is fine.\n\n*From:* Example Practice <office@example.com>\n*Sent:* Thursday, November 26, 2026 3:04 PM\n*To:* Alex <alex@example.com>\n*Subject:* A new message\n\nYou have a new message from us.\n',
    ],
    [
      'Outlook in Spanish, with bold names',
      'Friday is fine.\n\n*De:* Example Practice <office@example.com>\n*Enviado el:* jueves, 26 de noviembre de 2026 15:04\n*Para:* Alex <alex@example.com>\n*Asunto:* Un mensaje nuevo\n\nTiene un mensaje nuevo.\n',
    ],
    [
      'Outlook as HTML, with its rule as dashes',
      'Friday is fine.\n\n\n----------------------------------------\n\n\nFrom: Example Practice <office@example.com>\nSent: Thursday, November 26, 2026 3:04 PM\nTo: Alex <alex@example.com>\nSubject: A new message\n\nYou have a new message from us.\n',
    ],
    [
      'Outlook of a phone in Spanish',
      'Friday is fine.\n\nObtener Outlook para iOS<https://aka.ms/o0ukef>\n________________________________\nDe: Example Practice <office@example.com>\nEnviado: jueves, noviembre 26, 2026 3:04:05 p. m.\nPara: Alex <alex@example.com>\nAsunto: Un mensaje nuevo\n\nTiene un mensaje nuevo.\n',
    ],
    [
      'Yahoo in Spanish, with an indented quotation',
      'Friday is fine.\n\n    El jueves, 26 de noviembre de 2026, 03:04:05 p.m. CST, Example Practice <office@example.com> escribió:  \n \n   Tiene un mensaje nuevo.\n\n   Abrir el portal.\n',
    ],
    [
      'Samsung in Spanish',
      'Friday is fine.\n\nEnviado desde mi Galaxy\n\n\n-------- Mensaje original --------\nDe: Example Practice <office@example.com>\nFecha: 26/11/26 3:04 p. m. (GMT-06:00)\nA: alex@example.com\nAsunto: Un mensaje nuevo\n\nTiene un mensaje nuevo.\n',
    ],
    ['Thunderbird', `Friday is fine.\n\nOn 11/26/26 15:04, Example Practice wrote:\n${quoted}\n`],
    ['a phone', 'Friday is fine.\n\nSent from my iPhone\n'],
    ['a phone of a provider', 'Friday is fine.\n\nSent from my T-Mobile 5G Device\n'],
    ['a phone of two makers', 'Friday is fine.\n\nSent from my Verizon, Samsung Galaxy smartphone\n'],
    ['Windows', 'Friday is fine.\n\nSent from Mail<https://go.example/mail> for Windows 10\n'],
    ['Yahoo on a phone', 'Friday is fine.\n\nYahoo Mail: Busca, organiza, conquista\n'],
    ['Yahoo in Spanish', 'Friday is fine.\n\nEnviado desde Yahoo Mail para iPhone\n'],
    ['Windows in Spanish', 'Friday is fine.\n\nEnviado desde Correo para Windows\n'],
    ['Proton', 'Friday is fine.\n\nSent with Proton Mail secure email.\n'],
    ['a phone in Spanish', 'Friday is fine.\n\nEnviado desde mi teléfono celular\n'],
    ['an app', 'Friday is fine.\n\nGet BlueMail for Android\n'],
    ['a signature', 'Friday is fine.\n\n-- \nAlex Sample\n+1 210 555 0100\n'],
  ])('is cut as %s writes it', (_, text) => expect(visiblePart(text)).toBe('Friday is fine.'));

  it.each([
    ['lines that begin with ">"', 'The sums are:\n> 500 es correcto\n> 300 no\n'],
    ['only a line that begins with ">"', '> 500 es correcto\n'],
    ['text below two dashes', 'Here are both.\n--\nThe second one is from 2025.\n'],
    ['a postscript below the mark of a signature', 'Friday.\n-- \nAlex\nP.S. Call my wife first.'],
    ['a long text below it', `Friday.\n-- \n${'A line that says something.\n'.repeat(9)}`.trim()],
    [
      'a report of what someone wrote',
      'On March 3 my landlord wrote:\nYou owe 500.\nEl lunes me escribió:\nNada.',
    ],
    ['a list that looks like a head', 'From: Austin\nTo: Dallas\nDate: March 3\nMiles: 195'],
    ['a sentence that begins like a device', 'Two forms are missing.\nSent from my bank on Friday.'],
    ['a sentence about a letter', 'My form is done.\n\nSent via mail yesterday, please check your box.'],
    ['a sentence about a program', 'Here is the year.\nSent with Gmail because your page was slow.'],
    ['the same in Spanish', 'El formulario está listo.\n\nEnviado por correo el lunes a su oficina.'],
    ['a wish', 'I lost the file.\nGet Outlook for your assistant, too.'],
    ['a closing', 'Friday is fine.\n\nRegards,\nAlex\n\nAnd one more question: is 2024 needed?'],
    ['a sign', '👍'],
  ])('keeps %s', (_, text) => expect(visiblePart(text)).toBe(text.replaceAll('-- ', '--').trim()));

  it.each([
    [
      'Fwd',
      'Fwd: Letter',
      'See this.\n\nFrom: IRS <x@irs.example>\nSent: Monday 1\nTo: me\nSubject: Letter\n\nYou owe 500.',
    ],
    [
      'Outlook in Spanish',
      'RV: Carta',
      'Mire.\n\nDe: IRS <x@irs.example>\nEnviado: 1\nPara: yo\nAsunto: Carta\n\nDebe 500.',
    ],
    [
      'Apple',
      'Letter',
      'See this.\n\nBegin forwarded message:\n\nFrom: IRS <x@irs.example>\nSubject: Letter\nDate: 1\n\nYou owe 500.',
    ],
    [
      'Gmail',
      'Letter',
      'See.\n\n---------- Forwarded message ---------\nFrom: IRS <x@irs.example>\nDate: 1\nSubject: Letter\nTo: me\n\nYou owe 500.',
    ],
  ])('is all of a forwarded email: %s', (_, subject, text) => expect(visiblePart(text, subject)).toBe(text));

  it('keeps the quoted line above each answer', () => {
    const text = [
      'Answers below.',
      '',
      'On Thu, Nov 26, 2026 at 3:04 PM Example Practice <office@example.com> wrote:',
      '> Hello Alex,',
      '>',
      '> which year was it?',
      'It was 2024.',
      '> And how much?',
      '',
      'It was 1,500.',
      '',
      '> Regards',
      '> Example Practice',
    ].join('\n');
    expect(visiblePart(text)).toBe(
      'Answers below.\n\n> which year was it?\nIt was 2024.\n\n> And how much?\nIt was 1,500.',
    );
  });

  it.each([
    ['nothing', quoted],
    ['a greeting', `Hi Jordan,\n\nOn Nov 26, 2026 Example <office@example.com> wrote:\n\nIn red.`],
    [
      'a pointer to answers in the quotation',
      'See my answers below in red.\n\nFrom: Example <office@example.com>\nSent: Thursday 26\nTo: Alex\nSubject: Questions\n\nWhich year? 2024',
    ],
    ['an announcement', 'Esto es lo que recibí:\n\nEl 26 nov 2026, IRS <x@irs.example> escribió:\nDebe 500.'],
  ])('is the whole text if only %s would be left', (_, text) => expect(visiblePart(text)).toBe(text));

  it('is empty only if the text is', () => expect(visiblePart(' \n ')).toBe(''));

  it('keeps paragraphs', () =>
    expect(visiblePart('One.\n\nTwo.\n\n\n\nThree.')).toBe('One.\n\nTwo.\n\nThree.'));

  it.each([
    ' ',
    '\n',
    ' \n',
    '\t\r\n',
    '>\n',
    '> \n\n',
    'On ',
    'On 1 wrote:\n',
    'On 1\n',
    'El a <b> ',
    '-- \n',
    '_',
    '- ',
    'From: a\n',
  ])('is found in a second among 100 000 times %j', (part) => {
    const start = performance.now();
    visiblePart(`Hello\n${part.repeat(100_000)}\nend`);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
