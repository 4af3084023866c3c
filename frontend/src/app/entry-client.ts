import '../shared/base.css'; // declares the order of the cascade layers, so it comes first
import '../shared/layout.css';
import 'virtual:tokens.css';
import '../site/site.css';
import '../site/frame.css';
import '../site/pages.css';
import '../site/print.css';
import { followPage } from '../site/page-behaviour';
import { startWhenNeeded } from './start-when-needed';

followPage();
startWhenNeeded();
