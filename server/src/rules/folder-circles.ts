export interface CruisedModule {
  source: string;
  dependencies: readonly { resolved: string }[];
}

/** Folders of a package and folders of a domain; what lies deeper is the inside of one adapter. */
const DEEPEST = 4;
/**
 * Files that belong to another layer than the folder they are in: `http/` knows who calls, so only the routes of
 * `identity/` know `http/`; the texts of a page are collected by `words/`, which every page imports.
 */
const OTHER_LAYER = /(?:[/-]routes|\/words\.\w+)\.ts$/;
const NOT_PRODUCTION = /\.test\.tsx?$|\/test-support\/|^bench\/|node_modules\//;

/**
 * Circles of folders: none of their files import each other in a circle, but their folders do. Each import counts
 * between the two folders below the nearest common one. dependency-cruiser's `scope: "folder"` cannot be used: it counts a
 * folder and its own subfolders as a circle. Returns the folders of each circle.
 */
export function folderCircles(modules: readonly CruisedModule[]): string[][] {
  const imports = folderImports(modules);
  const reachable = new Map([...imports.keys()].map((folder) => [folder, reachableFrom(folder, imports)]));
  const circles = new Map<string, string[]>();
  for (const [folder, others] of reachable) {
    if (!others.has(folder)) continue;
    const circle = [...others].filter((other) => reachable.get(other)?.has(folder)).toSorted();
    circles.set(circle.join(), circle);
  }
  return [...circles.values()];
}

function folderImports(modules: readonly CruisedModule[]): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      if ([source, resolved].some((path) => OTHER_LAYER.test(path) || NOT_PRODUCTION.test(path))) continue;
      const siblings = siblingFolders(source, resolved);
      if (!siblings) continue;
      const [from, to] = siblings;
      imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  }
  return imports;
}

/** The two folders that hold the files below the nearest common folder. */
function siblingFolders(source: string, target: string): [string, string] | undefined {
  const [from, to] = [source.split('/').slice(0, -1), target.split('/').slice(0, -1)];
  const depth = from.findIndex((name, at) => name !== to[at]);
  if (depth < 0 || depth >= to.length || depth >= DEEPEST) return undefined;
  const below = (path: string[]) => path.slice(0, depth + 1).join('/');
  return [below(from), below(to)];
}

function reachableFrom(folder: string, imports: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const open = [folder];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const other of imports.get(next) ?? []) {
      if (reached.has(other)) continue;
      reached.add(other);
      open.push(other);
    }
  }
  return reached;
}
