// A real Chromium, headless and without a graphics card, that opens pages of this project.
//
// In: the file of a page, a width, a theme. Out: what is wrong there, a sentence each, and a screenshot if wanted.
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";

export const WIDTHS = [1400, 900, 500];
export const THEMES = ["light", "dark"];

// Debian's; another one by the environment.
const PROGRAM = process.env.BACKSIGHT_CHROMIUM || "/usr/bin/chromium";

/// Starts Chromium. Says in a sentence what is missing, and ends with 1 then.
export async function start() {
    const missing = (what) => {
        console.error(`${what} is not there: ./test installs it, which needs a network once.`);
        process.exit(1);
    };
    const { chromium } = await import("playwright-core").catch(() => missing("The npm package playwright-core"));
    if (!existsSync(PROGRAM)) missing(PROGRAM);
    // Without a sandbox: containers that run as root have none. WebGL is drawn by the processor.
    return chromium.launch({
        executablePath: PROGRAM,
        chromiumSandbox: false,
        args: ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
    });
}

/// Lets each wait of a page that ends in vain say what it waited for, and what the page showed then.
export function name_waits(page) {
    const wait = page.waitForFunction.bind(page);
    page.waitForFunction = async (condition, ...more) => {
        try {
            return await wait(condition, ...more);
        } catch (error) {
            const shown = await page.evaluate(() => document.body.innerText.slice(0, 800)).catch(() => "nothing: it is closed");
            throw new Error(`still not: ${condition}; ${error.message.split("\n")[0]}; the page shows:\n${shown}`);
        }
    };
    return page;
}

/// Opens a file as somebody with that screen would, at that part of it ("#name"). `faults` fills with what the browser
/// complains about.
export async function open(browser, file, { width, theme, height = 900, part = "" }) {
    const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: theme,
        reducedMotion: "reduce",
    });
    const page = name_waits(await context.newPage());
    const address = pathToFileURL(file).href;
    const faults = [];
    page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) faults.push(`the console says: ${message.text()}`);
    });
    page.on("pageerror", (error) => faults.push(`a script failed: ${error.message}`));
    await page.route("**/*", (route) => {
        const wanted = route.request().url();
        if (wanted.split("#")[0] === address) return route.continue();
        faults.push(`it asks for ${wanted}`);
        return route.abort();
    });
    await page.goto(address + part);
    return { page, faults, close: () => context.close() };
}
