import './docs.css';
import { setUpCode } from './code-blocks.ts';
import { setUpContents } from './contents.ts';
import { setUpMenu } from './menu.ts';
import { setUpSearch } from './search.ts';
import { setUpTables } from './tables.ts';
import { setUpTabs } from './tabs.ts';
import { setUpTryIt } from './try-it.ts';

setUpCode();
setUpTabs();
setUpTables();
setUpMenu();
setUpContents();
setUpSearch();
setUpTryIt();
