import { samplePdf, samplePng } from '../../../platform/files/testing/sample-files.js';
import type { UnassignedReason } from '../domain/received-email.js';

/* Emails as mail programs, groups, phones and devices write them, in English and Spanish, with what each becomes. */

/** The conversation that an email answers. */
export interface Asked {
  /** The address of replies. */
  replyTo: string;
  /** Message-ID of the email that is answered, with its brackets. */
  messageId: string;
}

/** A message with this text, and files that are kept or named; in the list with a reason; or counted. */
type Becomes =
  | { message: string; kept?: string[]; named?: string[] }
  | { listed: UnassignedReason }
  | 'counted';

export interface SampleEmail {
  name: string;
  /** Headers beside From, Message-ID and Date, and the body. Lines end with "\n". */
  write(asked: Asked): string;
  becomes: Becomes;
  /** True for an empty return path, which the sending server states. */
  isBounce?: boolean;
}

const text = 'MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n';
const html = text.replace('plain', 'html');
const english = 'On Thu, Nov 26, 2026 at 3:04 PM Example Practice <office@example.com> wrote:';
const spanish = 'El jue, 26 nov 2026 a la(s) 15:04, Example Practice (office@example.com) escribió:';
const quoted = '> You have a new message from us.\n> Open the portal.\n';

/** An email to the address of replies, with the usual subject. */
const reply =
  (body: string, headers = 'Subject: Re: A new message from Example Practice\n') =>
  ({ replyTo, messageId }: Asked): string =>
    `To: ${replyTo}\nIn-Reply-To: ${messageId}\n${headers}${body}`;
const plain = (body: string, headers?: string) => reply(`${text}\n${body}`, headers);
const part = (headers: string, bytes: Buffer): string =>
  `--x\n${headers}\nContent-Transfer-Encoding: base64\n\n${bytes.toString('base64')}\n`;
const multipart = (type: string, ...parts: string[]) =>
  reply(`MIME-Version: 1.0\nContent-Type: multipart/${type}; boundary=x\n\n${parts.join('')}--x--\n`);
const words = (body: string): string => `--x\n${text}\n${body}\n`;

const invitation = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'METHOD:REQUEST',
  'BEGIN:VEVENT',
  'UID:1',
  'DTSTART;TZID=America/Chicago:20261130T090000',
  'DTEND;TZID=America/Chicago:20261130T100000',
  'SUMMARY:Tax meeting',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

export const sampleEmails: SampleEmail[] = [
  {
    name: 'Gmail',
    write: plain(`Friday is fine.\n\n${english}\n\n${quoted}`),
    becomes: { message: 'Friday is fine.' },
  },
  {
    name: 'Gmail, in Spanish',
    write: plain(`El viernes está bien.\n\n${spanish}\n\n${quoted}`),
    becomes: { message: 'El viernes está bien.' },
  },
  {
    name: 'an iPhone, in Spanish',
    write: plain(
      'El viernes está bien.\n\nEnviado desde mi iPhone\n\n> El 26 nov 2026, a la(s) 3:04 p.m., Example Practice <office@example.com> escribió:\n> \n> Tiene un mensaje nuevo.\n',
    ),
    becomes: { message: 'El viernes está bien.' },
  },
  {
    name: 'Outlook of a phone, in Spanish, as HTML',
    write: reply(
      `${html}\n<div>El viernes está bien.</div><div><br>Obtener <a href="https://aka.ms/o0ukef">Outlook para iOS</a></div><hr><div><b>De:</b> Example Practice &lt;office@example.com&gt;<br><b>Enviado:</b> jueves, noviembre 26, 2026 3:04 p. m.<br><b>Para:</b> Sam<br><b>Asunto:</b> Un mensaje nuevo</div><div>Tiene un mensaje nuevo.</div>\n`,
    ),
    becomes: { message: 'El viernes está bien.' },
  },
  {
    name: 'Outlook, with bold names',
    write: plain(
      'Friday is fine.\n\n*From:* Example Practice <office@example.com>\n*Sent:* Thursday, November 26, 2026 3:04 PM\n*To:* Sam <asample@example.com>\n*Subject:* A new message\n\nYou have a new message from us.\n',
    ),
    becomes: { message: 'Friday is fine.' },
  },
  {
    name: 'Yahoo, in Spanish',
    write: plain(
      ' El viernes está bien.\n\n    El jueves, 26 de noviembre de 2026, 03:04:05 p.m. CST, Example Practice <office@example.com> escribió:  \n \n   Tiene un mensaje nuevo.\n\n   Abrir el portal.\n',
    ),
    becomes: { message: 'El viernes está bien.' },
  },
  {
    name: 'Samsung, in Spanish',
    write: plain(
      'El viernes está bien.\n\nEnviado desde mi Galaxy\n\n-------- Mensaje original --------\nDe: Example Practice <office@example.com>\nFecha: 26/11/26 3:04 p. m. (GMT-06:00)\nA: asample@example.com\nAsunto: Un mensaje nuevo\n\nTiene un mensaje nuevo.\n',
    ),
    becomes: { message: 'El viernes está bien.' },
  },
  {
    name: 'answers between quoted lines',
    write: plain(
      `${english}\n> Hello Sam,\n>\n> which year was it?\n\nIt was 2024.\n\n> And how much?\n\nIt was 1,500.\n\n> Regards\n`,
    ),
    becomes: { message: '> which year was it?\nIt was 2024.\n\n> And how much?\nIt was 1,500.' },
  },
  {
    name: 'answers in color, between the lines of Outlook',
    write: plain(
      'See my answers below in red.\n\nFrom: Example Practice <office@example.com>\nSent: Thursday, November 26, 2026 3:04 PM\nTo: Sam\nSubject: Questions\n\nWhich year? 2024\n',
    ),
    becomes: {
      message:
        'See my answers below in red.\n\nFrom: Example Practice <office@example.com>\nSent: Thursday, November 26, 2026 3:04 PM\nTo: Sam\nSubject: Questions\n\nWhich year? 2024',
    },
  },
  {
    name: 'a line that begins with ">", in Spanish',
    write: plain('Los números:\n> 500 es correcto\n'),
    becomes: { message: 'Los números:\n> 500 es correcto' },
  },
  {
    name: 'text below two dashes',
    write: plain('Both are here.\n--\nThe second one is from 2025.\n'),
    becomes: { message: 'Both are here.\n--\nThe second one is from 2025.' },
  },
  {
    name: 'a signature',
    write: plain('Friday is fine.\n\n-- \nSam Sample\n210 555 0100\n'),
    becomes: { message: 'Friday is fine.' },
  },
  {
    name: 'a forwarded email of Outlook, in Spanish',
    write: plain(
      'Mire esto.\n\nDe: Oficina <carta@example.com>\nEnviado: lunes, noviembre 23, 2026\nPara: Sam\nAsunto: Carta\n\nDebe 500.\n',
      'Subject: RV: Carta\n',
    ),
    becomes: {
      message:
        'Mire esto.\n\nDe: Oficina <carta@example.com>\nEnviado: lunes, noviembre 23, 2026\nPara: Sam\nAsunto: Carta\n\nDebe 500.',
    },
  },
  {
    name: 'a forwarded email of Apple',
    write: plain(
      'Begin forwarded message:\n\nFrom: A <a@example.com>\nSubject: Letter\nDate: Monday 23\n\nPay 500.\n',
    ),
    becomes: {
      message:
        'Begin forwarded message:\n\nFrom: A <a@example.com>\nSubject: Letter\nDate: Monday 23\n\nPay 500.',
    },
  },
  {
    name: 'a group',
    write: plain(
      'It was 2024.\n',
      'Subject: Re: A new message\nList-ID: <office.example.com>\nPrecedence: list\nMailing-list: list office@example.com\n',
    ),
    becomes: { message: 'It was 2024.' },
  },
  {
    name: 'HTML above the footer of a group',
    write: multipart('mixed', `--x\n${html}\n<p>It was 2024.</p>\n`, words('You are in this group.')),
    becomes: { message: 'It was 2024.\nYou are in this group.' },
  },
  {
    name: 'a new question to the office',
    write: () =>
      `To: office@example.com\nSubject: A question\nPrecedence: first-class\n${text}\nWhen are you open?\n`,
    becomes: { listed: 'unproven' },
  },
  {
    name: 'a newsletter',
    write: () =>
      `To: office@example.com\nSubject: News\nList-Id: <news.example.com>\nPrecedence: bulk\n${text}\nNews.\n`,
    becomes: { listed: 'unproven' },
  },
  {
    name: 'an answer that is known by its subject alone',
    write: () =>
      `To: office@example.com\nSubject: Re: A new message from Example Practice\n${text}\nFriday.\n`,
    becomes: { listed: 'unproven' },
  },
  {
    name: 'a note of absence with X-Autoreply',
    write: plain('I am on vacation.\n', 'Subject: Re: A new message\nX-Autoreply: yes\n'),
    becomes: { listed: 'absence' },
  },
  {
    name: 'a note of absence with X-Autorespond',
    write: plain('I am on vacation.\n', 'Subject: Re: A new message\nX-Autorespond: yes\n'),
    becomes: { listed: 'absence' },
  },
  {
    name: 'a note of absence by its subject',
    write: plain('I am back on Monday.\n', 'Subject: Out of Office: A new message\n'),
    becomes: { listed: 'absence' },
  },
  {
    name: 'a note of absence by its subject, in Spanish',
    write: plain('Vuelvo el lunes.\n', 'Subject: =?utf-8?q?Respuesta_autom=C3=A1tica:_Un_mensaje?=\n'),
    becomes: { listed: 'absence' },
  },
  {
    name: 'a note of absence by the standard',
    write: plain('Away.\n', 'Subject: Re: A new message\nAuto-Submitted: auto-replied (vacation)\n'),
    becomes: 'counted',
  },
  {
    name: 'a report about delivery',
    write: reply(
      `MIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status; boundary=x\n\n${words('Not delivered.')}--x--\n`,
    ),
    becomes: 'counted',
  },
  {
    name: 'a bounce with an empty return path',
    write: plain('Not delivered.\n'),
    becomes: 'counted',
    isBounce: true,
  },
  {
    name: 'Auto-Submitted: no',
    write: plain('Friday is fine.\n', 'Subject: Re: A new message\nAuto-Submitted: no\n'),
    becomes: { message: 'Friday is fine.' },
  },
  {
    name: 'a PDF and a logo in the text',
    write: multipart(
      'mixed',
      `--x\nContent-Type: multipart/related; boundary=y\n\n--y\n${html}\nHere it is <img src="cid:a">\n--y\nContent-Type: image/png; name=logo.png\nContent-ID: <a>\nContent-Transfer-Encoding: base64\n\n${samplePng.toString('base64')}\n--y--\n`,
      part('Content-Type: application/pdf; name=Statement.pdf', samplePdf),
    ),
    becomes: { message: 'Here it is', kept: ['Statement.pdf'], named: ['logo.png'] },
  },
  {
    name: 'winmail.dat and a forwarded file, in Spanish',
    write: multipart(
      'mixed',
      words('Aquí están.'),
      part('Content-Type: application/ms-tnef; name=winmail.dat', Buffer.from('x')),
      '--x\nContent-Type: message/rfc822; name=carta.eml\nContent-Disposition: attachment; filename=carta.eml\n\nSubject: Carta\n\nDebe 500.\n',
    ),
    becomes: { message: 'Aquí están.', named: ['winmail.dat', 'carta.eml'] },
  },
  {
    name: 'an invitation',
    write: multipart(
      'alternative',
      words('You are invited.'),
      part('Content-Type: text/calendar; method=REQUEST; charset=utf-8', Buffer.from(invitation)),
    ),
    becomes: {
      message: 'You are invited.\n\nInvitation: Tax meeting, Monday, November 30, 2026 at 9:00 AM CST',
      named: ['invitation.ics'],
    },
  },
  {
    name: 'a reaction of Gmail',
    write: multipart(
      'alternative',
      words('👍\n\nSam Sample reacted via Gmail\n'),
      part('Content-Type: text/vnd.google.email-reaction+json', Buffer.from('{"emoji":"👍","version":1}')),
    ),
    becomes: { message: '👍' },
  },
  {
    name: 'more parts than can be parsed',
    write: multipart(
      'mixed',
      ...Array.from({ length: 1_001 }, () => '--x\nContent-Type: text/plain\n\nYes\n'),
    ),
    becomes: { listed: 'unreadable' },
  },
];
