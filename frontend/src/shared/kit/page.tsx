import { lazy, type ComponentType } from 'react';

/** Component of a screen, with a way to load it before it is rendered. */
export interface Page<Props extends object = object> {
  load: () => Promise<unknown>;
  Component: ComponentType<Props>;
  /** Its source, or the name of its file in vite.config.ts, from which the server finds its style sheets and script. */
  file?: string | undefined;
}

/**
 * Page whose script is loaded on demand. Once loaded it renders synchronously, so that the server, which
 * loads before it renders, and the browser, which loads before it hydrates, produce the same markup.
 */
export function onDemand<Props extends object = object>(
  importPage: () => Promise<{ default: ComponentType<Props> }>,
  file?: string,
): Page<Props> {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => {
    const page = await importPage();
    loaded = page.default;
    return page;
  };
  const Later = lazy(load);
  function Component(props: Props) {
    const Shown = (loaded ?? Later) as ComponentType<Props>;
    return <Shown {...props} />;
  }
  return { load, Component, file };
}
