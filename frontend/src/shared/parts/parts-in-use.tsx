import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { siteQuery } from '../practice/site';
import { additionsOf, type AdditionPoint, type AdditionTypes, entriesOf } from './additions';

const none: readonly string[] = [];

interface AreaParts {
  on: readonly string[];
  /** Switched off while something was being written in them, and still shown for that reason. */
  kept: readonly string[];
}

/**
 * Parts in portal or dashboard, for all components alike: one that asked the cache would sometimes know that a part is off
 * before it is kept, and its form would be gone.
 */
const AreaContext = createContext<AreaParts | undefined>(undefined);

/** Names of the parts that are on, as the server last said. They come with every page. */
const useServedParts = (): readonly string[] => useQuery(siteQuery).data?.parts ?? none;

export function usePartsOn(): readonly string[] {
  const served = useServedParts();
  return useContext(AreaContext)?.on ?? served;
}

/** True for what belongs to no part, or to one that is on. */
export function useIsOn(): (of: { part?: string | undefined }) => boolean {
  const on = usePartsOn();
  return ({ part }) => part === undefined || on.includes(part);
}

/** Says that a form of a part is open; returns what ends it. */
const OpenFormContext = createContext<(part: string) => () => void>(() => () => undefined);

/** Part to which what is inside belongs; undefined for the core. */
export const PartContext = createContext<string | undefined>(undefined);

/** True for a part that is off, and shown only since something is being written. @param part by default the one around */
export function useIsKept(part?: string): boolean {
  const around = useContext(PartContext);
  return useContext(AreaContext)?.kept.some((name) => name === (part ?? around)) ?? false;
}

/** Keeps the part around a form in a dialog as long as that is open. */
export function useOpenForm(isOpen: boolean): void {
  const part = useContext(PartContext);
  const open = useContext(OpenFormContext);
  useEffect(() => (isOpen && part !== undefined ? open(part) : undefined), [isOpen, part, open]);
}

/**
 * Parts that screens show: those that are on and, while a form is being written, those that were on when it was begun, so
 * that its text stays on the screen; also the part of an open dialog.
 */
export function PartsInUse({ isWriting, children }: { isWriting: boolean; children: ReactNode }) {
  const on = useServedParts();
  const [shown, setShown] = useState(on);
  const [ofForms, setOfForms] = useState(none);
  const open = useCallback((part: string) => {
    setOfForms((others) => [...others, part]);
    return () => setOfForms((others) => others.toSpliced(others.indexOf(part), 1));
  }, []);
  const kept = shown.filter((name) => !on.includes(name) && (isWriting || ofForms.includes(name)));
  const next = [...on, ...kept];
  if (next.join() !== shown.join()) setShown(next);
  return (
    <OpenFormContext value={open}>
      <AreaContext value={{ on, kept }}>{children}</AreaContext>
    </OpenFormContext>
  );
}

function usePartsInUse(): readonly string[] {
  const kept = useContext(AreaContext)?.kept ?? none;
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
