import type { ColumnShape, RuleShape, SchemaShape } from './schema-shape.js';

/**
 * Incompatibilities of a schema change for a version written for the previous schema, one sentence each;
 * empty if the schema only expands. That version reads and writes the previous columns, and ignores new ones.
 */
export function schemaBreaks(before: SchemaShape, after: SchemaShape): string[] {
  return [
    ...[...before.columns].flatMap(([name, column]) => lostOrChanged(name, column, after)),
    ...[...after.columns].flatMap(([name, column]) => demanded(name, column, before)),
    ...[...after.rules].flatMap(([name, rule]) => refused(name, rule, before)),
    ...[...before.routines]
      .filter((name) => !after.routines.has(name))
      .map((name) => `The function ${name} is gone.`),
  ];
}

const relationsOf = ({ columns }: SchemaShape): Set<string> =>
  new Set([...columns.values()].map(({ relation }) => relation));

function lostOrChanged(name: string, was: ColumnShape, after: SchemaShape): string[] {
  const is = after.columns.get(name);
  if (!is) return [`${name} is dropped or renamed.`];
  return [
    is.type !== was.type && !isWider(was.type, is.type) && `${name} was ${was.type} and is ${is.type}.`,
    is.notNull && !was.notNull && `${name} may no longer be null.`,
    is.notNull && was.hasDefault && !is.hasDefault && `${name} has lost its default.`,
    is.computed && !was.computed && `${name} can no longer be written.`,
  ].filter((sentence) => sentence !== false);
}

/** Only longer text is compatible: a bigint is read as a string where an integer was a number. */
function isWider(was: string, is: string): boolean {
  const lengthOf = (type: string): number =>
    type === 'text' ? Infinity : Number(/^character varying\((\d+)\)$/.exec(type)?.[1]);
  return lengthOf(is) > lengthOf(was);
}

function demanded(name: string, column: ColumnShape, before: SchemaShape): string[] {
  const isNew = !before.columns.has(name) && relationsOf(before).has(column.relation);
  return isNew && column.notNull && !column.hasDefault
    ? [`${name} is new, must not be null, and has no default.`]
    : [];
}

/** A new constraint over existing columns may refuse writes of the previous version. */
function refused(name: string, rule: RuleShape, before: SchemaShape): string[] {
  const known = rule.columns.filter((column) => before.columns.has(`${rule.relation}.${column}`));
  // A unique or foreign key over a new column that stays null has no effect on it; a check may combine old
  // and new columns.
  const isFelt = rule.kind === 'check' ? known.length > 0 : known.length === rule.columns.length;
  if (!isFelt || !relationsOf(before).has(rule.relation)) return [];
  const twin = [...before.rules.values()].find(
    (one) =>
      one.relation === rule.relation &&
      one.kind === rule.kind &&
      allowsAtLeast(rule.definition, one.definition),
  );
  return twin ? [] : [`The ${rule.kind} ${name} is new or other than before.`];
}

const literals = /'(?:[^']|'')*'(?:::[a-z ]+(?:\[\])?)?/g;
const lists = /(?:\?,? ?)+/g;

/**
 * True if both definitions are equal, except for the index's name and for value lists that only got longer.
 */
function allowsAtLeast(is: string, was: string): boolean {
  const structureOf = (definition: string): string =>
    definition
      .replace(/INDEX \S+ ON/, 'INDEX ON')
      .replaceAll(literals, '?')
      .replaceAll(lists, '?');
  const valuesOf = (definition: string): Set<string> => new Set(definition.match(literals));
  // Negated, a longer list allows less.
  if (/<>|\bNOT\b(?! NULL)/.test(is)) return is === was;
  return structureOf(is) === structureOf(was) && [...valuesOf(was)].every((value) => valuesOf(is).has(value));
}
