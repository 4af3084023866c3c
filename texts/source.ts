import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'rolldown/utils';

/** A text in a source file, with the place of its literal. */
export interface SourceText {
  text: string;
  start: number;
  end: number;
  isAttribute: boolean;
}

/** A dynamic import of a file of the project. */
interface DynamicImport {
  of: string;
  start: number;
  end: number;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

/** Modules whose `t`, `msg` and `T` mark texts. */
const runtime = /^@steward\/texts$|\/rich-text$/;

/** Lists outside of the code whose names and reasons are texts, shown by `shown`. */
const lists = ['docs/accessibility.json'];
const textInList = /"(?:name|reason)": ("(?:[^"\\]|\\.)*")/dg;

/** Parts of a TypeScript file or a list that matter for its texts. */
interface Source {
  texts: SourceText[];
  imports: DynamicImport[];
  /** For each object with several texts as keys, `{ [t('Name')]: … }`: these texts. */
  keys: string[][];
  /** For each link and button whose accessible name is a text, and its content others: these. */
  names: Omit<NamedControl, 'file'>[];
}

export function read(file: string, code: string): Source {
  const texts: SourceText[] = [];
  const imports: DynamicImport[] = [];
  const keys: string[][] = [];
  const names: Source['names'] = [];
  if (file.endsWith('.json')) {
    for (const { 1: literal = '', indices } of code.matchAll(textInList)) {
      const [start, end] = indices?.[1] ?? [0, 0];
      texts.push({ text: JSON.parse(literal) as string, start, end, isAttribute: false });
    }
    return { texts, imports, keys, names };
  }
  if (!code.includes('@steward/texts') && !code.includes('rich-text') && !code.includes('import('))
    return { texts, imports, keys, names };
  const marks = new Map<unknown, unknown>();
  // With values, the same words can become different keys.
  const keyOf = ({ computed, key }: Node): string[] => {
    const { type, callee, arguments: given } = key as Node;
    if (!computed || type !== 'CallExpression' || marks.get((callee as Node).name) !== 't') return [];
    const [text, ...values] = given as Node[];
    return values.length === 0 ? [String(textOf(text))] : [];
  };
  /** Texts that an expression can be: of `t('A')`, and of both sides of a choice. */
  const textsOf = (node: Node | undefined): string[] => {
    if (node?.type === 'JSXExpressionContainer') return textsOf(node.expression as Node);
    if (node?.type === 'ConditionalExpression')
      return [...textsOf(node.consequent as Node), ...textsOf(node.alternate as Node)];
    if (node?.type !== 'CallExpression' || marks.get((node.callee as Node).name) !== 't') return [];
    return [String(textOf((node.arguments as Node[])[0]))];
  };
  const addName = ({ openingElement, children }: Node): void => {
    const attributes = (openingElement as Node).attributes as { name?: Node; value?: Node }[];
    const label = attributes.find(({ name }) => name?.name === 'aria-label');
    const isControl = /^(?:a|button|summary)$|Link$|Button$/.test(
      String(((openingElement as Node).name as Node).name),
    );
    const visible = (children as Node[]).flatMap(textsOf);
    if (isControl && label && visible.length > 0) names.push({ labels: textsOf(label.value), visible });
  };
  const add = (node: Node | undefined, isAttribute = false): void => {
    const text = textOf(node);
    if (!node || typeof text !== 'string' || (isAttribute && /&\w+;/.test(text)))
      throw new Error(`${file}:${lineOf(code, node?.start ?? 0)}: a text must be a literal without entities`);
    texts.push({ text, start: node.start, end: node.end, isAttribute });
  };
  const visit = (node: Node): void => {
    switch (node.type) {
      case 'ImportSpecifier':
        marks.set((node.local as Node).name, (node.imported as Node).name);
        return;
      case 'ImportDeclaration':
        if (!runtime.test(String((node.source as Node).value))) return;
        break;
      case 'CallExpression': {
        const mark = marks.get((node.callee as Node).name);
        if (mark === 't' || mark === 'msg') add((node.arguments as Node[])[0]);
        break;
      }
      case 'JSXOpeningElement':
        if (marks.get((node.name as Node).name) === 'T')
          for (const { name, value } of node.attributes as { name?: Node; value?: Node }[])
            if (name?.name === 'text') {
              const isExpression = value?.type === 'JSXExpressionContainer';
              add(isExpression ? (value.expression as Node) : value, !isExpression);
            }
        break;
      case 'JSXElement':
        addName(node);
        break;
      case 'ObjectExpression': {
        const properties = (node.properties as Node[]).filter(({ type }) => type === 'Property');
        const found = properties.flatMap(keyOf);
        if (found.length > 1) keys.push(found);
        break;
      }
      case 'ImportExpression': {
        const { value } = node.source as Node;
        if (typeof value === 'string' && value.startsWith('.'))
          imports.push({ of: value, start: node.start, end: node.end });
        break;
      }
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  visit(parseSync(file, code).program as unknown as Node);
  return { texts, imports, keys, names };
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Value of a literal, also of a template literal without values. */
function textOf(node: Node | undefined): unknown {
  if (node?.type === 'Literal') return node.value;
  const quasis = (node?.quasis as { value: { cooked: string } }[] | undefined) ?? [];
  return quasis.length === 1 ? quasis[0]?.value.cooked : undefined;
}

const lineOf = (code: string, position: number): number => code.slice(0, position).split('\n').length;

/** Texts that are keys of one object, and its file. */
export interface KeyedObject {
  file: string;
  keys: readonly string[];
}

/** A link or button with an accessible name of its own. */
export interface NamedControl {
  file: string;
  /** Its names: several if the code chooses one. */
  labels: readonly string[];
  /** Texts of its content, of which one or several are visible. */
  visible: readonly string[];
}

/** All texts of the product, its objects whose keys are texts, and its controls with names of their own. */
export function extract(root: string): {
  texts: Set<string>;
  objects: KeyedObject[];
  controls: NamedControl[];
} {
  const texts = new Set<string>();
  const controls: NamedControl[] = [];
  const objects: KeyedObject[] = [];
  const sources = globSync('{backend,frontend}/src/**/*.{ts,tsx}', { cwd: root }).sort();
  for (const file of [...lists, ...sources]) {
    if (/\.test\.tsx?$|\/testing\//.test(file)) continue;
    const found = read(file, readFileSync(path.join(root, file), 'utf8'));
    for (const { text } of found.texts) texts.add(text);
    for (const keys of found.keys) objects.push({ file, keys });
    for (const control of found.names) controls.push({ file, ...control });
  }
  return { texts, objects, controls };
}
