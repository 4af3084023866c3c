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
