import '../shared/base.css'; // declares the order of the layers, so it comes first
import 'virtual:tokens.css';
import '../site/site.css';
import '../site/frame.css';
import '../site/pages.css';
import '../site/marketing.css';
import '../site/contact/contact.css';
import '../site/blog/blog.css';
import '../site/legal/legal.css';
import '../site/auth/auth.css';
import { followPage } from '../site/page-life';
import { startWhenNeeded } from './start-when-needed';

followPage();
startWhenNeeded();
