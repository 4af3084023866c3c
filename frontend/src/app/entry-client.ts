import '../shared/kit/base.css'; // declares the order of the cascade layers, so it comes first
import '../shared/kit/layout.css';
import 'virtual:tokens.css';
import '../site/site.css';
import '../site/pages.css';
import '../site/print.css';
import { type Language, setLanguage } from '@steward/texts';
import { followPage } from '../site/page-behaviour';
import { startWhenNeeded } from './start-when-needed';

setLanguage(document.documentElement.lang as Language); // as the server wrote it
followPage();
startWhenNeeded();
