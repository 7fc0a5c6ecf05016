export * from "./node.js";
export * from "./presets.js";
