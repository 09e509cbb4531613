export { type BuiltWidget, readBuiltWidget } from './built-widget.ts';
