const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text escaped for HTML, including attributes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** HTML, created only by `html`. */
export class Html {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

type Part = Html | string | number | readonly Html[];

/** HTML with interpolated values, which are escaped unless they are HTML themselves. */
export function html(strings: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(written)));
}

const written = (value: Part): string => {
  if (value instanceof Html) return value.text;
  return typeof value === 'object' ? value.map(written).join('') : escaped(String(value));
};
