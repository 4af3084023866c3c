import '../shared/kit/base.css'; // declares the order of the cascade layers, so it comes first
import '../shared/kit/layout.css';
import 'virtual:tokens.css';
import '../site/site.css';
import '../site/pages.css';
import { type Language, setLanguage } from '@steward/texts';

setLanguage(document.documentElement.lang as Language); // as the server wrote it
const root = document.getElementById('root');
if (root) void import('./start').then(({ start }) => start(root));
