import './docs.css';
import { setUpCode } from './code-blocks.ts';
import { setUpContents } from './contents.ts';
import { setUpMenu } from './menu.ts';
import { setUpSearch } from './search.ts';
import { setUpTabs } from './tabs.ts';
import { setUpTryIt } from './try-it.ts';

setUpCode();
setUpTabs();
setUpMenu();
setUpContents();
setUpSearch();
setUpTryIt();
