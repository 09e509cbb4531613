/** What systems run, or open as a page with scripts, when somebody clicks on it. */
const executableEndings = new Set(
  `exe com scr pif msi msix bat cmd ps1 psm1 vbs vbe js mjs cjs jse ws wsf wsh hta cpl jar sh bash zsh command app
   scpt py pyw rb pl php lnk url webloc desktop reg inf dll sys drv svg svgz htm html xhtml shtml mht mhtml xml xsl
   chm iqy slk settingcontent-ms appref-ms docm dotm xlsm xltm xlam pptm potm ppam ppsm`.split(/\s+/),
);

const endingOf = (name: string) => /\.([^.]{1,20})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Names end where Windows sees their end. */
export const isExecutableName = (name: string) => executableEndings.has(endingOf(name.replace(/[. ]+$/, '')));

export const isCsvName = (name: string) => endingOf(name) === 'csv';

/** The name with an ending that is true: a PNG called `photo.jpg` is `photo.png`. */
export function nameFor(name: string, endings: readonly string[]): string {
  const ending = endingOf(name);
  if (endings.includes(ending)) return name;
  const isEnding = /^[a-z0-9]{1,5}$/.test(ending);
  return `${isEnding ? name.slice(0, -ending.length - 1) || 'file' : name}.${endings[0]}`;
}
