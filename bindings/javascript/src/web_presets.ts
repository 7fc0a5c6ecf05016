export * from "./web.js";
export * from "./presets.js";
