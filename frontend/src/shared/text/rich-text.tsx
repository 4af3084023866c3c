import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { partsOf, type ValuesOf } from '@steward/texts';

type Elements = Readonly<Record<string, ReactElement<{ children?: ReactNode }>>>;

type RichText<S extends string> = {
  /** English text with tags: `Read <terms>our terms</terms> or <br/>`. */
  text: S;
  /** Elements by tag, without their content; `b` is known. */
  of?: Elements;
} & (unknown extends ValuesOf<S> ? { values?: never } : { values: ValuesOf<S, ReactNode> });

const known: Elements = { b: <b /> };

/** A text with elements in it, in the order of the reader's language. */
export function T<const S extends string>({ text, of = {}, values }: RichText<S>): ReactNode {
  const open: { tag?: string; content: ReactNode[] }[] = [{ content: [] }];
  let key = 0;
  const add = (node: ReactNode) => open.at(-1)?.content.push(<Fragment key={key++}>{node}</Fragment>);
  const addElement = (tag: string, ...content: ReactNode[]) => {
    const element = of[tag] ?? known[tag];
    add(element && cloneElement(element, {}, ...content));
  };
  for (const part of partsOf(text, values as Readonly<Record<string, unknown>> | undefined)) {
    if (typeof part !== 'string') {
      add(part[0] as ReactNode);
      continue;
    }
    for (const piece of part.split(/(<\/?\w+\/?>)/)) {
      const [, closing, tag, empty] = /^<(\/?)(\w+)(\/?)>$/.exec(piece) ?? [];
      if (tag === undefined) add(piece);
      else if (empty) addElement(tag);
      else if (!closing) open.push({ tag, content: [] });
      else addElement(tag, ...(open.pop()?.content ?? []));
    }
  }
  return open[0]?.content;
}
