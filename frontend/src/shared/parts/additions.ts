/**
 * Everything that parts can add to the core, by point of addition. The feature that reads a point declares its type: `declare module
 * '…/shared/parts/additions' { interface AdditionTypes { 'activity.icons': Icons } }`
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the features' declarations
export interface AdditionTypes {}
export type AdditionPoint = keyof AdditionTypes;
export type Additions = { readonly [Point in AdditionPoint]?: AdditionTypes[Point] };

const added = new Map<Additions, string>();

/** To be called when what a part adds is loaded; again without effect. @returns takes it back */
export function addAdditions(part: string, additions: Additions): () => void {
  added.set(additions, part);
  return () => void added.delete(additions);
}

/**
 * In the order of the list of parts.
 * @param on names of the parts that are asked; by default all, for what holds while a part is off, too
 */
export function additionsOf<Point extends AdditionPoint>(
  point: Point,
  on?: readonly string[],
): AdditionTypes[Point][] {
  return entriesOf(point, on).map(({ value }) => value);
}

/** With the name of their part. */
export function entriesOf<Point extends AdditionPoint>(point: Point, on?: readonly string[]) {
  return [...added].flatMap(([additions, part]) => {
    const value: AdditionTypes[Point] | undefined = additions[point];
    return value === undefined || (on && !on.includes(part)) ? [] : [{ part, value }];
  });
}
