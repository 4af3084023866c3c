/**
 * The types of a service worker that this product uses: the DOM's do not have them, and those of workers contradict the DOM's.
 */

/** An event during which the browser keeps the worker running. */
interface WorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface InstallEvent extends WorkerEvent {
  /** Rules by which the browser answers without the worker. Not every browser has them. */
  addRoutes?: (route: { condition: { urlPattern: string }; source: 'network' }) => Promise<void>;
}

interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  /** Response to a navigation that the browser has asked for while the worker was starting, if it does. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
}

interface WorkerMessageEvent extends WorkerEvent {
  readonly data: unknown;
}

/** The push service has sent something. */
interface PushEvent extends WorkerEvent {
  readonly data: { json: () => unknown } | null;
}

interface NotificationEvent extends WorkerEvent {
  readonly notification: Notification;
}

interface SubscriptionChangeEvent extends WorkerEvent {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
}

/** An open page. */
export interface PageClient {
  readonly url: string;
  readonly focused: boolean;
  focus: () => Promise<PageClient>;
  navigate: (url: string) => Promise<PageClient | null>;
  postMessage: (message: unknown, transfer?: Transferable[]) => void;
}

interface WorkerEvents {
  install: InstallEvent;
  activate: WorkerEvent;
  fetch: FetchEvent;
  message: WorkerMessageEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
  pushsubscriptionchange: SubscriptionChangeEvent;
}

export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled?: boolean }) => Promise<readonly PageClient[]>;
    openWindow: (url: string) => Promise<PageClient | null>;
  };
  readonly location: { readonly origin: string };
  skipWaiting: () => Promise<void>;
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void;
}

/** A part's share in the worker: `frontend/src/parts/NAME/worker.ts`. */
export interface WorkerOfPart {
  listen: (scope: WorkerScope) => void;
}
