import { lazy, type ComponentType } from 'react';

/** Component of a screen, with a way to load it before it is rendered. */
export interface Page {
  load: () => Promise<unknown>;
  Component: ComponentType;
  /** Source file as named by the build, from which the server finds its style sheets and script. */
  file?: string | undefined;
}

/**
 * Page whose script is loaded on demand. Once loaded it renders synchronously, so that the server, which
 * loads before it renders, and the browser, which loads before it hydrates, produce the same markup.
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
