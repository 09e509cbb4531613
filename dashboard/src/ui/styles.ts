/** The styles that every page has. Those of a component lie beside it. */
import './fonts.css';
import './tokens.css';
import './base.css';
import './button.css';
import './field.css';
import './meter.css';
import './surface.css';
import './badge.css';
import './right-to-left.css';
