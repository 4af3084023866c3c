/** A value of a PDF; strings are bytes, names are texts. */
export type PdfValue = number | string | boolean | null | Buffer | PdfReference | PdfValue[] | PdfDictionary;
export interface PdfDictionary {
  [key: string]: PdfValue | undefined;
}
interface PdfReference {
  /** Number and generation of the object. */
  object: string;
}

const MAX_DEPTH = 10;
/** Characters that end a name or a number. */
const token = /[^\s\0()<>[\]{}/%]*/y;
const space = /(?:[\s\0]|%[^\r\n]*)*/y;
const reference = /(\d+)\s+(\d+)\s+R\b/y;
const opening = /\s*(?:trailer|\d*\s*obj)?\s*(?=<<)/y;

/**
 * Reads single values of a PDF from its text, in which each character is a byte: for the few that are needed
 * before a library, in a thread of its own, reads the file. Damage ends a value early.
 */
export class PdfValues {
  private at = 0;

  constructor(private readonly text: string) {}

  /** The dictionary that begins here, after `trailer` or `obj`; undefined if there is none. */
  dictionaryAt(at: number): PdfDictionary | undefined {
    this.at = at;
    opening.lastIndex = at;
    if (!opening.test(this.text)) return undefined;
    this.at = opening.lastIndex;
    return isDictionary(this.value(0));
  }

  /** A dictionary, or the one that the reference names. */
  resolve(value: PdfValue | undefined): PdfDictionary | undefined {
    if (!value || typeof value !== 'object' || !('object' in value) || typeof value.object !== 'string')
      return isDictionary(value);
    const starts = [
      ...this.text.matchAll(new RegExp(`(?<!\\d)${value.object.replace(' ', '\\s+')}\\s+obj\\b`, 'g')),
    ];
    const start = starts.at(-1);
    return start && this.dictionaryAt(start.index + start[0].length);
  }

  private value(depth: number): PdfValue | undefined {
    this.skip(space);
    const { text, at } = this;
    if (depth > MAX_DEPTH) return undefined;
    if (text.startsWith('<<', at)) return this.dictionary(depth);
    switch (text.charAt(at)) {
      case '/':
        this.at++;
        return this.skip(token);
      case '(':
        return this.literal();
      case '<':
        return this.hex();
      case '[':
        return this.array(depth);
      default:
        return this.plain();
    }
  }

  private dictionary(depth: number): PdfDictionary {
    this.at += 2;
    const entries: [string, PdfValue | undefined][] = [];
    for (this.skip(space); this.text[this.at] === '/'; this.skip(space)) {
      this.at++;
      const key = this.skip(token);
      entries.push([key, this.value(depth + 1)]);
    }
    if (this.text.startsWith('>>', this.at)) this.at += 2;
    return Object.fromEntries(entries);
  }

  private array(depth: number): PdfValue[] {
    this.at++;
    const values: PdfValue[] = [];
    for (this.skip(space); this.at < this.text.length && this.text[this.at] !== ']'; this.skip(space)) {
      const value = this.value(depth + 1);
      if (value === undefined) return values;
      values.push(value);
    }
    this.at++;
    return values;
  }

  private hex(): Buffer {
    const end = this.text.indexOf('>', this.at);
    const digits = this.text.slice(this.at + 1, Math.max(end, this.at + 1)).replaceAll(/[^0-9a-f]/gi, '');
    this.at = end < 0 ? this.text.length : end + 1;
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
  }

  /** In parentheses, which may be nested, with escapes. */
  private literal(): Buffer {
    const escaped: Record<string, string> = {
      n: '\n',
      r: '\r',
      t: '\t',
      b: '\b',
      f: '\f',
      '\n': '',
      '\r': '',
    };
    let result = '';
    let open = 1;
    for (this.at++; this.at < this.text.length; this.at++) {
      const character = this.text[this.at] ?? '';
      if (character === '\\') {
        const octal = /[0-7]{1,3}/y;
        octal.lastIndex = this.at + 1;
        const digits = octal.exec(this.text)?.[0];
        const next = this.text[this.at + 1] ?? '';
        if (next === '\r' && this.text[this.at + 2] === '\n') this.at++;
        result += digits ? String.fromCharCode(Number.parseInt(digits, 8) & 0xff) : (escaped[next] ?? next);
        this.at += digits?.length ?? 1;
        continue;
      }
      if (character === '(') open++;
      if (character === ')' && --open === 0) break;
      result += character;
    }
    this.at++;
    return Buffer.from(result, 'latin1');
  }

  /** A number, a reference, or a word. */
  private plain(): PdfValue | undefined {
    reference.lastIndex = this.at;
    const named = reference.exec(this.text);
    if (named) {
      this.at = reference.lastIndex;
      return { object: `${named[1]} ${named[2]}` };
    }
    const word = this.skip(token);
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'null') return null;
    const number = Number(word);
    return word === '' || Number.isNaN(number) ? undefined : number;
  }

  private skip(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }
}

function isDictionary(value: PdfValue | undefined): PdfDictionary | undefined {
  const isOne =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value);
  return isOne ? (value as PdfDictionary) : undefined;
}
