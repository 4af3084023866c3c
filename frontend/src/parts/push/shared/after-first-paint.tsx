import { type ComponentType, useEffect, useState } from 'react';

/** A component that nothing waits for: it is loaded once the first screen is there. @param load what fails is tried at the next load */
export const afterFirstPaint = (load: () => Promise<ComponentType>) =>
  function AfterFirstPaint() {
    const [Component, setComponent] = useState<ComponentType>();
    useEffect(() => {
      load().then(
        (loaded) => setComponent(() => loaded),
        () => undefined,
      );
    }, []);
    return Component && <Component />;
  };
