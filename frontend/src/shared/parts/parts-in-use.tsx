import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { siteQuery } from '../practice/site';
import { additionsOf, type AdditionPoint, type AdditionTypes, entriesOf } from './additions';

const none: readonly string[] = [];

/** Names of the parts that are on, as the server last said. They come with every page. */
export const usePartsOn = (): readonly string[] => useQuery(siteQuery).data?.parts ?? none;

/** True for what belongs to no part, or to one that is on. */
export function useIsOn(): (of: { part?: string | undefined }) => boolean {
  const on = usePartsOn();
  return ({ part }) => part === undefined || on.includes(part);
}

/** Parts that were switched off while something was being written, and are still shown for that reason. */
const KeptContext = createContext(none);

/** Part to which what is inside belongs; undefined for the core. */
export const PartContext = createContext<string | undefined>(undefined);

/** True for a part that is off, and shown only since something is being written. @param part by default the one around */
export function useIsKept(part?: string): boolean {
  const around = useContext(PartContext);
  return useContext(KeptContext).some((name) => name === (part ?? around));
}

/**
 * Parts that screens show: those that are on and, while a form is being written, those that were on when it was begun, so
 * that its text stays on the screen.
 */
export function PartsInUse({ isWriting, children }: { isWriting: boolean; children: ReactNode }) {
  const on = usePartsOn();
  const [shown, setShown] = useState(on);
  const kept = isWriting ? shown.filter((name) => !on.includes(name)) : [];
  const next = [...on, ...kept];
  if (next.join() !== shown.join()) setShown(next);
  return <KeptContext value={kept}>{children}</KeptContext>;
}

function usePartsInUse(): readonly string[] {
  const kept = useContext(KeptContext);
  return [...usePartsOn(), ...kept];
}

/** Additions of the parts in use, in the order of the list of parts. */
export function useAdditions<Point extends AdditionPoint>(point: Point): AdditionTypes[Point][] {
  return additionsOf(point, usePartsInUse());
}

/** The same with the name of their part. */
export function useEntries<Point extends AdditionPoint>(point: Point) {
  return entriesOf(point, usePartsInUse());
}

/** Component at a point of addition. */
export type AddedComponent<Props extends object> = (props: Props) => ReactNode;

type ComponentPoint = {
  [Point in AdditionPoint]: AdditionTypes[Point] extends AddedComponent<never> ? Point : never;
}[AdditionPoint];

interface AddedProps<Point extends ComponentPoint> {
  at: Point;
  /** Properties of each component. */
  with: AdditionTypes[Point] extends AddedComponent<infer Props> ? Props : never;
}

/** The components that the parts in use add at this place. */
export function Added<Point extends ComponentPoint>({ at, with: props }: AddedProps<Point>) {
  return useEntries(at).map(({ part, value }) => {
    // The compiler does not see in a generic type that these belong together.
    const Component = value as AddedComponent<object>;
    return (
      <PartContext key={part} value={part}>
        <Component {...(props as object)} />
      </PartContext>
    );
  });
}
