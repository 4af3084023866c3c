import {
  createContext,
  startTransition,
  useContext,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import {
  createPath,
  Router as ReactRouter,
  UNSAFE_createBrowserHistory,
  UNSAFE_createMemoryHistory,
  type Location,
  type Navigator,
  type Path,
  type To,
} from 'react-router-dom';

type History = ReturnType<typeof UNSAFE_createBrowserHistory>;

/** Holds a navigation: true keeps the reader where they are, until `proceed` is called. */
export type Hold = (to: Path, from: Path, proceed: () => void) => boolean;

/** The reader's place in the history; navigation away from it may be held by one holder. */
export class Course {
  readonly navigator: Navigator;
  private readonly history: History;
  private hold: Hold | undefined;
  private listener: (() => void) | undefined;
  /** Place that the next navigation leaves. */
  private at: Location;
  /** Called by the next step in the history, which is no new navigation. */
  private expected: (() => void) | undefined;

  constructor(history: History) {
    this.history = history;
    this.at = history.location;
    this.navigator = {
      createHref: history.createHref,
      createURL: history.createURL,
      encodeLocation: history.encodeLocation,
      go: history.go,
      push: (to, state) => this.move(to, () => history.push(to, state)),
      replace: (to, state) => this.move(to, () => history.replace(to, state)),
    };
  }

  /** Current already, while a rendering of it is being prepared. */
  get location(): Location {
    return this.history.location;
  }

  get action() {
    return this.history.action;
  }

  /** @returns a function that stops listening */
  listen(listener: () => void): () => void {
    this.listener = listener;
    const stop = this.history.listen(({ action, delta, location }) => {
      const expected = this.expected;
      this.expected = undefined;
      if (expected) expected();
      else if (action !== 'POP' || !delta || !this.isHeld(location, delta)) this.arrive();
    });
    return () => {
      stop();
      this.listener = undefined;
    };
  }

  /** Asks before each navigation. @returns a function that stops asking */
  holdBy(hold: Hold): () => void {
    this.hold = hold;
    return () => {
      this.hold = undefined;
    };
  }

  private move(to: To, go: () => void): void {
    const next = this.history.createURL(typeof to === 'string' ? to : createPath(to));
    if (!this.hold?.(next, this.at, go)) go();
  }

  /** Back and forward have happened when they are heard of: one that is held is taken back. */
  private isHeld(location: Location, delta: number): boolean {
    let onReturn = () => {};
    const returned = new Promise<void>((resolve) => {
      onReturn = resolve;
    });
    const proceed = () =>
      void returned.then(() => {
        this.expected = () => this.arrive();
        this.history.go(delta);
      });
    if (!this.hold?.(location, this.at, proceed)) return false;
    this.expected = onReturn;
    this.history.go(-delta);
    return true;
  }

  private arrive(): void {
    this.at = this.history.location;
    this.listener?.();
  }
}

const inBrowser = { v5Compat: true }; // tells of its own moves, too

/** The course of this window. */
export const courseOfWindow = (): Course => new Course(UNSAFE_createBrowserHistory(inBrowser));

/** A course without a window, from an address. */
export const courseFrom = (address: string): Course =>
  new Course(UNSAFE_createMemoryHistory({ ...inBrowser, initialEntries: [address] }));

const CourseContext = createContext<Course | null>(null);

export function useCourse(): Course {
  const course = useContext(CourseContext);
  if (!course) throw new Error('useCourse must be used within a Router');
  return course;
}

interface RouterProps {
  course: Course;
  /** Prefix of a language. */
  basename?: string;
  children: ReactNode;
}

/**
 * Routes of React Router, without its loaders and actions, which come with its own way to hold a navigation: a sixth of the
 * scripts of a first screen.
 */
export function Router({ course, basename = '/', children }: RouterProps) {
  const [{ location, action }, setPlace] = useState(() => placeOf(course));
  useLayoutEffect(() => course.listen(() => startTransition(() => setPlace(placeOf(course)))), [course]);
  useTop(location, action === 'POP');
  return (
    <CourseContext value={course}>
      <ReactRouter
        basename={basename}
        location={location}
        navigationType={action}
        navigator={course.navigator}
      >
        {children}
      </ReactRouter>
    </CourseContext>
  );
}

/**
 * Opens another screen at its top, also another `?view=` of a screen. Back and forward are the browser's, which restores the
 * place. Before layout effects, since a screen may have a place of its own, e.g. the end of a conversation.
 */
function useTop({ pathname, search }: Location, isReturn: boolean): void {
  const screen = `${pathname} ${new URLSearchParams(search).get('view')}`;
  const last = useRef(screen);
  useInsertionEffect(() => {
    if (screen !== last.current && !isReturn) window.scrollTo({ top: 0, behavior: 'instant' });
    last.current = screen;
  }, [screen, isReturn]);
}

const placeOf = ({ location, action }: Course) => ({ location, action });
