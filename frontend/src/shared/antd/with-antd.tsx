import type { ComponentType } from 'react';

/**
 * A component that uses Ant Design, loaded together with it: the first screens of portal and dashboard do without.
 * @param importing import of the component
 * @returns a module for `lazy`
 */
export async function withAntd<Props extends object>(
  importing: Promise<ComponentType<Props>>,
): Promise<{ default: ComponentType<Props> }> {
  const [{ AntdProvider }, Content] = await Promise.all([import('./antd-provider'), importing]);
  return {
    default: (props) => (
      <AntdProvider>
        <Content {...props} />
      </AntdProvider>
    ),
  };
}

/**
 * A component that is loaded at most once, however many ask for it at a time: as a second component it would replace
 * the first on the screen, and what was typed there would be gone. After a failure the next call tries again.
 */
export function loadedOnce<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<void> | undefined;
  const once: { Component?: ComponentType<Props>; fetch: () => Promise<void> } = {
    fetch: () =>
      (loading ??= withAntd(load()).then(
        (module) => {
          once.Component = module.default;
        },
        (failure: unknown) => {
          loading = undefined;
          throw failure;
        },
      )),
  };
  return once;
}
