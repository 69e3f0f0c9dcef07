// Runs a Python file in Pyodide under Node, with the house of a bundle (tools/make_pocket.py) to import:
//   node tools/pocket.mjs BUNDLE FILE.py [ARGUMENT ...]
// What the file prints goes to standard output, how long each step took to standard error.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { loadPyodide } from "../web/node_modules/pyodide/pyodide.mjs";

const [bundle, file, ...rest] = process.argv.slice(2);
const start = performance.now();
const said = (what) => console.error(`${what} after ${Math.round(performance.now() - start)} ms`);

try {
  const python = await loadPyodide({ env: { HOME: "/home/pyodide", SZTAB_KERNEL: "interpreted" } });
  said("Python ready");
  for (const name of ["libraries.pack", "sztab.pack"])
    python.unpackArchive(new Uint8Array(readFileSync(resolve(bundle, name))), "gztar", { extractDir: "/house" });
  said("Unpacked");
  python.runPython(`import sys; sys.path.insert(0, "/house"); sys.argv = ${JSON.stringify([file, ...rest])}`);
  python.runPython(readFileSync(file, "utf8"), { filename: file });
  said("Done");
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
process.exit();
