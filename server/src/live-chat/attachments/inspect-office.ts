import { FileRefused } from '../../file-refused.ts';
import { openZip, type ZipEntry } from './open-zip.ts';

const officeTypes = {
  'word/document.xml': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'xl/workbook.xml': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'ppt/presentation.xml': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
} as const;
const openDocumentText = 'application/vnd.oasis.opendocument.text';
type OfficeType = (typeof officeTypes)[keyof typeof officeTypes] | typeof openDocumentText;

/** What runs: macros, controls, and objects of other programs. */
const activeEntries = /vbaproject|vbadata|\/activex\/|^(?:basic|scripts)\/|macrosheets\/|embeddings\/[^/]*\.bin$/i;
const runnableEntries = /\.(?:exe|dll|com|scr|bat|cmd|ps1|vbs|js|jse|wsf|hta|jar|lnk|msi|sh|html?|svg)$/i;

/** The kind of Office document that a ZIP is; refuses all other ZIPs, and macros. */
export async function inspectOffice(file: Buffer): Promise<OfficeType> {
  const zip = openZip(file);
  const type = await typeOf(zip);
  if (type === undefined) throw new FileRefused('Archives cannot be sent. Send the files one by one.', 'nested');
  for (const { name } of zip.entries) {
    if (activeEntries.test(name)) throw hasMacros();
    if (runnableEntries.test(name)) throw new FileRefused('The document has programs or pages inside.', 'active');
  }
  const manifest = await zip.textOf(type === openDocumentText ? 'META-INF/manifest.xml' : '[Content_Types].xml');
  if (/macroEnabled|vbaProject|application\/vnd\.ms-office\.activeX/i.test(manifest ?? '')) throw hasMacros();
  await refuseRemoteParts(zip.entries, zip.textOf);
  return type;
}

async function typeOf({ entries, textOf }: ReturnType<typeof openZip>): Promise<OfficeType | undefined> {
  const names = new Set(entries.map(({ name }) => name));
  if (names.has('mimetype')) return (await textOf('mimetype')) === openDocumentText ? openDocumentText : undefined;
  if (!names.has('[Content_Types].xml')) return undefined;
  for (const [part, type] of Object.entries(officeTypes)) if (names.has(part)) return type;
  return undefined;
}

/** A template or an object that is fetched from elsewhere when the document is opened. Links are only followed by hand. */
async function refuseRemoteParts(entries: readonly ZipEntry[], textOf: (name: string) => Promise<string | undefined>) {
  for (const { name } of entries) {
    if (!name.endsWith('.rels')) continue;
    for (const [relationship] of ((await textOf(name)) ?? '').matchAll(/<Relationship\b[^<]*/g)) {
      const isRemote = /TargetMode\s*=\s*["']External/i.test(relationship);
      if (isRemote && /\/(?:attachedTemplate|oleObject|frame|subDocument|externalLink)["']/i.test(relationship))
        throw new FileRefused('The document loads parts from elsewhere.', 'active');
    }
  }
}

const hasMacros = () => new FileRefused('The document contains macros. Save it without them.', 'active');
