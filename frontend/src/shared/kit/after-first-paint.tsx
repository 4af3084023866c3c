import { type ComponentType, useEffect, useState } from 'react';

/**
 * A component without Ant Design that nothing waits for: it is loaded once the first screen is there.
 * @param load what fails is tried at the next load
 */
export const afterFirstPaint = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  function AfterFirstPaint(props: Props) {
    const [Component, setComponent] = useState<ComponentType<Props>>();
    useEffect(() => {
      load().then(
        (loaded) => setComponent(() => loaded),
        () => undefined,
      );
    }, []);
    return Component && <Component {...props} />;
  };
