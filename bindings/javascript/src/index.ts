export { BacksightError } from "./errors.js";
export { Library } from "./library.js";
export type { LibraryOptions } from "./library.js";
export { RayBatch } from "./rays.js";
export type { Input } from "./core.js";
export { Struct } from "./core.js";
export * from "./generated/constants.js";
export * from "./generated/structs.js";
export {
    Client, Clock, CommandBuffer, Estimator, InputLead, PredictedEvents, Prediction, Reckoner, Server,
} from "./generated/objects.js";
export type { BonePoser, LevelTrace, LineOfSight, LineOfSightAt, Step } from "./generated/objects.js";
