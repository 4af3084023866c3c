import { Inject, Injectable } from '@nestjs/common';
import { PartSwitches } from './part-switches.js';

/**
 * Additions of parts to the core, by point of addition. The module that reads a point declares its type: `declare module
 * '…/platform/parts/part-additions.js' { interface AdditionTypes { 'today.rows': TodayRows } }`
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the modules' declarations
export interface AdditionTypes {}
export type AdditionPoint = keyof AdditionTypes;

/** Keys that a part adds to an answer of the core. */
export interface AddedKeys<Args extends unknown[], Keys extends object = object> {
  /** While the part is off. */
  empty: Keys;
  read: (...args: Args) => Promise<Keys>;
}

type KeysPoint = {
  [Point in AdditionPoint]: AdditionTypes[Point] extends AddedKeys<never[]> ? Point : never;
}[AdditionPoint];
type ArgsOf<Point extends KeysPoint> = Parameters<AdditionTypes[Point]['read']>;

interface Addition<Point extends AdditionPoint> {
  part: string;
  point: Point;
  value: AdditionTypes[Point];
}

/** Additions of the parts of this build, in the order of the list of parts. */
@Injectable()
export class PartAdditions {
  private readonly added: Addition<AdditionPoint>[] = [];

  constructor(@Inject(PartSwitches) private readonly switches: Pick<PartSwitches, 'parts' | 'isOn'>) {}

  /** To be called while the application starts; by parts, through their `PartScope`. */
  add<Point extends AdditionPoint>(part: string, point: Point, value: AdditionTypes[Point]): void {
    this.added.push({ part, point, value });
  }

  /** Additions of the parts that are on. */
  of<Point extends AdditionPoint>(point: Point): AdditionTypes[Point][] {
    return this.entries(point)
      .filter(({ part }) => this.switches.isOn(part))
      .map(({ value }) => value);
  }

  /** Additions of all parts: for what holds while they are off, too. */
  always<Point extends AdditionPoint>(point: Point): AdditionTypes[Point][] {
    return this.entries(point).map(({ value }) => value);
  }

  /** The keys of all parts; of those that are off, with their empty values. A build without the part has none. */
  async keys<Point extends KeysPoint>(point: Point, ...args: ArgsOf<Point>): Promise<object> {
    const keys = await Promise.all(
      this.entries(point).map(async ({ part, value }) =>
        this.switches.isOn(part) ? (value as AddedKeys<ArgsOf<Point>>).read(...args) : value.empty,
      ),
    );
    return Object.assign({}, ...keys) as object;
  }

  /** With the name of their part. */
  entries<Point extends AdditionPoint>(point: Point): Addition<Point>[] {
    const places = this.switches.parts.all.map(({ name }) => name);
    return this.added
      .filter((one): one is Addition<Point> => one.point === point)
      .toSorted((one, other) => places.indexOf(one.part) - places.indexOf(other.part));
  }
}
