import { lazy, type ComponentType } from 'react';

/** A screen's component, and the way to have it ready before it is rendered. */
export interface Page {
  load: () => Promise<unknown>;
  Component: ComponentType;
  /** Its file as the build names it, by which the server finds its style sheets and its program. */
  file?: string | undefined;
}

/**
 * A page whose script comes when it is needed. Once loaded it renders without a pause, so that the server, which loads
 * before it renders, and the browser, which loads before it hydrates, write the same markup.
 */
export function onDemand(importPage: () => Promise<{ default: ComponentType }>, file?: string): Page {
  let loaded: ComponentType | undefined;
  const load = async () => {
    const page = await importPage();
    loaded = page.default;
    return page;
  };
  const Later = lazy(load);
  function Component() {
    const Shown = loaded ?? Later;
    return <Shown />;
  }
  return { load, Component, file };
}

/** A page that only the browser builds: Ant Design stays out of the server's bundle. */
export function browserOnly(file: string): Page {
  return { load: () => Promise.resolve(), Component: () => null, file };
}
