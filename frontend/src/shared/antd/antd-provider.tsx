import { nonce } from './csp-nonce';
import { useEffect, useState, type ReactNode } from 'react';
import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider, type ConfigProviderProps } from 'antd';
import { currentLanguage } from '@steward/texts';
import { useQuery } from '@tanstack/react-query';
import { antdTheme, defaultAccent } from '../kit/tokens';
import { siteQuery } from '../practice/site';
import { useMode } from '../kit/theme';
import { decorativeIcons } from './decorative-icons';
import { useMedia } from './use-media';
import { useRootSize } from './use-root-size';
import './controls.css';

// Container after the style sheets: antd otherwise puts its styles first in the head, where its layer would
// be below the site's reset.
const styleHost = document.head.appendChild(document.createElement('antd-styles'));

// `motion` only turns off scripted animation; transitions have their own durations.
const noMotion = {
  motion: false,
  motionDurationFast: '0s',
  motionDurationMid: '0s',
  motionDurationSlow: '0s',
};

/** Ant Design with Steward's theme in the current mode, a strict policy, and popups inside their landmark. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const mode = useMode();
  const still = useMedia('(prefers-reduced-motion: reduce)');
  // They come with the page, so that nothing waits for them.
  const { data: site } = useQuery(siteQuery);
  const accent = site?.accent ?? defaultAccent;
  const theme = antdTheme(mode, useRootSize(), accent);
  const locale = useOwnTexts();
  return (
    <StyleProvider layer container={styleHost}>
      <ConfigProvider
        locale={locale ?? builtIn}
        theme={{ ...theme, token: { ...theme.token, ...(still && noMotion) } }}
        csp={{ nonce }}
        getPopupContainer={(trigger) => trigger?.parentElement ?? document.body}
        {...decorativeIcons}
        button={{ ...decorativeIcons.button, autoInsertSpace: false }}
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}

/** Without any, Ant Design draws its content anew once there are some, and what was typed would be gone. */
const builtIn = { locale: 'en' };

type OwnTexts = NonNullable<ConfigProviderProps['locale']>;

/** Ant Design's own texts, such as that of an empty list; undefined for English ones, which it has without a request. */
function useOwnTexts(): OwnTexts | undefined {
  const [spanish, setSpanish] = useState<OwnTexts>();
  const isSpanish = currentLanguage() === 'es';
  useEffect(() => {
    if (isSpanish)
      void import('antd/locale/es_US.js')
        // A CommonJS module, whose exports are the default export.
        .then((module: { default: OwnTexts | { default: OwnTexts } }) =>
          setSpanish('default' in module.default ? module.default.default : module.default),
        )
        .catch(() => undefined);
  }, [isSpanish]);
  return isSpanish ? spanish : undefined;
}
