// The package as `npm pack` made it and package_test.mjs installed it; or another one, by its script's path.
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";

export const ROOT = new URL("../../../", import.meta.url);
export const USER = new URL("build/javascript/user/", ROOT);
export const DIST = new URL("node_modules/backsight/dist/", USER);
const script = process.env.BACKSIGHT_PACKAGE ? pathToFileURL(process.env.BACKSIGHT_PACKAGE) : new URL("node.js", DIST);
if (!existsSync(script)) {
    console.error(`${script.pathname} is not there: ctest -R bindings.javascript_package makes it`);
    process.exit(1);
}
export const backsight = await import(script.href);
