/** Lines of a quotation's heading, as mail programs write and wrap it. */
const longestHeading = 4;
const longestHeadingText = 600;
/** Lines between the first and the last line of a quoted email's head. */
const longestHead = 8;
/** Lines and characters of a signature: what is longer is a text. */
const longestSignature = { lines: 8, characters: 500 };
/** Lines of a quoted paragraph that stay above the answer to it. */
const longestQuestion = 3;

const forwarded = /^\s*(fwd?|fw|rv|reenv(iar|iado)?|wg|tr|i)\s*:/i;
const forwardMark =
  /^(-{2,}\s*(forwarded message|mensaje reenviado)\b.*|begin forwarded message:|inicio del mensaje reenviado:)/i;
const rule = /^([_-]\s?){5,}$/;
const originalMark =
  /^-{2,}\s*(original message|mensaje original|reply message|mensaje de respuesta)\s*-{2,}$/i;
/** "On Thu, Nov 26, 2026 at 3:04 PM, Example <office@example.com> wrote:" */
const heading =
  /^(on|el|en|le|am)\b.{0,400}\b(wrote|escribi[oó]|ha escrito|a [eé]crit|schrieb)(?!\p{L}).{0,100}:\s*$/iu;
const field = (names: string): RegExp => new RegExp(`^[*_]{0,2}(${names})\\s?:[*_]{0,2}(\\s|$)`, 'i');
const fields = {
  from: field('from|de|von|da'),
  date: field('sent|date|enviado( el)?|fecha|gesendet|datum'),
  subject: field('subject|asunto|betreff|objet'),
};
/** Lines that programs of phones, and free providers, add at the end. */
const device = new RegExp(
  `^(${[
    'sent (from|with|via) (my |the )?(iphone|ipad|ipod|apple|mail|outlook|yahoo|aol|samsung|galaxy|android|verizon|at&t|t-mobile|blackberry|windows|proton ?mail|mobile|phone|cell ?phone|smartphone|tablet|gmail|spark|thunderbird|fastmail|hey|bluemail)',
    '(get|download|obtener|obtenga|descargar|descarga) (outlook|bluemail|spark|mail)(?= (for|para) )',
    '(enviado|enviada) (desde|con|mediante|a trav[eé]s de|por) (mi |el |un )?(iphone|ipad|ipod|apple|correo|mail|outlook|yahoo|aol|samsung|galaxy|android|blackberry|windows|proton ?mail|m[oó]vil|celular|tel[eé]fono|smartphone|tablet|tableta|gmail|spark|thunderbird|dispositivo)',
    'yahoo mail: (search|busca).*',
  ].join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
);
/** Words that follow a name there: other names, and those between them. Any other word makes it a sentence. */
const afterDevice =
  /^(i?[A-Z0-9].*|for|para|de|an?|on|un|una|my|mi|the|app|mail|secure|email|phone|smartphone|device|tablet|mobile|m[oó]vil|celular|tel[eé]fono|dispositivo)$/;
const longestDevice = 160;
/** Words by which a short answer says that the rest of it is in the quotation. */
const pointsDown =
  /\b(below|inline|in[- ]line|in red|in blue|abajo|m[aá]s abajo|entre l[ií]neas|en (rojo|azul))\b/i;
const longestPointer = 300;
const postscript = /^(p\.?\s?[sd]\.?|posdata|n\.?b\.?)(\s|:|$)/i;

/**
 * The part of an email that its sender wrote, without the quotation and signature at its end. Cut is only what has a
 * heading or mark of one; the whole text is shown if what is left would be nothing or a fragment.
 * @param text with any line breaks
 * @param subject by which a forwarded email is known: what it has below was sent on purpose
 */
export function visiblePart(text: string, subject = ''): string {
  const lines = text.replace(/[\u00a0\u202f]/g, ' ').split(/\r\n?|\n/);
  const whole = tidy(lines);
  if (forwarded.test(subject) || lines.some((line) => forwardMark.test(line.trim()))) return whole;
  const history = historyOf(lines);
  const own = withoutSignature(history ? lines.slice(0, history.start) : lines);
  const answers = history?.isMarked ? answersIn(lines.slice(history.end)) : [];
  const visible = tidy([...own, '', ...answers]);
  return isFragment(visible, history !== undefined && answers.length === 0) ? whole : visible;
}

const tidy = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Nothing, a greeting, or an announcement of what was cut. */
function isFragment(visible: string, isCut: boolean): boolean {
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(visible)) return true;
  if (!isCut) return false;
  return (
    visible.endsWith(':') ||
    (visible.endsWith(',') && !visible.includes('\n')) ||
    (visible.length <= longestPointer && pointsDown.test(visible))
  );
}

interface History {
  /** First line that is cut. */
  start: number;
  /** First line behind its heading. */
  end: number;
  /** True if the quoted lines begin with ">": what stands between them is an answer. */
  isMarked: boolean;
}

/** The earlier emails below the text, from their first heading on. */
function historyOf(lines: readonly string[]): History | undefined {
  for (let at = 0; at < lines.length; at++) {
    const found = headingAt(lines, at) ?? headAt(lines, at);
    if (found) return found;
  }
  return undefined;
}

const unquoted = (line: string): string => line.replace(/^[\s>]+/, '').trim();
const isQuoted = (line: string): boolean => /^\s*>/.test(line);
const isBlank = (line: string): boolean => line.trim() === '';

/** A heading of one to four lines, with a date, before lines that begin with ">" or an address. */
function headingAt(lines: readonly string[], start: number): History | undefined {
  if (!/^(-+\s*)?(on|el|en|le|am)\s/i.test(unquoted(lines[start] ?? ''))) return undefined;
  let joined = '';
  for (let end = start + 1; end <= Math.min(start + longestHeading, lines.length); end++) {
    const line = unquoted(lines[end - 1] ?? '');
    if (line === '' || line.length + joined.length > longestHeadingText) return undefined;
    joined = `${joined} ${line}`.trim();
    if (!heading.test(joined.replace(/^-+\s*|\s*-+$/g, ''))) continue;
    if (!/\d/.test(joined)) return undefined;
    let next = end;
    while (next < lines.length && isBlank(lines[next] ?? '')) next++;
    const isMarked = isQuoted(lines[next] ?? '') || isQuoted(lines[start] ?? '');
    return isMarked || joined.includes('@') ? { start, end, isMarked } : undefined;
  }
  return undefined;
}

/** The head of a quoted email: sender, date and subject, below a rule or a mark. */
function headAt(lines: readonly string[], start: number): History | undefined {
  const first = lines[start]?.trim() ?? '';
  let from = start;
  if (rule.test(first) || originalMark.test(unquoted(first))) {
    from = start + 1;
    while (from < lines.length && isBlank(lines[from] ?? '')) from++;
  }
  if (!fields.from.test(unquoted(lines[from] ?? ''))) return undefined;
  const head = lines.slice(from + 1, from + 1 + longestHead).map(unquoted);
  const last = head.findIndex((line) => fields.subject.test(line));
  if (last < 0 || !head.some((line) => fields.date.test(line))) return undefined;
  return { start, end: from + 2 + last, isMarked: false };
}

/** The sender's lines between quoted ones, each below the quoted paragraph that it answers. */
function answersIn(lines: readonly string[]): readonly string[] {
  const answers: string[] = [];
  let question: string[] = [];
  let isAnswering = false;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    // A quotation within the quotation is history, as the first one.
    const inner = headingAt(lines, at);
    if (inner?.isMarked) at = inner.end - 1;
    if (inner?.isMarked || isQuoted(line)) {
      if (isAnswering || inner?.isMarked || unquoted(line) === '') question = [];
      if (!inner?.isMarked && unquoted(line) !== '') question.push(line.trim());
      isAnswering = false;
    } else if (isAnswering || !isBlank(line)) {
      if (!isAnswering) answers.push('', ...question.slice(-longestQuestion));
      isAnswering = true;
      answers.push(line);
    }
  }
  return withoutSignature(answers);
}

/** The lines before a signature: below "-- " (RFC 3676, 4.3), or what a phone adds. */
function withoutSignature(lines: readonly string[]): readonly string[] {
  const rest = withoutDevice(lines);
  const mark = rest.lastIndexOf('-- ');
  if (mark < 0) return rest;
  const below = rest.slice(mark + 1).filter((line) => !isBlank(line));
  const isSignature =
    below.length <= longestSignature.lines &&
    below.join('').length <= longestSignature.characters &&
    !below.some((line) => postscript.test(line.trim()));
  return isSignature ? withoutDevice(rest.slice(0, mark)) : rest;
}

function withoutDevice(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => !isBlank(line));
  return isDevice(lines[last]?.trim() ?? '') ? lines.slice(0, last) : lines;
}

function isDevice(line: string): boolean {
  const [named] = (line.length <= longestDevice && device.exec(line)) || [];
  if (named === undefined) return false;
  const words = line
    .slice(named.length)
    .replace(/<[^<>]*>|https?:\S+/g, ' ')
    .split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => word === '' || afterDevice.test(word));
}
